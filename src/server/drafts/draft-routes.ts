/**
 * /drafts/{provider}: what is typed into a new application, or into the correction or renewal of one, kept in the
 * account for 60 days (decisions, Drafts).
 */
import type { DraftConflict } from '@/api/shapes/draft';
import { assertApplicantRole } from '../records/assert-applicant-role';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { assertDraftOpen, readDraftKey } from './draft-key';
import { findDraft, removeDraft, saveDraft } from './draft-store';
import { t } from '@/texts/t';

export function addDraftRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /drafts/:provider', ({ params, query, actor }) =>
    // Whoever begins has none: that is an answer, and no fault for a browser to log.
    findDraft(platform, readDraftKey(platform, actor, params.provider, query)),
  );

  handle('PUT /drafts/:provider', async ({ context, params, query, actor, body }) => {
    const key = readDraftKey(platform, actor, params.provider, query);
    assertApplicantRole(platform, actor, key.provider);
    await assertDraftOpen(platform, key);
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
