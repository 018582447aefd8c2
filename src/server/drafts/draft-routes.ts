/** /drafts/{provider}: what is typed, kept in the account for 60 days (DESIGN "Drafts"). */
import { Hono } from 'hono';
import type { Selectable } from 'kysely';
import { DraftBody, type Draft } from '@/api/draft';
import type { ProviderDefinition } from '@/definition/catalog';
import { ApiError } from '../api-error';
import type { ProductEnv, ProductPlatform } from '../product-platform';
import { readJson } from '../read-json';
import { toJson } from '../storage/column';
import type { DraftsTable } from '../storage/record-tables';

export const DRAFT_DAYS = 60;
const DAY = 86_400_000;
/** Far from the end of what the database counts to. */
const FIRST_REVISIONS = 1_000_000_000;

/** Behind the guard of access-guard.ts. */
export function createDraftRoutes(platform: ProductPlatform): Hono<ProductEnv> {
  const app = new Hono<ProductEnv>();

  app.get('/drafts/:provider', async (context) => {
    const provider = getProvider(platform, context.req.param('provider'));
    const draft = await findDraft(platform, context.get('actor').userId, provider.id);
    // Whoever begins has none: that is an answer, and no fault for a browser to log.
    return draft ? context.json(draft) : context.body(null, 204);
  });

  app.put('/drafts/:provider', async (context) => {
    const provider = getProvider(platform, context.req.param('provider'));
    const body = await readJson(context.req.raw, DraftBody);
    const userId = context.get('actor').userId;
    const saved = await saveDraft(platform, { userId, provider, body });
    // Closed, since a submission may follow at once: see the answers of uploads.
    if (saved) return context.json(saved, 200, { connection: 'close' });
    const current = await findDraft(platform, userId, provider.id);
    const message = 'This draft was changed on another device';
    return context.json({ statusCode: 409, code: 'DRAFT_CONFLICT', message, errors: [], draft: current ?? null }, 409);
  });

  app.delete('/drafts/:provider', async (context) => {
    await platform.database.kysely.deleteFrom('drafts').where('user_id', '=', context.get('actor').userId).where('provider', '=', context.req.param('provider')).execute();
    return context.body(null, 204);
  });
  return app;
}

function getProvider({ catalog }: ProductPlatform, id: string): ProviderDefinition {
  const provider = catalog.providers.find((each) => each.id === id);
  if (!provider) throw new ApiError(404, 'provider_not_found', 'There is no such form');
  return provider;
}

async function findDraft({ database, clock }: ProductPlatform, userId: string, provider: string): Promise<Draft | undefined> {
  const row = await database.kysely.selectFrom('drafts').selectAll().where('user_id', '=', userId).where('provider', '=', provider).where('expires_at', '>', clock()).executeTakeFirst();
  return row && toDraft(row);
}

/** The draft as it is now; undefined when another device was quicker: the caller's revision is not the stored one. */
async function saveDraft({ database, clock }: ProductPlatform, { userId, provider, body }: { userId: string; provider: ProviderDefinition; body: DraftBody }): Promise<Draft | undefined> {
  const now = clock();
  const values = {
    application_type: provider.applicationType,
    definition_version: body.definition_version,
    data: toJson(withoutSecrets(provider, body.data)),
    step: body.step,
    files: toJson(body.files),
    submission_key: body.submission_key,
    write_id: body.write_id ?? null,
    // A new draft's revisions begin anywhere, so that those of the one before, which another device may have, are never taken for its own.
    revision: body.revision === 0 ? 1 + Math.floor(Math.random() * FIRST_REVISIONS) : body.revision + 1,
    reminded_at: null,
    updated_at: now,
    expires_at: new Date(now.getTime() + DRAFT_DAYS * DAY),
  };
  const row = await database.kysely
    .insertInto('drafts')
    .values({ user_id: userId, provider: provider.id, ...values })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'provider']).doUpdateSet(values).where((where) => where.or([where('drafts.revision', '=', body.revision), where('drafts.expires_at', '<=', now)])),
    )
    .returningAll()
    .executeTakeFirst();
  return row && toDraft(row);
}

/** A secret is never kept in a draft. */
function withoutSecrets(provider: ProviderDefinition, data: Record<string, unknown>): Record<string, unknown> {
  const secrets = new Set(provider.wizard.steps.flatMap((step) => step.fields).filter((field) => field.kind === 'password').map((field) => field.key));
  return Object.fromEntries(Object.entries(data).filter(([key]) => !secrets.has(key)));
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
