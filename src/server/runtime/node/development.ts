/** The API for `npm run dev`: the same as in main.ts, without pages and without a port of its own. */
import { catalog, validators } from 'virtual:catalog';
import { createServer } from '@/server/create-server';
import { createJobHandler } from '@/server/jobs/handle-job';
import { parseEnvironment } from './environment';
import { openPlatform } from './open-platform';
import { createPinoLog } from './pino-log';

export interface DevelopmentApi {
  fetch: (request: Request) => Response | Promise<Response>;
  /** Gives the data folder back, so that the changed code can open it. */
  close: () => Promise<void>;
}

/**
 * Reads the environment as `npm start` does, but logs only what went wrong: codes and the administrator's password are
 * to be seen in the terminal. Throws EnvironmentError with all that is wrong with it.
 */
export async function openDevelopmentApi(variables: Record<string, string | undefined>): Promise<DevelopmentApi> {
  const environment = parseEnvironment({ LOG_LEVEL: 'warn', ...variables });
  const log = createPinoLog(environment.LOG_LEVEL);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const opened = await openPlatform(environment, { catalog, validators, log, print });
  const { platform, background, jobs, administrator } = opened;
  const app = await createServer(platform);
  if (administrator?.password)
    print(`Administrator: ${administrator.email}  Password: ${administrator.password}  (shown only now)`);
  const working = jobs
    .start(createJobHandler(background))
    .catch((error: unknown) => log.error({ error: String(error) }, 'the queue could not be started'));
  return {
    fetch: (request) => app.fetch(request),
    async close() {
      await working;
      await jobs.stop().catch(() => undefined);
      await opened.close();
    },
  };
}
