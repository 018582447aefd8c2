/** GET /openings/{provider}: what somebody finds who wants to apply, by the rules that are kept when they send it. */
import type { Opening } from '@/api/shapes/opening';
import { findInvitationOf } from '../invitations/own-invitation';
import { withLists } from '../lists/with-lists';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import { readKnown } from './known-answers';
import { refuseOfSameCompany, refuseUnavailable } from './refuse-unavailable';

/** 404 for a provider that nobody knows. */
export async function readOpening(platform: Platform, actor: Actor, id: string): Promise<Opening> {
  const written = platform.catalog.providers.find((each) => each.id === id);
  if (!written) throw new ApiError(404, 'PROVIDER_NOT_FOUND', 'Provider not found');
  const provider = await withLists(platform, written);
  const invitation = await findInvitationOf(platform, actor, provider);
  const applicant = { userId: actor.userId, invitation };
  const closed = await refuseUnavailable(platform, provider, applicant)
    .then(() => refuseOfSameCompany(platform.database.kysely, provider, applicant))
    .then(() => null, toReason);
  return { closed, ...(await readKnown(platform, provider, applicant)) };
}

function toReason(error: unknown): Opening['closed'] {
  if (!(error instanceof ApiError)) throw error;
  return { code: error.code, message: error.message };
}
