/** Which draft a call is about, and whether it can be written now. */
import { findProvider } from '@/engine/find-provider';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getStatus } from '@/engine/workflow/transitions';
import { judgeRenewals } from '../certificates/renewals';
import { getDefinitionOf } from '../definitions/definition-store';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import { getOwnApplicationRow } from '../records/application-store';
import type { DraftKey } from './draft-store';
import { t } from '@/texts/t';

/** `application`: the one that is corrected or renewed. 404 without such a form. */
export function readDraftKey(
  { catalog }: Pick<Platform, 'catalog'>,
  { userId }: Pick<Actor, 'userId'>,
  id: string,
  { application = '' }: { application?: string | undefined },
): DraftKey {
  return { userId, provider: getProvider(catalog.providers, id), correctionOf: application };
}

function getProvider(providers: readonly ProviderDefinition[], id: string): ProviderDefinition {
  const provider = findProvider(providers, id);
  if (!provider) throw new ApiError(404, 'PROVIDER_NOT_FOUND', t('There is no such form'));
  return provider;
}

/**
 * Corrections are kept of own applications that can be changed now, renewals of those that can be renewed. 404 for
 * another's, 403 for one that is closed: late writes bring nothing back. Returns which of them it is.
 */
export async function assertDraftOpen(
  platform: Platform,
  { userId, correctionOf }: Pick<DraftKey, 'userId' | 'correctionOf'>,
): Promise<'new' | 'correction' | 'renewal'> {
  if (correctionOf === '') return 'new';
  const row = await getOwnApplicationRow(platform.database.kysely, correctionOf, userId);
  const own = await getDefinitionOf(platform, row);
  if (getStatus(own.workflow, row.status).editable) return 'correction';
  const renewal = (await judgeRenewals(platform.database.kysely, platform, [{ row, own }])).get(row.id);
  if (!renewal || 'refusal' in renewal)
    throw new ApiError(403, 'NOT_EDITABLE', t('This application cannot be changed now'));
  return 'renewal';
}
