/** Environment, database, first start, then one process that serves pages and API. */
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait, setImmediate } from 'node:timers/promises';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { catalog, validators } from 'virtual:catalog';
import { createServer } from '@/server/create-server';
import { createJobHandler } from '@/server/jobs/handle-job';
import { readSiteName } from '@/server/platform/settings';
import { localizeForCaller } from '@/server/platform/speak-to';
import type { Platform } from '@/server/platform/platform';
import { RELEASE } from '@/server/platform/release';
import type { EndedQuery } from '@/server/storage/database';
import { backupsFolder, drainSeconds, listMisspelt, parseEnvironment, type Environment } from './environment';
import { createHeavyWorkThreads } from './heavy-work-threads';
import { joinNodes } from './nodes/nodes';
import { openPlatform } from './open-platform';
import { listenForOperations, type Operation } from './operations-socket';
import { servePage } from './page-files';
import { speakByRequest } from './speak-by-request';
import { createPinoLog } from './pino-log';
import type { Traces } from './traces';
import { makeBackup } from './backup/keep-backup';
import { administer } from '@/server/users/administrators';
import { examineAudit, isInChain } from '@/server/audit/audit-chain';
import { examineDatabase } from './doctor/examine-database';
import { readErrorCode } from '@/server/storage/error-code';
import { LastingError } from '@/server/storage/lasting-error';
import { execFile } from 'node:child_process';
import type { Log } from '@/server/platform/log';
import { RETRY_SECONDS } from '@/server/http/too-slow';

/**
 * For how long a connection of a proxy is kept that nothing is asked on: longer than proxies keep them (Caddy two
 * minutes, nginx one), or one would send a request on a connection in the moment in which it is closed here.
 */
const PROXY_KEEPS_MILLISECONDS = 150_000;

const BUILD_FOLDER = join(import.meta.dirname, '..');

/** What shows the server to those who run it: each is loaded only where it is asked for. */
interface Watcher extends Pick<Traces, 'watchRequests' | 'watchJobs' | 'noteQuery' | 'stop'> {
  listen?: (platform: Platform) => Promise<unknown>;
}

