/**
 * Servers that share a database notice when they were told different things of what must be the same on all of them.
 */
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { describeError } from '@/server/platform/describe-error';
import type { Log } from '@/server/platform/log';
import { toJson } from '@/server/storage/column';
import type { Database, Queries } from '@/server/storage/database';
import { hashWithKey } from '@/server/storage/secret-text';
import { getServerSecret } from '@/server/storage/server-secret';

/** Told as they are. */
const OPEN = [
  'PUBLIC_URL',
  'TRUST_PROXY',
  'SUPABASE_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_NAME',
  'OIDC_ONLY',
] as const;

/** Told as hashes: they are secret, or have a password in them. */
const SECRET = [
  'SUPABASE_SECRET_KEY',
  'SUPABASE_JWT_SECRET',
  'SUPABASE_SMS_HOOK_SECRET',
  'DELIVERY_HOOK_SECRET',
  'SMS_URL',
  'SMS_TOKEN',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
] as const;

type Shared = Partial<Record<(typeof OPEN)[number] | (typeof SECRET)[number], string | undefined>>;

const BEAT_MILLISECONDS = 60_000;
const GONE_AFTER_MINUTES = 3;

/**
 * Notes this server among those of its database, and again each minute; warns in the log of what differs, once for each
 * difference. What is returned takes it off the list.
 */
export async function joinNodes(
  database: Pick<Database, 'kysely'>,
  environment: Shared,
  log: Log,
): Promise<() => Promise<void>> {
  const { kysely } = database;
  const id = crypto.randomUUID();
  const name = `${hostname()} (process ${process.pid})`;
  let told: readonly string[] = [];
  const note = async () => {
    const shared = toJson(await readShared(environment, await getServerSecret(database, 'nodes')));
    await kysely
      .insertInto('nodes')
      .values({ id, name, shared })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
      .execute();
    await kysely.deleteFrom('nodes').where(isSeen(), '=', false).execute();
    const differences = await listDifferences(kysely);
    if (differences.some((each) => !told.includes(each)))
      log.warn({ differences }, 'servers of one database differ in what must be the same on all of them');
    told = differences;
  };
  const beat = () =>
    note().catch((error: unknown) => log.warn({ error: describeError(error) }, 'this server could not note itself'));
  await beat();
  const timer = setInterval(() => void beat(), BEAT_MILLISECONDS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await kysely.deleteFrom('nodes').where('id', '=', id).execute();
  };
}

/** Names of the servers that run on this database; one that was killed is among them for three minutes more. */
export async function listNodes(queries: Queries): Promise<string[]> {
  const nodes = await queries.selectFrom('nodes').select('name').where(isSeen()).orderBy('name').execute();
  return nodes.map(({ name }) => name);
}

/** One line for each variable that the servers of this database do not have alike. */
export async function listDifferences(queries: Queries): Promise<string[]> {
  const nodes = await queries.selectFrom('nodes').select(['name', 'shared']).where(isSeen()).orderBy('name').execute();
  return [...OPEN, ...SECRET].flatMap((variable) => {
    const groups = Map.groupBy(nodes, ({ shared }) => shared[variable] ?? '');
    if (groups.size < 2) return [];
    const isOpen = OPEN.some((each) => each === variable);
    const values = [...groups].map(([value, having]) => {
      const names = having.map(({ name }) => name).join(', ');
      return isOpen ? `${value || 'not set'} on ${names}` : `${value ? 'one value' : 'not set'} on ${names}`;
    });
    return [`${variable} is ${values.join('; ')}`];
  });
}

/** Not long ago; what is to come was noted before the clock was set back. */
const isSeen = () =>
  sql<boolean>`(abs(extract(epoch from now() - nodes.seen_at)) < ${sql.lit(GONE_AFTER_MINUTES * 60)})`;

async function readShared(environment: Shared, key: string): Promise<Record<string, string>> {
  const shared: Record<string, string> = {};
  for (const variable of OPEN) shared[variable] = environment[variable] ?? '';
  for (const variable of SECRET) {
    const value = environment[variable];
    shared[variable] = value === undefined ? '' : (await hashWithKey(key, value)).slice(0, 16);
  }
  return shared;
}
