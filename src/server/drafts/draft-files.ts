/** Files in a draft that waited for the virus scanner when it was saved: what has become of them since. */
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import type { FileRecord, FormData } from '@/engine/answers/form-data';
import { listFilePlaces, listFilesOf, mapFiles } from '@/engine/record/file-answers';
import type { Queries } from '../storage/database';

/** The answers, in which a file that is free waits no more, and one that was not kept says what was found in it. */
export async function refreshFiles(
  queries: Queries,
  provider: ProviderDefinition,
  { userId, data }: { userId: string; data: FormData },
): Promise<FormData> {
  const fields = listFields(provider);
  const waiting = listFilePlaces(fields, data)
    .flatMap(listFilesOf)
    .flatMap(({ fileKey, checkingSince }) => (fileKey === undefined || checkingSince === undefined ? [] : [fileKey]));
  if (waiting.length === 0) return data;
  const rows = await queries
    .selectFrom('files')
    .select(['key', 'threat'])
    .where('owner_id', '=', userId)
    .where('key', 'in', waiting)
    .where('quarantined_at', 'is', null)
    .execute();
  const seen = new Map(rows.map(({ key, threat }) => [key, threat]));
  return mapFiles(fields, data, (file): FileRecord => {
    if (file.fileKey === undefined || !seen.has(file.fileKey)) return file;
    const { checkingSince: _, ...known } = file;
    const threat = seen.get(file.fileKey);
    return threat ? { ...known, threat } : known;
  });
}