async function createWatchers(environment: Environment): Promise<Watcher[]> {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: collector } = environment;
  const installation = { dataDir: environment.DATA_DIR, backups: backupsFolder(environment) };
  const watchers: Watcher[] = [];
  if (collector !== undefined) watchers.push((await import('./traces')).startTraces(collector));
  if (port !== undefined) {
    const metrics = (await import('./metrics')).createMetrics();
    watchers.push({
      ...metrics,
      listen: (platform) =>
        metrics.listen({ ...platform, ...installation }, { port, host }).catch((error: unknown) => {
          throw tellUnusablePort(error, { port, host, name: 'METRICS_PORT' });
        }),
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
  log.info({ ...RELEASE, node: process.versions.node }, 'the registry starts');
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
    servePage(BUILD_FOLDER, () => readSiteName(platform.settings, localizeForCaller(platform.catalog).registry)),
    [speakByRequest(platform), ...watchers.map(({ watchRequests }) => watchRequests)],
  );
  for (const { listen } of watchers) await listen?.(platform);
  const gate = createGate(app.fetch);
  const server = createAdaptorServer({ fetch: gate.fetch });
  if (environment.TRUST_PROXY === 'true' && 'keepAliveTimeout' in server)
    server.keepAliveTimeout = PROXY_KEEPS_MILLISECONDS;
  const drain = drainSeconds(environment);
  const started = Promise.withResolvers<void>();
  async function stop({ drains }: Stop): Promise<void> {
    const end = setTimeout(
      () => {
        log.error({ seconds: END_SECONDS }, 'the end took too long, and was cut short');
        process.exit(1);
      },
      (END_SECONDS + (drains ? drain : 0)) * 1000,
    );
    void tellServiceManager('STOPPING=1', { log });
    gate.drain();
    await started.promise;
    if (drains && drain > 0) {
      log.info({ seconds: drain }, 'serves on until others have taken over');
      await wait(drain * 1000);
    }
    await endServer(server);
    await jobs.stop().catch(() => undefined);
    await stopListening();
    await leaveNodes().catch(() => undefined);
    await opened.close();
    for (const watcher of watchers) await watcher.stop().catch(() => undefined);
    clearTimeout(end);
    process.exit(0);
  }
  const askToStop = createStop({
    now: () => performance.now(),
    stop: (how) => void stop(how),
    cutShort() {
      log.warn({}, 'was asked again to end, and does so at once');
      process.exit(1);
    },
  });
  // From the first request on: one that is asked to end while it still starts has taken requests already. Whoever
  // presses Ctrl+C wants it gone.
  process.on('SIGINT', () => askToStop({ drains: false }));
  process.on('SIGTERM', () => askToStop({ drains: true }));

  const port = await listen(server, environment);
  const tried = Promise.withResolvers<void>();
  void jobs.start(
    watchers.reduce((handler, { watchJobs }) => watchJobs(handler), createJobHandler(background)),
    tried.resolve,
  );
  await tried.promise;
  // Before anything else can fail: it is kept nowhere.
  if (administrator?.password)
    print(`Administrator: ${administrator.email}  Password: ${administrator.password}  (shown only now)`);

  const stopListening =
    environment.DATABASE_URL === undefined
      ? await listenForOperations(environment.DATA_DIR, { log, operate: createOperations(platform) })
      : async () => undefined;

  const leaveNodes =
    environment.DATABASE_URL === undefined
      ? async () => undefined
      : await joinNodes(background.database, environment, log);
  started.resolve();
  print(`Ready at http://localhost:${port}`);
  void tellServiceManager('READY=1', { log });
}

/** What the server does for commands on its machine, since it alone can reach the embedded database. */
export function createOperations(
  platform: Pick<Platform, 'database' | 'files' | 'clock' | 'catalog' | 'auth'>,
): (operation: Operation) => Promise<unknown> {
  const { database, files, clock } = platform;
  return async (operation) => {
    if (operation.command === 'backup') return makeBackup({ database, files, clock, hosted: false }, operation.folder);
    if (operation.command === 'check-audit') return examineAudit(database.kysely, operation.noted);
    if (operation.command === 'knows-audit') return isInChain(database.kysely, operation.hash);
    if (operation.command === 'admin') return administer(platform, operation.wanted);
    return examineDatabase(database, { hosted: false });
  };
}

/**
 * Why a port could not be listened at, in a line for whoever started the server. `name`: of the variable that sets the
 * port. What is not about the port stays as it is.
 */
export function tellUnusablePort(
  error: unknown,
  { port, host, name }: { port: number; host: string; name: 'PORT' | 'METRICS_PORT' },
): unknown {
  const hostName = name === 'PORT' ? 'HOST' : 'METRICS_HOST';
  const told: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is taken by another program, perhaps by a server that runs already. Stop it, or set ${name} to another port.`,
    EACCES: `This account may not listen at port ${port}. Set ${name} to one from 1024 on, and let a proxy serve the other.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Set ${hostName} to one that is, or to 127.0.0.1.`,
    ENOTFOUND: `${host} is no address of this machine. Set ${hostName} to one that is, or to 127.0.0.1.`,
  };
  const line = told[String(readErrorCode(error))];
  return line === undefined ? error : new LastingError(line, { cause: error });
}

const TELL_MILLISECONDS = 5000;

/**
 * Tells systemd that a server is ready, or ends (`Type=notify`), by its own program, since Node has no datagrams to
 * sockets of Unix. Nothing where no service manager asks to be told. What cannot be told is in the log, and ends
 * nothing.
 */
export function tellServiceManager(
  state: 'READY=1' | 'STOPPING=1',
  {
    log,
    socket = process.env['NOTIFY_SOCKET'],
    program = 'systemd-notify',
  }: { log: Log; socket?: string | undefined; program?: string },
): Promise<void> {
  if (socket === undefined || socket === '') return Promise.resolve();
  const env = { ...process.env, NOTIFY_SOCKET: socket };
  return new Promise((resolve) => {
    execFile(program, [state], { env, timeout: TELL_MILLISECONDS }, (error) => {
      if (error) log.warn({ state, error: error.message }, 'the service manager could not be told');
      resolve();
    });
  });
}

/**
 * The end of a server that has drained: what is under way is answered, and whoever comes then is sent elsewhere. The
 * whole end, whatever hangs: then the process is gone, as if it had been killed.
 */
const END_SECONDS = 25;

/** Of it, what requests under way have; those that are not over then are cut off. */
const REQUEST_SECONDS = 10;

/** How often connections are looked for that have been answered and are kept open. */
const LOOK_MILLISECONDS = 50;

/** Of those that wait to be let in when it ends; more come while it goes on. */
const MOST_LET_IN = 1000;

/** One request to end may come several times: to a whole group of processes, and passed on by each of them. */
const ONE_ASKING_MILLISECONDS = 1000;

/** How a server is to end. */
interface Stop {
  /** It serves on for a while first. */
  drains: boolean;
}

type Answer = (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>;

/** What asking a server to end does: the first time `stop`; when it is asked again later, `cutShort`. */
export function createStop({
  now,
  stop,
  cutShort,
}: {
  /** Milliseconds. */
  now: () => number;
  stop: (how: Stop) => void;
  cutShort: () => void;
}): (how: Stop) => void {
  let askedAt: number | undefined;
  return (how) => {
    if (askedAt === undefined) {
      askedAt = now();
      stop(how);
    } else if (now() - askedAt >= ONE_ASKING_MILLISECONDS) cutShort();
  };
}

/**
 * The handler, which goes on answering while the server ends: each request on its last connection then, and /readyz
 * alone says 503. Whoever was let in is answered: a proxy passes a refusal of what changes something on to its client.
 */
export function createGate(answer: Answer): { fetch: Answer; drain(): void } {
  let isDraining = false;
  return {
    async fetch(request, bindings) {
      const isRefused = isDraining && new URL(request.url).pathname === '/readyz';
      const response = isRefused ? refuse() : await answer(request, bindings);
      // Node says so to the client, which then asks nothing more of it.
      if (isDraining && 'shouldKeepAlive' in bindings.outgoing) bindings.outgoing.shouldKeepAlive = false;
      return response;
    },
    drain() {
      isDraining = true;
    },
  };
}

function refuse(): Response {
  const message = 'The registry is being restarted. Nothing that it has received is lost. Please try again shortly.';
  return Response.json(
    { statusCode: 503, code: 'UNAVAILABLE', message, errors: [] },
    { status: 503, headers: { 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' } },
  );
}

/**
 * Goes round the event loop until nobody waits to be let in, since closing would reset what they have sent: each time
 * round, one connection is taken.
 */
async function letIn(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  let wasTaken = true;
  const note = () => (wasTaken = true);
  server.on('connection', note);
  for (let round = 0; wasTaken && round < MOST_LET_IN; round += 1) {
    wasTaken = false;
    // The first may come before connections are looked for, the second comes after that.
    for (let turn = 0; turn < 2; turn += 1) await setImmediate();
  }
  server.off('connection', note);
}

/** Resolves when the last request is answered, or cut off. New connections are refused from now on. */
export async function endServer(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  await letIn(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  if (!('closeIdleConnections' in server)) return closed;
  const look = setInterval(() => server.closeIdleConnections(), LOOK_MILLISECONDS);
  const cut = setTimeout(() => server.closeAllConnections(), REQUEST_SECONDS * 1000);
  await closed;
  clearInterval(look);
  clearTimeout(cut);
}
