/** Environment, database, first start, then one process that serves pages and API. */
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { catalog, validators } from 'virtual:catalog';
import { createServer } from '@/server/create-server';
import { createJobHandler } from '@/server/jobs/handle-job';
import { readSiteName } from '@/server/platform/settings';
import type { Platform } from '@/server/platform/platform';
import type { EndedQuery } from '@/server/storage/database';
import { listMisspelt, parseEnvironment, type Environment } from './environment';
import { createHeavyWorkThreads } from './heavy-work-threads';
import { createGate, DRAIN_SECONDS, END_SECONDS, endServer } from './graceful-end';
import { joinNodes } from './nodes/nodes';
import { openPlatform } from './open-platform';
import { listenForOperations } from './operations-socket';
import { createOperations } from './operations';
import { servePage } from './page-files';
import { createPinoLog } from './pino-log';
import { tellUnusablePort } from './unusable-port';
import type { Traces } from './traces';

const BUILD_FOLDER = join(import.meta.dirname, '..');

/** What shows the server to those who run it: each is loaded only where it is asked for. */
interface Watcher extends Pick<Traces, 'watchRequests' | 'watchJobs' | 'noteQuery' | 'stop'> {
  listen?: (platform: Platform) => Promise<unknown>;
}

async function createWatchers({
  METRICS_PORT: port,
  METRICS_HOST: host,
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
}: Environment): Promise<Watcher[]> {
  const watchers: Watcher[] = [];
  if (collector !== undefined) watchers.push((await import('./traces')).startTraces(collector));
  if (port !== undefined) {
    const metrics = (await import('./metrics')).createMetrics();
    watchers.push({
      ...metrics,
      listen: (platform) => metrics.listen(platform, { port, host }),
      stop: async () => undefined,
    });
  }
  return watchers;
}

/** Resolves with the port once connections are taken. */
async function listen(
  server: ReturnType<typeof createAdaptorServer>,
  { PORT, HOST }: Pick<Environment, 'PORT' | 'HOST'>,
): Promise<number> {
  server.listen(PORT, HOST);
  await once(server, 'listening').catch((error: unknown) => {
    throw tellUnusablePort(error, { port: PORT, host: HOST, name: 'PORT' });
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : PORT;
}

/** Serves until it is asked to end. Throws when it cannot begin. `program`: this one, to be started as a thread. */
export async function serve(program: string): Promise<void> {
  const environment = parseEnvironment(process.env);
  const log = createPinoLog(environment.LOG_LEVEL);
  for (const misspelt of listMisspelt(process.env)) log.warn(misspelt, 'nobody reads this variable');
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const watchers = await createWatchers(environment);
  const onQuery =
    watchers.length === 0 ? undefined : (query: EndedQuery) => watchers.forEach((each) => each.noteQuery(query));
  const opened = await openPlatform(environment, {
    catalog,
    validators,
    log,
    print,
    onQuery,
    heavyWork: createHeavyWorkThreads(program),
  });
  const { platform, background, jobs, administrator } = opened;
  const app = await createServer(
    platform,
    servePage(BUILD_FOLDER, () => readSiteName(platform.settings, platform.catalog.registry)),
    watchers.map(({ watchRequests }) => watchRequests),
  );
  for (const { listen } of watchers) await listen?.(platform);
  const gate = createGate(app.fetch);
  const server = createAdaptorServer({ fetch: gate.fetch });
  const port = await listen(server, environment);
  const tried = Promise.withResolvers<void>();
  const working = jobs.start(
    watchers.reduce((handler, { watchJobs }) => watchJobs(handler), createJobHandler(background)),
    tried.resolve,
  );
  await tried.promise;
  if (administrator?.password)
    print(`Administrator: ${administrator.email}  Password: ${administrator.password}  (shown only now)`);
  print(`Ready at http://localhost:${port}`);

  const stopListening =
    environment.DATABASE_URL === undefined
      ? await listenForOperations(environment.DATA_DIR, { log, operate: createOperations(platform) })
      : async () => undefined;

  const leaveNodes =
    environment.DATABASE_URL === undefined
      ? async () => undefined
      : await joinNodes(background.database, environment, log);

  let stopping = false;
  async function stop({ drains }: { drains: boolean }): Promise<void> {
    if (stopping) return;
    stopping = true;
    const end = globalThis.setTimeout(() => {
      log.error({ seconds: END_SECONDS }, 'the end took too long, and was cut short');
      process.exit(1);
    }, END_SECONDS * 1000);
    if (drains) {
      gate.drain();
      await setTimeout(DRAIN_SECONDS * 1000);
    }
    gate.close();
    await endServer(server);
    await working;
    await jobs.stop().catch(() => undefined);
    await stopListening();
    await leaveNodes().catch(() => undefined);
    await opened.close();
    for (const watcher of watchers) await watcher.stop().catch(() => undefined);
    clearTimeout(end);
    process.exit(0);
  }
  // Whoever presses Ctrl+C, or has no other server to serve meanwhile, wants it gone.
  process.on('SIGINT', () => void stop({ drains: false }));
  process.on('SIGTERM', () => void stop({ drains: environment.DATABASE_URL !== undefined }));
}
