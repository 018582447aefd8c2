/**
 * /drafts/{provider}: what is typed into a new application, or into the correction or renewal of one, kept in the account for 60
 * days (decisions, Drafts).
 */
import type { DraftConflict } from '@/api/shapes/draft';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getStatus } from '@/engine/workflow/transitions';
import { ApiError } from '../platform/api-error';
import { getOwnApplicationRow } from '../records/application-store';
import { assertApplicantRole } from '../records/assert-applicant-role';
import { getDefinitionOf } from '../definitions/definition-store';
import { judgeRenewals } from '../certificates/renewals';
import type { Actor } from '../platform/actor';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { findDraft, removeDraft, saveDraft, type DraftKey } from './draft-store';
import { t } from '@/texts/t';

export function addDraftRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /drafts/:provider', ({ params, query, actor }) =>
    // Whoever begins has none: that is an answer, and no fault for a browser to log.
    findDraft(platform, readKey(platform, actor, params.provider, query)),
  );

  handle('PUT /drafts/:provider', async ({ context, params, query, actor, body }) => {
    const key = readKey(platform, actor, params.provider, query);
    assertApplicantRole(platform, actor, key.provider);
    await assertOpen(platform, key);
    const saved = await saveDraft(platform.database.kysely, key, body, platform.clock());
    // Closed, since a submission may follow at once: see the answers of uploads.
    if (saved) return context.json(saved, 200, { connection: 'close' });
    const conflict: DraftConflict = {
      statusCode: 409,
      code: 'DRAFT_CONFLICT',
      message: t('This draft was changed on another device'),
      errors: [],
      draft: (await findDraft(platform, key)) ?? null,
    };
    return context.json(conflict, 409);
  });

  handle('DELETE /drafts/:provider', async ({ params, query, actor }) => {
    const { application: correctionOf = '' } = query;
    await removeDraft(platform.database.kysely, { userId: actor.userId, providerId: params.provider, correctionOf });
  });
}

function getProvider({ catalog }: Platform, id: string): ProviderDefinition {
  const provider = catalog.providers.find((each) => each.id === id);
  if (!provider) throw new ApiError(404, 'PROVIDER_NOT_FOUND', t('There is no such form'));
  return provider;
}

function readKey(
  platform: Platform,
  { userId }: Actor,
  provider: string,
  { application = '' }: { application?: string | undefined },
): DraftKey {
  return { userId, provider: getProvider(platform, provider), correctionOf: application };
}

/**
 * Corrections are kept of own applications that can be changed now, renewals of those that can be renewed. 404 for
 * another's, 403 for one that is closed: late writes bring nothing back.
 */
async function assertOpen(platform: Platform, { userId, correctionOf }: DraftKey): Promise<void> {
  if (correctionOf === '') return;
  const row = await getOwnApplicationRow(platform.database.kysely, correctionOf, userId);
  const own = await getDefinitionOf(platform, row);
  if (getStatus(own.workflow, row.status).editable) return;
  const renewal = (await judgeRenewals(platform.database.kysely, platform, [{ row, own }])).get(row.id);
  if (!renewal || 'refusal' in renewal)
    throw new ApiError(403, 'NOT_EDITABLE', t('This application cannot be changed now'));
}
