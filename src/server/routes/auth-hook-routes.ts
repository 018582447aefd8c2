/** POST /auth-hooks/send-sms: what a hosted project asks of us. Mounted under /api. */
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ApiError } from '../api-error';
import { sendHostedCode } from '../auth/send-sms-hook';
import type { Platform, ServerEnv } from '../platform';
import { readText } from '../read-json';

/** Answers 404 unless a hosted project and the hook's secret are configured. */
export function createAuthHookRoutes(platform: Platform): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const { config: { hosted }, log } = platform;

  app.post('/auth-hooks/send-sms', async (context) => {
    const secrets = hosted?.smsHookSecrets ?? [];
    if (secrets.length === 0) throw new ApiError(404, 'not_found', 'Not found');
    const { raw } = context.req;
    try {
      await sendHostedCode(platform, secrets, { headers: raw.headers, body: await readText(raw) });
      return context.json({});
    } catch (error) {
      if (!(error instanceof ApiError) || !FOR_PEOPLE.has(error.statusCode)) throw error;
      const { statusCode, code, message } = error;
      log.info({ requestId: context.get('requestId'), statusCode, code }, 'code not sent');
      // The project shows a person what it is told in a success; any other answer becomes an "unexpected failure" there.
      return context.json({ error: { http_code: statusCode, message } }, OK);
    }
  });
  return app;
}

const OK: ContentfulStatusCode = 200;

/** Refusals that are for whoever waits for the code: locked, not sent, maintenance. */
const FOR_PEOPLE: ReadonlySet<number> = new Set([429, 502, 503]);
