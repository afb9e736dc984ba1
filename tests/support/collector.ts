import { type Received, type Receiver, startReceiver } from './receiver.ts';

type Value = { readonly stringValue?: string; readonly intValue?: number | string };
interface Attribute {
  readonly key: string;
  readonly value: Value;
}
interface Raw {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status?: { readonly code?: number; readonly message?: string };
}

/** A span as a collector takes it. */
export interface Span extends Omit<Raw, 'attributes'> {
  readonly attributes: Readonly<Record<string, string>>;
  /** Attributes of the process that made the span. */
  readonly resource: Readonly<Record<string, string>>;
}

/** Collector that receives OTLP over HTTP. */
export interface Collector extends Receiver {
  readonly spans: () => readonly Span[];
}

const recordOf = (attributes: readonly Attribute[]): Record<string, string> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)] as const),
  );

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Raw[] }[];
  }[];
}

const spansOf = ({ body }: Received): readonly Span[] =>
  (JSON.parse(body) as Sent).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        ...span,
        attributes: recordOf(span.attributes),
        resource: recordOf(resource.attributes),
      })),
  );

/** Starts a collector of spans. */
export async function startCollector(): Promise<Collector> {
  const receiver = await startReceiver();
  return Object.assign(receiver, { spans: () => receiver.received.flatMap(spansOf) });
}
