/** The whole API as one web-standard handler: it runs in Node, in tests and inside a browser. */
import { Hono, type MiddlewareHandler } from 'hono';
import { createRouter } from './http/router';
import { addAccountRoutes } from './accounts/account-routes';
import { addAuditRoutes } from './audit/audit-routes';
import { addSettingsRoutes } from './settings/settings-routes';
import { addApplicationRoutes } from './applications/application-routes';
import { addDefinitionRoutes, addValidatorRoutes } from './definitions/definition-routes';
import { storeDefinitions } from './definitions/definition-store';
import { addDraftRoutes } from './drafts/draft-routes';
import { createErrorHandler, createNotFoundHandler } from './http/error-handler';
import { RETRY_SECONDS } from './http/too-slow';
import { addListRoutes } from './lists/list-routes';
import { beginLists } from './lists/list-store';
import { addInvitationRoutes } from './invitations/invitation-routes';
import { acceptWaiting, findInvited } from './invitations/verify-invitation';
import { addOpenApiRoutes } from './http/openapi/openapi-routes';
import type { ServerEnv, Platform } from './platform/platform';
import { RELEASE } from './platform/release';
import { addProviderEndpointRoutes } from './provider-endpoints/provider-endpoint-routes';
import { addCertificateRoutes } from './certificates/certificate-routes';
import { addReceiptRoutes } from './certificates/receipt-routes';
import { createRequestContext } from './http/request-context';
import { addDeskRoutes } from './desk/desk-routes';
import { addFiguresRoutes } from './figures/figures-routes';
import { addExportRoutes } from './review/background-exports';
import { addReviewRoutes } from './review/review-routes';
import { addAuthHookRoutes } from './identity/auth-hook-routes';
import { addAuthRoutes } from './accounts/auth-routes';
import { addProviderRoutes } from './accounts/provider-routes';
import { addStepRoutes } from './sent-steps/sent-step-routes';
import { addTusRoutes } from './files/tus-routes';
import { addMessageRoutes } from './messages/send-again';
import { addDeliveryRoutes } from './deliveries/delivery-routes';
import { addUploadRoutes } from './files/upload-routes';
import { addPersonalDataRoutes } from './personal-data/personal-data-routes';
import { createVerificationRoutes } from './verification/verification-routes';
import { addUserRoutes } from './users/user-routes';
import { addTokenRoutes } from './integrations/token-routes';
import { addWebhookRoutes } from './integrations/webhook-routes';
import { sql } from 'kysely';
import { within } from './platform/within';
import { createSecurityHeaders } from './http/security-headers';

/**
 * Stores the definitions of this build, begins the lists that it declares, and returns the handler. The database must
 * be migrated. `page` answers everything that is not the API; `watchers` see every request, and answer none.
 */
export async function createServer(
  platform: Platform,
  page?: MiddlewareHandler<ServerEnv>,
  watchers: readonly MiddlewareHandler<ServerEnv>[] = [],
): Promise<Hono<ServerEnv>> {
  await storeDefinitions(platform);
  await beginLists(platform);
  const app = new Hono<ServerEnv>();
  app.use(followMethodOverride(app));
  for (const watch of watchers) app.use(watch);
  app.use(createRequestContext(platform.log), createSecurityHeaders(platform.config));
  app.onError(createErrorHandler(platform.log));
  app.notFound(createNotFoundHandler(app));
  app.get('/healthz', (context) => context.json({ status: 'ok', ...RELEASE }));
  app.get('/readyz', async (context) => {
    const missing = await listMissing(platform);
    if (missing.length === 0) return context.json({ status: 'ready' });
    return context.json({ status: 'unavailable', missing }, 503, { 'retry-after': String(RETRY_SECONDS) });
  });
  const { embedded } = platform.auth;
  if (embedded) app.route('/', embedded.createRoutes(platform));
  app.route('/', createVerificationRoutes(platform));
  app.route('/api', createApi(platform));
  if (page) app.use(page);
  return app;
}

function createApi(platform: Platform): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  api.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store');
  });
  const router = createRouter(platform);
  addAuthRoutes(router, platform, {
    findInvited: (role, person) => findInvited(platform, role.id, person),
    onJoined: (queries, role, person) => acceptWaiting(queries, role.id, person, platform.clock()),
  });
  for (const addRoutes of ROUTES) addRoutes(router, platform);
  api.route('/', router.app);
  return api;
}

const ROUTES = [
  addAuthHookRoutes,
  addOpenApiRoutes,
  addAccountRoutes,
  addProviderRoutes,
  addInvitationRoutes,
  addProviderEndpointRoutes,
  addValidatorRoutes,
  addUploadRoutes,
  addTusRoutes,
  addApplicationRoutes,
  addDefinitionRoutes,
  addCertificateRoutes,
  addReceiptRoutes,
  addDraftRoutes,
  addStepRoutes,
  // Before the review, whose paths have an id where the desk's have a word.
  addDeskRoutes,
  addFiguresRoutes,
  addReviewRoutes,
  addExportRoutes,
  addUserRoutes,
  addPersonalDataRoutes,
  addSettingsRoutes,
  addAuditRoutes,
  addListRoutes,
  addMessageRoutes,
  addDeliveryRoutes,
  addTokenRoutes,
  addWebhookRoutes,
];

const OVERRIDE_HEADER = 'x-http-method-override';
const WITHOUT_BODY: readonly string[] = ['GET', 'HEAD'];
const METHODS: readonly string[] = [...WITHOUT_BODY, 'POST', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * X-HTTP-Method-Override, which tus 1.0 asks for: clients behind proxies that let only GET and POST through name by it
 * what they mean, for uploads alone. Before whatever counts or logs requests, which so sees them once.
 */
function followMethodOverride(app: Pick<Hono<ServerEnv>, 'fetch'>): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const method = context.req.header(OVERRIDE_HEADER);
    if (method === undefined || !METHODS.includes(method) || !/^\/api\/uploads(\/|$)/.test(context.req.path))
      return next();
    const { raw } = context.req;
    const headers = new Headers(raw.headers);
    headers.delete(OVERRIDE_HEADER);
    const body = WITHOUT_BODY.includes(method) ? {} : { body: raw.body, duplex: 'half' };
    return app.fetch(new Request(raw.url, { method, headers, signal: raw.signal, ...body }), context.env);
  };
}

/** What does not answer within this is away. */
const CHECK_SECONDS = 5;

/** What is away, of the database and the file store; empty when the server can serve. */
async function listMissing({
  database,
  files,
  jobs,
  log,
}: Pick<Platform, 'database' | 'files' | 'jobs' | 'log'>): Promise<string[]> {
  const parts: Record<string, () => Promise<unknown>> = {
    database: () => sql`select 1`.execute(database.kysely),
    'file store': () => files.check(),
    queue: async () => {
      if (!jobs.isRunning()) throw new Error('It has not started yet');
    },
  };
  const missing: string[] = [];
  for (const [part, check] of Object.entries(parts)) {
    try {
      await within(CHECK_SECONDS, check, () => new Error('No answer'));
    } catch (error) {
      log.warn({ part, error: error instanceof Error ? error.message : String(error) }, 'not ready');
      missing.push(part);
    }
  }
  return missing;
}
