/** /invitations. */
import { readCaller } from '../identity/caller';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { listInvitations, resendInvitation, withdrawInvitation } from './invite';
import { verifyInvitation } from './verify-invitation';

export function addInvitationRoutes({ handle }: Router, platform: Platform): void {
  handle('POST /auth/verify-invitation', ({ context, body }) =>
    verifyInvitation(platform, undefined, body, readCaller(context, platform)),
  );
  handle('GET /invitations', ({ actor }) => listInvitations(platform, actor));
  handle('DELETE /invitations/:id', ({ actor, params }) => withdrawInvitation(platform, actor, params.id));
  handle('POST /invitations/:id/resend', ({ actor, params }) => resendInvitation(platform, actor, params.id));
}
