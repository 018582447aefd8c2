/** Keys that the server makes for itself and shares with every process on the same database. */
import { createSecretText } from './secret-text';
import type { Database } from './database';

/** The secret of this name; made when it is asked for the first time, by whichever process comes first. */
export async function getServerSecret({ kysely }: Pick<Database, 'kysely'>, name: string): Promise<string> {
  const known = await findSecret(kysely, name);
  if (known !== undefined) return known;
  await kysely
    .insertInto('secrets')
    .values({ name, value: createSecretText() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findSecret(kysely, name);
  if (made === undefined) throw new Error(`The secret "${name}" was not kept.`);
  return made;
}

async function findSecret(kysely: Database['kysely'], name: string): Promise<string | undefined> {
  const row = await kysely.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}
