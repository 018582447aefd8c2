/** The whole API as one web-standard handler: it runs in Node, in tests and inside a browser. */
import { Hono, type MiddlewareHandler } from 'hono';
import { guardEndpoints } from './access-guard';
import { listAccessRules } from './access-rules';
import { createAccountRoutes } from './administration/account-routes';
import { createSettingsRoutes } from './administration/settings-routes';
import { createApplicationRoutes } from './applications/application-routes';
import { createAuthApp } from './auth/create-auth-app';
import { createDefinitionRoutes, createValidatorRoutes } from './definitions/definition-routes';
import { storeDefinitions } from './definitions/definition-store';
import { createDraftRoutes } from './drafts/draft-routes';
import { answerNotFound, createErrorHandler, RETRY_SECONDS } from './error-handler';
import { createInvitationRoutes } from './invitations/invitation-routes';
import { acceptWaiting, canJoin } from './invitations/verify-invitation';
import { createOpenApiRoutes } from './openapi/openapi-routes';
import type { ProductEnv, ProductPlatform } from './product-platform';
import { listMissing } from './readiness';
import { createReceiptRoutes } from './receipts/receipt-routes';
import { createRequestContext } from './request-context';
import { createReviewRoutes } from './review/review-routes';
import { createAuthHookRoutes } from './routes/auth-hook-routes';
import { createAuthRoutes } from './routes/auth-routes';
import { createSecurityHeaders } from './security-headers';
import { createTusRoutes } from './uploads/tus-routes';
import { createUploadRoutes } from './uploads/upload-routes';
import { createUserRoutes } from './users/user-routes';

/** Stores the definitions of this build and answers the handler. The database must be migrated. `page` answers everything that is not the API. */
export async function createServer(platform: ProductPlatform, page?: MiddlewareHandler<ProductEnv>): Promise<Hono<ProductEnv>> {
  await storeDefinitions(platform);
  const app = new Hono<ProductEnv>();
  app.use(createRequestContext(platform.log), createSecurityHeaders(platform.config));
  app.onError(createErrorHandler(platform.log) as never);
  app.notFound(answerNotFound as never);
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    const missing = await listMissing(platform);
    if (missing.length === 0) return context.json({ status: 'ready' });
    return context.json({ status: 'unavailable', missing }, 503, { 'retry-after': String(RETRY_SECONDS) });
  });
  app.route('/', createAuthApp(platform) as never);
  app.route('/api', createApi(platform));
  if (page) app.use(page);
  return app;
}

function createApi(platform: ProductPlatform): Hono<ProductEnv> {
  const api = new Hono<ProductEnv>();
  api.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store');
  });
  guardEndpoints(api, platform, listAccessRules(platform.catalog));
  api.route('/', createAuthRoutes(platform, {
    canJoin: (role, person) => canJoin(platform, role.id, person),
    onJoined: (queries, role, person) => acceptWaiting(queries, role.id, person, platform.clock()),
  }) as never);
  api.route('/', createAuthHookRoutes(platform) as never);
  api.route('/', createOpenApiRoutes(platform));
  api.route('/', createAccountRoutes(platform));
  api.route('/', createInvitationRoutes(platform));
  api.route('/', createValidatorRoutes(platform));
  api.route('/', createUploadRoutes(platform));
  api.route('/', createTusRoutes(platform));
  api.route('/', createApplicationRoutes(platform));
  api.route('/', createDefinitionRoutes(platform));
  api.route('/', createReceiptRoutes(platform));
  api.route('/', createDraftRoutes(platform));
  api.route('/', createReviewRoutes(platform));
  api.route('/', createUserRoutes(platform));
  api.route('/', createSettingsRoutes(platform));
  return api;
}
