/** By what anybody sees that an application was received: a page whose address stands in the receipt as a code. */
import { CERTIFICATE_PATHS } from '@/engine/certificate/addresses';
import { findReferenceNumber, toReference } from '@/engine/record/reference';
import type { Platform } from '../platform/platform';
import type { Database } from '../storage/database';
import { hashWithKey } from '../storage/secret-text';
import { getServerSecret } from '../storage/server-secret';
import type { StoredApplication } from './application-wire';

/** Characters of six bits each: nobody finds the proof of another application by trying. */
const PROOF_LENGTH = 16;

/** The address of the page. Whoever knows the reference alone cannot make it. */
export async function toReceiptAddress(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  row: Pick<StoredApplication, 'id' | 'number'>,
): Promise<string> {
  const proof = await prove(database, row.id);
  return `${config.publicUrl}${CERTIFICATE_PATHS.receipt}/${encodeURIComponent(toReference(row.number))}/${proof}`;
}

/**
 * The application of both parts of an address; undefined where they do not belong together, or what it held was erased.
 */
export async function findReceived(
  { kysely }: Pick<Database, 'kysely'>,
  reference: string,
  proof: string,
): Promise<StoredApplication | undefined> {
  const number = findReferenceNumber(reference);
  if (number === undefined) return undefined;
  const row = await kysely
    .selectFrom('applications')
    .selectAll()
    .where('number', '=', number)
    .where('emptied_at', 'is', null)
    .executeTakeFirst();
  return row && proof === (await prove({ kysely }, row.id)) ? row : undefined;
}

async function prove(database: Pick<Database, 'kysely'>, id: string): Promise<string> {
  return (await hashWithKey(await getServerSecret(database, 'receipts'), id)).slice(0, PROOF_LENGTH);
}
