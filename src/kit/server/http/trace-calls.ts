import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isInner } from './inner.ts';
import { activeTracer, type OpenSpan } from '../tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | null;
    /** Async context of the span. Reading the body loses it, so later steps are run in this one. */
    inSpan: AsyncResource | null;
  }
}

/** Paths that machines request every few seconds. */
const asked = new Set(['/healthz', '/readyz', '/metrics']);

function finish(request: FastifyRequest, status: number | null): void {
  if (status === null) request.span?.end('aborted');
  else {
    request.span?.set({ 'http.response.status_code': status });
    request.span?.end(status >= 500 ? String(status) : undefined);
  }
}

/**
 * Records a span per request, named by its route (conventions of OpenTelemetry for HTTP servers, stable), as a child
 * of `traceparent`. Addresses and bodies are not recorded, because they contain what people typed.
 */
export function traceCalls(app: FastifyInstance): void {
  app.decorateRequest('span', null);
  app.decorateRequest('inSpan', null);
  app.addHook('onRequest', (request, reply, done) => {
    const tracer = activeTracer();
    const { method, routeOptions, headers, protocol, id } = request;
    const route = routeOptions.url;
    if (!tracer || asked.has(route ?? '')) return done();
    const parent = headers['traceparent'];
    const span = tracer.open(route === undefined ? method : `${method} ${route}`, {
      kind: 'server',
      // Inner calls belong to the request that asks for them.
      ...(isInner(headers) ? {} : { parent: typeof parent === 'string' ? parent : '' }),
      attributes: {
        'http.request.method': method,
        ...(route === undefined ? {} : { 'http.route': route }),
        'url.scheme': protocol,
        'portico.request_id': id,
      },
    });
    request.span = span;
    request.log = request.log.child({ trace_id: span.traceId });
    reply.log = request.log;
    reply.raw.once('close', () => finish(request, null));
    span.within(() => {
      const resource = new AsyncResource('portico.request');
      request.inSpan = resource;
      resource.runInAsyncScope(done);
    });
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.inSpan) request.inSpan.runInAsyncScope(done);
    else done();
  });
  // An event stream is open for hours, so its span ends when it starts.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.startsWith('text/event-stream')) finish(request, reply.statusCode);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    finish(request, reply.statusCode);
    done();
  });
}
