/** The port of the server: whether it is free, has a server of this registry behind it, or another program. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { z } from 'zod';
import { RELEASE } from '@/server/platform/release';
import { readErrorCode } from '@/server/storage/error-code';
import { tellError, type Finding } from './finding';

const PATIENCE_MILLISECONDS = 5000;

/** As /healthz answers. */
const Health = z.object({ status: z.literal('ok'), version: z.string(), commit: z.string() });

/** Nothing where the system is to choose a port. */
export async function examinePort({ PORT: port, HOST: host }: { PORT: number; HOST: string }): Promise<Finding[]> {
  if (port === 0) return [];
  const what = 'Port';
  const place = `${port} of ${host}`;
  const error = await tryPort(port, host);
  if (error === undefined) return [{ what, state: 'ok', text: `${place} is free: no server runs there` }];
  if (readErrorCode(error) === 'EADDRINUSE') return [tellServer(what, place, await askHealth(port, host))];
  return [
    {
      what,
      state: 'wrong',
      text: `${place} cannot be listened at: ${tellError(error)}`,
      advice: 'Set HOST to an address of this machine, and PORT to a port from 1024 on that is free',
    },
  ];
}

function tellServer(what: string, place: string, health: z.infer<typeof Health> | undefined): Finding {
  if (!health)
    return {
      what,
      state: 'wrong',
      text: `${place} is taken by another program, or by a server that does not answer`,
      advice: 'Stop it, or set PORT to another port',
    };
  const { version, commit } = health;
  if (version === RELEASE.version && commit === RELEASE.commit)
    return { what, state: 'ok', text: `a server of this build answers at ${place}` };
  return {
    what,
    state: 'warn',
    text: `a server of another build answers at ${place}: ${version}, commit ${commit}`,
    advice: 'Start it anew for this build to be served',
  };
}

/** What keeps it from being listened at; undefined when nothing does. */
async function tryPort(port: number, host: string): Promise<unknown> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
    await new Promise((resolve) => void probe.close(resolve));
    return undefined;
  } catch (error) {
    return error;
  }
}

const HERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

async function askHealth(port: number, host: string): Promise<z.infer<typeof Health> | undefined> {
  const name = HERE[host] ?? (host.includes(':') ? `[${host}]` : host);
  try {
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
    const answer = await fetch(`http://${name}:${port}/healthz`, { signal, redirect: 'error' });
    return Health.safeParse(await answer.json()).data;
  } catch {
    return undefined;
  }
}
