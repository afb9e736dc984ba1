import { Refused } from '#kit/contract/refusals.ts';

/** Attributes of a span. They never contain typed values, names of people, or parameters. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  /**
   * Role of the span. `server`: an incoming request; `client`: an outgoing request; `consumer`: work requested
   * earlier.
   */
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes?: Attributes;
  /** `traceparent` (W3C Trace Context) of the work elsewhere to which this span belongs. */
  readonly parent?: string | undefined;
  /** `traceparent` of the cause, possibly from long ago. */
  readonly link?: string | null | undefined;
}

export interface OpenSpan {
  readonly traceId: string;
  set(attributes: Attributes): void;
  /** Runs work inside this span. */
  within<T>(work: () => T): T;
  /** Ends the span; later calls do nothing. @param error kind of failure that ended it, never its message */
  end(error?: string): void;
}

export interface Tracer {
  open(name: string, options: SpanOptions): OpenSpan;
  /** Returns whether the current code belongs to recorded work. */
  isInside(): boolean;
  /** `traceparent` of the current span; null outside of any. */
  current(): string | null;
}

let tracer: Tracer | undefined;

/** Sets the tracer that records spans from now on. Undefined: no tracing, at no cost. */
export const setTracer = (next: Tracer | undefined): void => void (tracer = next);

/** Returns the tracer if tracing is on. */
export const activeTracer = (): Tracer | undefined => tracer;

/**
 * Returns the `traceparent` of the current span, to be stored with work that it requests; null if nothing is recorded.
 */
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

/** Runs work in a new span. */
export const traced = <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracer ? record(tracer.open(name, options), work) : work();

/** Runs work in a span only if it belongs to recorded work, because polling would flood the collector. */
export const tracedInside = <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracer?.isInside() ? record(tracer.open(name, options), work) : work();
