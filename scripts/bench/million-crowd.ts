/** How long a hundred officers wait who ask at once and without a pause, beside one who asks alone. */
import { catalog } from 'virtual:catalog';
import type { createServer } from '@/server/create-server';
import type { Platform } from '@/server/platform/platform';

const CLIENTS = 100;
const ROUNDS = 8;
const CALLS_ALONE = 30;

/** Medians of the crowd beside that of one who shares with nobody. */
const BUDGET = 5;

const PATHS = { dashboard: '/admin/dashboard', 'first page of the list': '/admin/applications?per_page=25' };

type Server = Awaited<ReturnType<typeof createServer>>;

/** Prints each question's medians; true when none is over the budget. `platform`: of a server in service. */
export async function measureCrowd(
  platform: Platform,
  { alone, shared }: Record<'alone' | 'shared', Server>,
): Promise<boolean> {
  const tokens: string[] = [];
  while (tokens.length < CLIENTS) tokens.push(await createOfficer(platform, tokens.length));
  let isWithin = true;
  for (const [name, path] of Object.entries(PATHS)) {
    const one = await measure(alone, path, tokens.slice(0, 1), CALLS_ALONE);
    const apart = await measure(alone, path, tokens, ROUNDS);
    const together = await measure(shared, path, tokens, ROUNDS);
    const times = together / one;
    if (times > BUDGET) isWithin = false;
    console.log(
      `${name}: one client ${one.toFixed(1)} ms; ${CLIENTS} clients ${together.toFixed(0)} ms, ${times.toFixed(1)} times` +
        ` (${(apart / one).toFixed(1)} times where each is answered by itself)${times > BUDGET ? ', OVER BUDGET' : ''}`,
    );
  }
  return isWithin;
}

/** Each is a person of their own: one person's calls wait for each other. Returns a token. */
async function createOfficer({ database, auth }: Platform, serial: number): Promise<string> {
  const role = catalog.registry.roles.find(({ permissions }) => permissions.includes('*'));
  const email = `crowd-${serial}-${Date.now()}@registry.example`;
  const id = await auth.backend.createPasswordUser(email, 'correct-horse-7');
  const held = { role: role?.id ?? '', role_id: role?.id ?? '', role_name: role?.name ?? '' };
  const person = { id, email, first_name: 'Chi', last_name: `Eze ${serial}`, ...held };
  await database.kysely.insertInto('profiles').values(person).execute();
  const session = await auth.embedded?.sessions.issue(id, 'password');
  return session?.access_token ?? '';
}

async function measure(app: Server, path: string, tokens: readonly string[], calls: number): Promise<number> {
  const times: number[] = [];
  await Promise.all(
    tokens.map(async (token) => {
      for (let call = 0; call < calls; call += 1) {
        const begun = performance.now();
        const response = await app.request(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
        await response.text();
        if (!response.ok) throw new Error(`${path} answered ${response.status}`);
        times.push(performance.now() - begun);
      }
    }),
  );
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
