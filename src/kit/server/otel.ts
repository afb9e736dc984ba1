import { AsyncLocalStorage } from 'node:async_hooks';
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { OpenSpan, SpanOptions, Tracer } from './tracing.ts';

/** Allowed values of OTEL_TRACES_SAMPLER. */
export type SamplerName = `${'' | 'parentbased_'}${'always_on' | 'always_off' | 'traceidratio'}`;

export interface TracesOptions {
  readonly version: string;
  readonly sampler: SamplerName;
  /** Share of traces that `traceidratio` keeps, 0 to 1. */
  readonly ratio: number;
  /** Called once when the collector cannot be reached, and once when it can again. */
  readonly onCollector: (state: 'away' | 'back', cause: Error | undefined) => void;
}

export interface Traces {
  readonly tracer: Tracer;
  /** Sends waiting spans within five seconds at most. */
  close(): Promise<void>;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

const closeWithin = 5_000;

function samplerOf(name: SamplerName, ratio: number): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** Reports when the collector goes away and comes back. Spans that it does not accept are dropped. */
function heard(inner: SpanExporter, onCollector: TracesOptions['onCollector']): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      inner.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed !== isAway) onCollector(failed ? 'away' : 'back', result.error);
        isAway = failed;
        done(result);
      }),
    shutdown: () => inner.shutdown(),
    forceFlush: async () => inner.forceFlush?.(),
  };
}

const propagator = new W3CTraceContextPropagator();
const contextOf = (traceparent: string): Context =>
  propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);

const here = new AsyncLocalStorage<Context>();

function openSpan(span: Span, context: Context): OpenSpan {
  return {
    traceId: span.spanContext().traceId,
    set: (attributes) => void span.setAttributes(attributes),
    within: (work) => here.run(context, work),
    end: (error) => {
      if (error !== undefined && span.isRecording()) {
        span.setAttribute('error.type', error);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** Starts recording spans, and sends them to the collector in the standard variables of OpenTelemetry. */
export function startTraces({ version, sampler, ratio, onCollector }: TracesOptions): Traces {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'portico', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(sampler, ratio),
    // At most 2048 spans wait; further ones are dropped.
    spanProcessors: [new BatchSpanProcessor({ exporter: heard(new OTLPTraceExporter(), onCollector) })],
  });
  const spans = provider.getTracer('portico', version);
  const tracer: Tracer = {
    open: (name, { kind, attributes = {}, parent, link }: SpanOptions) => {
      const from = parent === undefined ? (here.getStore() ?? ROOT_CONTEXT) : contextOf(parent);
      const cause = link ? trace.getSpanContext(contextOf(link)) : undefined;
      const links = cause ? [{ context: cause }] : [];
      const span = spans.startSpan(name, { kind: kinds[kind], attributes, links }, from);
      return openSpan(span, trace.setSpan(from, span));
    },
    isInside: () => {
      const context = here.getStore();
      return context !== undefined && trace.getSpan(context)?.isRecording() === true;
    },
    current: () => {
      const context = here.getStore();
      if (!context) return null;
      const carrier: Record<string, string> = {};
      propagator.inject(context, carrier, defaultTextMapSetter);
      return carrier['traceparent'] ?? null;
    },
  };
  return {
    tracer,
    close: async () => {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, closeWithin);
      await Promise.race([provider.shutdown().catch(() => undefined), late.promise]);
      clearTimeout(timer);
    },
  };
}
