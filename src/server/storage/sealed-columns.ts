/** Every column with sealed texts that the server has to read again, whichever keys it has by then. */
import { sql } from 'kysely';
import type { Queries } from './database';
import { sealText, unsealText, type SealedKind } from './sealed-text';

/** Keys of certificates are retired instead; of a sign-in by a provider, the browser keeps what is sealed. */
type KindInColumns = Exclude<SealedKind, 'certificates' | 'provider-sign-ins'>;

const COLUMNS: Record<KindInColumns, readonly (readonly [table: string, column: string])[]> = {
  messages: [['public.messages', 'sealed']],
  webhooks: [
    ['public.webhooks', 'secret'],
    ['public.webhooks', 'former_secret'],
  ],
  'second-factors': [['auth.mfa_factors', 'secret']],
};

export const SEALED_COLUMNS = (Object.keys(COLUMNS) as KindInColumns[]).flatMap((kind) =>
  COLUMNS[kind].map(([table, column]) => ({ table, column, kind })),
);

/**
 * Opens them all, has the keys made anew, and seals them again; a hosted project keeps the secrets of second factors
 * itself (`isHosted`). In a transaction. What the keys of now do not open, because it came from elsewhere, is left.
 */
export async function sealAnew(
  queries: Queries,
  { isHosted, renewKeys }: { isHosted: boolean; renewKeys: () => Promise<unknown> },
): Promise<void> {
  const opened: ((typeof SEALED_COLUMNS)[number] & { id: string; text: string })[] = [];
  for (const each of SEALED_COLUMNS.filter(({ table }) => !isHosted || !table.startsWith('auth.'))) {
    const column = sql.ref(each.column);
    const { rows } = await sql<{ id: string; sealed: string }>`
      select id::text, ${column} as sealed from ${sql.table(each.table)} where ${column} is not null`.execute(queries);
    for (const { id, sealed } of rows) {
      const text = await unsealText(queries, sealed, each.kind).catch(() => undefined);
      if (text !== undefined) opened.push({ ...each, id, text });
    }
  }
  await renewKeys();
  for (const { table, column, kind, id, text } of opened)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${await sealText(queries, text, kind)}
      where id::text = ${id}`.execute(queries);
}
