/** POST /auth-hooks/send-sms: what a hosted project asks of us. Mounted under /api. */
import { ApiError } from '../platform/api-error';
import { sendHostedCode } from './send-sms-hook';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { readText } from '../http/read-json';

/** Answers 404 unless a hosted project and the hook's secret are configured. */
export function addAuthHookRoutes({ handle }: Router, platform: Platform): void {
  const {
    config: { hosted },
    log,
  } = platform;

  handle('POST /auth-hooks/send-sms', async ({ context }) => {
    const secrets = hosted?.smsHookSecrets ?? [];
    if (secrets.length === 0) throw new ApiError(404, 'NOT_FOUND', 'Not found');
    const { raw } = context.req;
    try {
      await sendHostedCode(platform, secrets, { headers: raw.headers, body: await readText(raw) });
      return {};
    } catch (error) {
      if (!(error instanceof ApiError) || !FOR_PEOPLE.has(error.statusCode)) throw error;
      const { statusCode, code, message } = error;
      log.info({ requestId: context.get('requestId'), statusCode, code }, 'code not sent');
      // The project shows a person what it is told in a success; any other answer becomes an "unexpected failure"
      // there.
      return { error: { http_code: statusCode, message } };
    }
  });
}

/** Refusals that are for whoever waits for the code: an officer, a change of phone, locked, not sent, maintenance. */
const FOR_PEOPLE: ReadonlySet<number> = new Set([403, 422, 429, 502, 503]);
