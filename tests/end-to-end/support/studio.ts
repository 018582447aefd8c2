/** The studio as an analyst starts it, on a port that is free. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const START_MILLISECONDS = 180_000;

export interface RunningStudio {
  url: string;
  stop: () => Promise<void>;
}

/** On the definitions of a folder. */
export async function startStudio(folder: string): Promise<RunningStudio> {
  const node = `${ROOT}node_modules/.bin/node`;
  const child = spawn(node, ['scripts/schemas/studio.ts', '--port', '0', '--folder', folder], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    const fail = () => reject(new Error(`The studio did not start: ${said}`));
    const timer = setTimeout(fail, START_MILLISECONDS);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /is open at (http:\/\/\S+)/.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', fail);
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
