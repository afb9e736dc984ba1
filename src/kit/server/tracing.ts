import { Refused } from '#kit/contract/refusals.ts';

/** Attributes of a span. They never hold values that people typed, names of people, or parameters. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  /** Role of the span. `server`: we were asked; `client`: we ask; `consumer`: the work was asked for earlier. */
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes?: Attributes;
  /** A `traceparent` (W3C Trace Context) of work elsewhere that this span is part of. */
  readonly parent?: string | undefined;
  /** `traceparent` of the cause, possibly long ago. */
  readonly link?: string | null | undefined;
}

export interface OpenSpan {
  readonly traceId: string;
  set(attributes: Attributes): void;
  /** Runs work as part of this span. */
  within<T>(work: () => T): T;
  /** Ends it; later calls do nothing. @param error what kind of failure it ended by, never its words */
  end(error?: string): void;
}

export interface Tracer {
  open(name: string, options: SpanOptions): OpenSpan;
  /** Whether what runs now is part of work that is recorded. */
  isInside(): boolean;
  /** `traceparent` of the current span; null outside of any. */
  current(): string | null;
}

let tracer: Tracer | undefined;

/** Sets the tracer that records spans from now on. Undefined: none, and nothing is loaded or computed for it. */
export const setTracer = (next: Tracer | undefined): void => void (tracer = next);

/** The tracer, if tracing is on. */
export const activeTracer = (): Tracer | undefined => tracer;

/** `traceparent` of the current span, to be stored with work it requests; null if nothing is recorded. */
export const currentTrace = (): string | null => tracer?.current() ?? null;

/** Returns the part of an error that a span may record: its code, or the name of its class. */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  return 'code' in error && typeof error.code === 'string' && /^\w{1,40}$/.test(error.code)
    ? error.code
    : error.name;
}

async function record<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    // A refusal is an answer, not a failure.
    span.end(error instanceof Refused ? undefined : kindOfError(error));
    throw error;
  }
}

/** Runs work as a span of its own. */
export const traced = <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracer ? record(tracer.open(name, options), work) : work();

/** Runs work as a span only inside recorded work. Polling by itself would flood the collector. */
export const tracedInside = <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracer?.isInside() ? record(tracer.open(name, options), work) : work();
