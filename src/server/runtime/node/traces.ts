/** Spans of requests, their queries and jobs, for a collector that takes OpenTelemetry by OTLP over HTTP. */
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { TracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import type { MiddlewareHandler } from 'hono';
import { findAccount } from '@/server/http/request-context';
import type { JobHandler } from '@/server/platform/jobs';
import type { ServerEnv } from '@/server/platform/platform';
import type { EndedQuery } from '@/server/storage/database';

export interface Traces {
  /** Outermost, so that refusals and failures are part of it. Goes on with the trace of a proxy before the server. */
  watchRequests: MiddlewareHandler<ServerEnv>;
  watchJobs(handler: JobHandler): JobHandler;
  noteQuery(query: EndedQuery): void;
  /** Sends what has not been sent. */
  stop(): Promise<void>;
}

const NAME = 'cargo-stakeholders-registry';

/** `endpoint` is the collector's address, without the path of traces. */
export function startTraces(endpoint: string): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': NAME }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer(NAME);

  return {
    async watchRequests(call, next) {
      const parent = propagation.extract(ROOT_CONTEXT, call.req.header());
      const span = tracer.startSpan(call.req.method, { kind: SpanKind.SERVER }, parent);
      try {
        await context.with(trace.setSpan(parent, span), next);
      } finally {
        const account = findAccount(call);
        span.updateName(`${call.req.method} ${call.req.routePath}`);
        // The route's pattern, never the path: ids and tokens stand in paths.
        span.setAttributes({
          'http.request.method': call.req.method,
          'http.route': call.req.routePath,
          'http.response.status_code': call.res.status,
          'registry.request_id': call.get('requestId'),
          ...(account === undefined ? {} : { 'enduser.id': account }),
        });
        if (call.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    },
    watchJobs: (handler) => (job, signal) =>
      tracer.startActiveSpan(`job ${job.name}`, { kind: SpanKind.CONSUMER }, async (span) => {
        try {
          await handler(job, signal);
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    noteQuery({ sql, milliseconds, failed }) {
      // What nobody has asked for, such as the queue's own looks at its tables, is no trace.
      if (!trace.getActiveSpan()) return;
      const endTime = Date.now();
      const span = tracer.startSpan(/\S+/.exec(sql)?.[0] ?? 'query', {
        kind: SpanKind.CLIENT,
        startTime: endTime - milliseconds,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
      });
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    stop: () => provider.shutdown(),
  };
}
