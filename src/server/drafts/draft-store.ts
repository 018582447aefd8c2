/**
 * Drafts in the account: one for each person and form, and one for each application that they correct (decisions,
 * Drafts).
 */
import type { Selectable } from 'kysely';
import type { Draft, DraftBody } from '@/api/shapes/draft';
import type { FormData, FileRecord } from '@/engine/answers/form-data';
import { withoutSecrets } from '@/engine/answers/secrets';
import { type ProviderDefinition, listFields } from '@/definition/parse/catalog';
import type { Platform } from '../platform/platform';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import type { DraftsTable } from '../storage/record-tables';
import { later } from '../platform/time-span';
import { listFilePlaces, listFilesOf, mapFiles } from '@/engine/record/file-answers';

const DRAFT_DAYS = 60;
/** Far from the end of what the database counts to. */
const FIRST_REVISIONS = 1_000_000_000;

export interface DraftKey {
  userId: string;
  provider: ProviderDefinition;
  /** Id of the application that is corrected or renewed; '' for a new one. */
  correctionOf: string;
}

/** After a submission, or when its owner starts again; what was asked of others for it goes along. */
export async function removeDraft(
  queries: Queries,
  { userId, providerId, correctionOf }: { userId: string; providerId: string; correctionOf: string },
): Promise<void> {
  for (const table of ['drafts', 'step_requests'] as const)
    await queries
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where('provider', '=', providerId)
      .where('correction_of', '=', correctionOf)
      .execute();
}

/** Undefined when there is none, or when it has ended. */
export async function findDraft(
  { database, clock }: Platform,
  { userId, provider, correctionOf }: DraftKey,
): Promise<Draft | undefined> {
  const row = await database.kysely
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', provider.id)
    .where('correction_of', '=', correctionOf)
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  if (!row) return undefined;
  const draft = toDraft(row);
  return { ...draft, data: await refreshFiles(database.kysely, provider, { userId, data: draft.data as FormData }) };
}

/** The draft as it is now; undefined when another device was quicker: the caller's revision is not the stored one. */
export async function saveDraft(
  queries: Queries,
  { userId, provider, correctionOf }: DraftKey,
  body: DraftBody,
  now: Date,
): Promise<Draft | undefined> {
  const values = {
    application_type: provider.applicationType,
    definition_version: body.definition_version,
    data: toJson(withoutSecrets(provider, body.data)),
    step: body.step,
    files: toJson(body.files),
    submission_key: body.submission_key,
    write_id: body.write_id ?? null,
    // A new draft's revisions begin anywhere, so that those of the one before, which another device may have, are never
    // taken for its own.
    revision: body.revision === 0 ? 1 + Math.floor(Math.random() * FIRST_REVISIONS) : body.revision + 1,
    reminded_at: null,
    updated_at: now,
    expires_at: later(now, { days: DRAFT_DAYS }),
  };
  const row = await queries
    .insertInto('drafts')
    .values({ user_id: userId, provider: provider.id, correction_of: correctionOf, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'provider', 'correction_of'])
        .doUpdateSet(values)
        .where((where) =>
          where.or([where('drafts.revision', '=', body.revision), where('drafts.expires_at', '<=', now)]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
  return row && toDraft(row);
}

function toDraft(row: Selectable<DraftsTable>): Draft {
  return {
    provider: row.provider,
    definition_version: row.definition_version,
    step: row.step ?? '',
    data: row.data,
    files: row.files as Draft['files'],
    submission_key: row.submission_key ?? '',
    write_id: row.write_id,
    revision: row.revision,
    updated_at: row.updated_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

/** The answers, in which a file that is free waits no more, and one that was not kept says what was found in it. */
async function refreshFiles(
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
