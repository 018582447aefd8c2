/** /admin/messages: what was sent to people, and what could not be. */
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { findMessages } from './list-messages';
import { sendAgain, sendAllAgain } from './send-again';

export function addMessageRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /admin/messages', ({ query }) => findMessages(platform.database.kysely, query, platform.clock()));
  handle('POST /admin/messages/again', async ({ actor, body }) => ({
    messages: await sendAllAgain(platform, { actor, filter: body }),
  }));
  handle('POST /admin/messages/:id/again', ({ actor, params }) => sendAgain(platform, { actor, id: params.id }));
}
