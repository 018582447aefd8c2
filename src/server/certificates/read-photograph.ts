/** The photograph of a card: the document that the holder has sent with the application. */
import type { Certificate } from '@/definition/language/certificate';
import type { FileRecord, FormData } from '@/engine/answers/form-data';
import type { Platform } from '../platform/platform';
import type { StoredCertificate } from './certificate-state';

/** Undefined where there is none, and for what is still being checked for viruses or no picture. */
export async function readPhotograph(
  { database, files }: Platform,
  { photograph }: Pick<Certificate, 'photograph'>,
  { application_id, printed }: StoredCertificate,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const record = photograph === undefined ? undefined : ((printed as FormData)[photograph] as FileRecord | undefined);
  if (!record?.fileKey) return undefined;
  const row = await database.kysely
    .selectFrom('files')
    .select('type')
    .where('key', '=', record.fileKey)
    .where('attached_to', '=', application_id)
    .where('state', '!=', 'deleted')
    .where('quarantined_at', 'is', null)
    .executeTakeFirst();
  if (!row || !['image/jpeg', 'image/png'].includes(row.type)) return undefined;
  const opened = await files.open(record.fileKey);
  return opened && new Uint8Array(await new Response(opened.stream).arrayBuffer());
}
