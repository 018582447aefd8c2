/** /invitations, and the endpoints that providers bring along. */
import { Hono } from 'hono';
import { VerifyInvitationRequest } from '@/api/contracts/invitation';
import { ApiError } from '../api-error';
import type { ProductEnv, ProductPlatform } from '../product-platform';
import { readJson } from '../read-json';
import { clientAddress } from '../request-context';
import { listInvitations, resendInvitation, withdrawInvitation } from './invite';
import { OPERATION_HANDLERS } from './operations';
import { verifyInvitation } from './verify-invitation';

/** Behind the guard of access-guard.ts: some are for people who have no account yet. */
export function createInvitationRoutes(platform: ProductPlatform): Hono<ProductEnv> {
  const app = new Hono<ProductEnv>();

  app.post('/auth/verify-invitation', async (context) => {
    const request = await readJson(context.req.raw, VerifyInvitationRequest);
    return context.json(await verifyInvitation(platform, undefined, request, clientAddress(context as never, platform.config)));
  });
  app.get('/invitations', async (context) => context.json(await listInvitations(platform, context.get('actor'))));
  app.delete('/invitations/:id', async (context) => context.json(await withdrawInvitation(platform, context.get('actor'), context.req.param('id'))));
  app.post('/invitations/:id/resend', async (context) => context.json(await resendInvitation(platform, context.get('actor'), context.req.param('id'))));
  addEndpoints(app, platform);
  return app;
}

function addEndpoints(app: Hono<ProductEnv>, platform: ProductPlatform): void {
  const { providers } = platform.catalog;
  for (const owner of providers) {
    for (const { method, path, operation, provider } of owner.endpoints) {
      const subject = providers.find((each) => each.id === (provider ?? owner.id));
      if (!subject) throw new ApiError(500, 'unexpected', `The endpoint ${path} is about a provider that there is not.`);
      const { answer } = OPERATION_HANDLERS[operation];
      app.on([method], [path.replace(/\{(\w+)\}/g, ':$1')], (context) => answer(context, { platform, subject }));
    }
  }
}
