/** What officers have seen of the documents of an application, each for themselves. */
import type { SeenDocument } from '@/api/shapes/review';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import { listFilePlaces, listFilesOf } from '@/engine/record/file-answers';
import { getStatus, isWaiting } from '@/engine/workflow/transitions';
import { t } from '@/texts/t';
import type { Actor } from '../platform/actor';
import { ApiError, invalidAt } from '../platform/api-error';
import { toName } from '../platform/person-name';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { getDefinitionOf } from '../definitions/definition-store';
import { getSeenApplicationRow } from './application-store';
import type { StoredApplication } from './application-wire';
import { readStored } from './stored-answers';

/** In the order in which they were seen. */
export async function listSeen(queries: Queries, applicationId: string): Promise<SeenDocument[]> {
  const rows = await queries
    .selectFrom('seen_documents')
    .innerJoin('profiles', 'profiles.id', 'seen_documents.officer_id')
    .select(['file_key', 'officer_id', 'seen_at', 'first_name', 'last_name', 'email', 'phone'])
    .where('application_id', '=', applicationId)
    .orderBy('seen_at')
    .orderBy('file_key')
    .execute();
  return rows.map(({ file_key, officer_id, seen_at, ...person }) => ({
    document: file_key,
    officer_id,
    officer: toName(person),
    at: seen_at.toISOString(),
  }));
}

/** Returns what all have seen; 400 for a file that is not, or no more, among the documents. The first time counts. */
export async function markSeen(
  platform: Platform,
  actor: Actor,
  { id, document }: { id: string; document: string },
): Promise<SeenDocument[]> {
  const { kysely } = platform.database;
  const row = await getSeenApplicationRow(kysely, id, actor);
  const provider = await getDefinitionOf(platform, row);
  if (!listFilesAsked(provider, row).some(({ key }) => key === document))
    throw invalidAt('document', t('This document is not part of the application any more'));
  await kysely
    .insertInto('seen_documents')
    .values({ application_id: id, file_key: document, officer_id: actor.userId, seen_at: platform.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return listSeen(kysely, id);
}

/**
 * 409 DOCUMENTS_UNSEEN that names the required documents which this officer has not seen as they are now. Only an
 * approval of what waits for officers asks for it, and only where the setting demands it.
 */
export async function assertDocumentsSeen(
  queries: Queries,
  {
    platform,
    actor,
    provider,
    row,
  }: { platform: Platform; actor: Actor; provider: ProviderDefinition; row: StoredApplication },
  transition: Transition,
): Promise<void> {
  const { workflow } = provider;
  if (getStatus(workflow, transition.to).tone !== 'success' || !isWaiting(workflow, row.status)) return;
  const { demand_documents_seen: demanded } = await platform.settings.read('protection', queries);
  if (!demanded) return;
  const own = (await listSeen(queries, row.id)).filter(({ officer_id }) => officer_id === actor.userId);
  const seen = new Set(own.map(({ document }) => document));
  const unseen = listFilesAsked(provider, row).filter(({ key, required }) => required && !seen.has(key));
  if (unseen.length === 0) return;
  const names = [...new Set(unseen.map(({ label }) => label))].join(', ');
  throw new ApiError(
    409,
    'DOCUMENTS_UNSEEN',
    t('{transition} waits until you have seen every required document. Not seen yet: {names}', {
      transition: transition.label,
      names,
    }),
    {
      errors: unseen.map(({ path, label }) => ({
        path: `documents.${path}`,
        message: t('{label} is not seen yet', { label }),
      })),
    },
  );
}

function listFilesAsked(provider: ProviderDefinition, row: StoredApplication) {
  return listFilePlaces(listFields(provider), readStored(provider, row)).flatMap((place) =>
    listFilesOf(place).map((file) => ({
      key: file.fileKey ?? '',
      path: place.path,
      label: place.field.label,
      required: place.field.required,
    })),
  );
}
