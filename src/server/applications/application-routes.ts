/** /applications: the applicant's own (specification section 7). */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApplicationList } from '@/api/shapes/application';
import { findProviderByType } from '@/engine/find-provider';
import { holdsFor } from '@/engine/workflow/permissions';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import {
  applicationNotFound,
  getApplicationRow,
  getOwnApplicationRow,
  readApplication,
} from '../records/application-store';
import { readShownDefinitions } from '../definitions/definition-store';
import { toApplicationRow } from '../records/application-wire';
import { changeApplication } from './change-application';
import { readRequestKey } from './idempotency';
import { takeOwnTransition } from './take-own-transition';
import { submitApplication } from './submit-application';
import type { Opening } from '@/api/shapes/opening';
import { findInvitationOf } from '../invitations/own-invitation';
import { withLists } from '../lists/with-lists';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import { readKnown } from './known-answers';
import { assertNewCompany, assertAvailable } from './assert-available';

export function addApplicationRoutes({ handle }: Router, platform: Platform): void {
  const { kysely } = platform.database;

  handle('GET /applications', ({ actor, query }) => listOwn(platform, actor.userId, query.type));

  handle('POST /applications', async ({ context, actor, body }) => {
    const requestKey = await readRequestKey(context.req.header('idempotency-key'), actor.userId, body);
    const { body: sent, status } = await submitApplication(platform, { actor, body, requestKey });
    return context.json(sent, status as ContentfulStatusCode);
  });

  handle('GET /openings/:provider', ({ actor, params }) => readOpening(platform, actor, params.provider));

  handle('GET /applications/:id', async ({ actor, params }) => {
    const row = await getApplicationRow(kysely, params.id);
    const isOwner = row.user_id === actor.userId;
    if (!isOwner && !holdsFor(actor, 'view_applications', row.application_type)) throw applicationNotFound();
    return readApplication(kysely, row, isOwner ? 'applicant' : 'officer');
  });

  handle('PATCH /applications/:id', async ({ context, actor, params, body }) => {
    const target = `PATCH /applications/${params.id}`;
    const requestKey = await readRequestKey(context.req.header('idempotency-key'), actor.userId, body, target);
    return changeApplication(platform, { actor, id: params.id, body, requestKey });
  });

  handle('POST /applications/:id/transitions', ({ actor, params, body }) =>
    takeOwnTransition(platform, { actor, id: params.id, ...body }),
  );

  handle('GET /applications/:id/status', async ({ actor, params }) => {
    const { id, status, current_stage, updated_at } = await getOwnApplicationRow(kysely, params.id, actor.userId);
    return { id, status, current_stage: current_stage ?? '', updated_at: updated_at.toISOString() };
  });
}

/** Newest first. A type also finds its aliases, and an alias its type. */
async function listOwn(platform: Platform, userId: string, types: string | undefined): Promise<ApplicationList> {
  const { database, catalog } = platform;
  const wanted =
    types
      ?.split(',')
      .map((type) => type.trim())
      .filter((type) => type !== '') ?? [];
  const filed = wanted.map((type) => findProviderByType(catalog.providers, type)?.applicationType ?? type);
  let query = database.kysely.selectFrom('applications').selectAll().where('user_id', '=', userId);
  if (wanted.length > 0) query = query.where('application_type', 'in', [...new Set([...wanted, ...filed])]);
  const rows = await query.orderBy('submitted_at', 'desc').limit(500).execute();
  const findOwn = await readShownDefinitions(platform, rows);
  const data = rows.map((row) =>
    toApplicationRow(row, { current: catalog.providers.find(({ id }) => id === row.provider), own: findOwn(row) }),
  );
  return { data, total: data.length };
}

/** 404 for a provider that nobody knows. */
async function readOpening(platform: Platform, actor: Actor, id: string): Promise<Opening> {
  const written = platform.catalog.providers.find((each) => each.id === id);
  if (!written) throw new ApiError(404, 'PROVIDER_NOT_FOUND', 'Provider not found');
  const provider = await withLists(platform, written);
  const invitation = await findInvitationOf(platform, actor, provider);
  const applicant = { userId: actor.userId, invitation };
  const closed = await assertAvailable(platform, provider, applicant)
    .then(() => assertNewCompany(platform.database.kysely, provider, applicant))
    .then(() => null, toReason);
  return { closed, ...(await readKnown(platform, provider, applicant)) };
}

function toReason(error: unknown): Opening['closed'] {
  if (!(error instanceof ApiError)) throw error;
  return { code: error.code, message: error.message };
}
