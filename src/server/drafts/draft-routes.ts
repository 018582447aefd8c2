/** /drafts/{provider}: what is typed into a new application, or into the correction of one, kept in the account for 60 days (DESIGN "Drafts"). */
import { Hono } from 'hono';
import { DraftBody } from '@/api/contracts/draft';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getStatus } from '@/engine/workflow/review-moves';
import { ApiError } from '../api-error';
import { getOwnApplicationRow } from '../applications/application-store';
import { refuseApplicant } from '../applications/refuse-applicant';
import { getDefinitionOf } from '../definitions/definition-store';
import type { ProductContext, ProductEnv, ProductPlatform } from '../product-platform';
import { readJson } from '../read-json';
import { findDraft, removeDraft, saveDraft, type DraftKey } from './draft-store';

/** Behind the guard of access-guard.ts. */
export function createDraftRoutes(platform: ProductPlatform): Hono<ProductEnv> {
  const app = new Hono<ProductEnv>();

  app.get('/drafts/:provider', async (context) => {
    const draft = await findDraft(platform, readKey(platform, context));
    // Whoever begins has none: that is an answer, and no fault for a browser to log.
    return draft ? context.json(draft) : context.body(null, 204);
  });

  app.put('/drafts/:provider', async (context) => {
    const key = readKey(platform, context);
    const body = await readJson(context.req.raw, DraftBody);
    refuseApplicant(platform, context.get('actor'), key.provider);
    await refuseClosed(platform, key);
    const saved = await saveDraft(platform, key, body);
    // Closed, since a submission may follow at once: see the answers of uploads.
    if (saved) return context.json(saved, 200, { connection: 'close' });
    const current = await findDraft(platform, key);
    const message = 'This draft was changed on another device';
    return context.json({ statusCode: 409, code: 'DRAFT_CONFLICT', message, errors: [], draft: current ?? null }, 409);
  });

  app.delete('/drafts/:provider', async (context) => {
    await removeDraft(platform.database.kysely, { userId: context.get('actor').userId, providerId: context.req.param('provider'), correctionOf: context.req.query('application') ?? '' });
    return context.body(null, 204);
  });
  return app;
}

function getProvider({ catalog }: ProductPlatform, id: string): ProviderDefinition {
  const provider = catalog.providers.find((each) => each.id === id);
  if (!provider) throw new ApiError(404, 'provider_not_found', 'There is no such form');
  return provider;
}

function readKey(platform: ProductPlatform, context: ProductContext): DraftKey {
  return { userId: context.get('actor').userId, provider: getProvider(platform, context.req.param('provider') ?? ''), correctionOf: context.req.query('application') ?? '' };
}

/** Corrections are kept of own applications that can be changed now. 404 for another's, 403 for one that is closed: late writes bring nothing back. */
async function refuseClosed(platform: ProductPlatform, { userId, correctionOf }: DraftKey): Promise<void> {
  if (correctionOf === '') return;
  const row = await getOwnApplicationRow(platform.database.kysely, correctionOf, userId);
  const { workflow } = await getDefinitionOf(platform, row);
  if (!getStatus(workflow, row.status).editable) throw new ApiError(403, 'NOT_EDITABLE', 'This application cannot be changed now');
}
