import { setTracer } from '#kit/server/tracing.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from './config.ts';

/** Returns the address to which spans are sent; null if nothing is recorded. */
export function collectorOf(config: Config): string | null {
  if (config.OTEL_SDK_DISABLED.toLowerCase() === 'true') return null;
  if (config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const base = config.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '');
  return base ? `${base}/v1/traces` : null;
}

/** Returns a message if the configured protocol is not supported, else null. Both HTTP protocols use one address. */
export function protocolNotSpoken(config: Config): string | null {
  const wished = config.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || config.OTEL_EXPORTER_OTLP_PROTOCOL;
  return wished === '' || wished.startsWith('http/')
    ? null
    : `Traces can be sent over HTTP only, not as ${wished}. Set OTEL_EXPORTER_OTLP_PROTOCOL to http/json, and the endpoint to the collector's port for HTTP (4318).`;
}

/**
 * Starts recording spans if a collector is configured; otherwise no libraries are loaded. Returns a function that
 * stops it.
 */
export async function beginTraces(
  config: Config,
  warn: (text: string) => void,
): Promise<() => Promise<void>> {
  const collector = collectorOf(config);
  if (collector === null) return async () => undefined;
  const otherwise = protocolNotSpoken(config);
  if (otherwise !== null) warn(otherwise);
  const { startTraces } = await import('#kit/server/otel.ts');
  const traces = startTraces({
    version: packageJson.version,
    sampler: config.OTEL_TRACES_SAMPLER,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    onCollector: (state, cause) =>
      warn(
        state === 'back'
          ? `The collector of traces at ${collector} accepts them again.`
          : `The collector of traces at ${collector} does not accept them${cause ? ` (${cause.message})` : ''}. ` +
              'The portal keeps working, and traces recorded meanwhile are discarded.',
      ),
  });
  setTracer(traces.tracer);
  return async () => {
    setTracer(undefined);
    await traces.close();
  };
}
