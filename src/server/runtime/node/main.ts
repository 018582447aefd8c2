/** `npm start` ends here: environment, database, first start, then one process that serves pages and API. */
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { catalog, validators } from 'virtual:catalog';
import { createServer } from '@/server/create-server';
import { createJobHandler } from '@/server/jobs/handle-job';
import { readSiteName } from '@/server/platform/settings';
import { EnvironmentError, parseEnvironment } from './environment';
import { openPlatform } from './open-platform';
import { servePage } from './page-files';
import { createPinoLog } from './pino-log';

const BUILD_FOLDER = join(import.meta.dirname, '..');

/** How long running requests may take after the signal to stop. */
const STOP_AFTER_MS = 10_000;

async function main(): Promise<void> {
  const environment = parseEnvironment(process.env);
  const log = createPinoLog(environment.LOG_LEVEL);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const opened = await openPlatform(environment, { catalog, validators, log, print });
  const { platform, jobs, administrator } = opened;
  const app = await createServer(
    platform,
    servePage(BUILD_FOLDER, () => readSiteName(platform.settings, platform.catalog.registry)),
  );
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(environment.PORT, environment.HOST, () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : environment.PORT;
    if (administrator?.password)
      print(`Administrator: ${administrator.email}  Password: ${administrator.password}  (shown only now)`);
    print(`Ready at http://localhost:${port}`);
  });
  const working = jobs
    .start(createJobHandler(platform))
    .catch((error: unknown) => log.error({ error: String(error) }, 'the queue could not be started'));

  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, STOP_AFTER_MS).unref())]);
    await working;
    await jobs.stop().catch(() => undefined);
    await opened.close();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

main().catch((error: unknown) => {
  const lines =
    error instanceof EnvironmentError ? error.lines : [error instanceof Error ? error.message : String(error)];
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
});
