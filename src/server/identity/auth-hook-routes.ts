/** POST /auth-hooks/send-sms: what a hosted project asks of us. Mounted under /api. */
import { ApiError } from '../platform/api-error';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { readText } from '../http/read-json';
import type { z } from 'zod';
import { SendSmsBody } from '@/api/shapes/account';
import { describeError } from '../platform/describe-error';
import { assertNoMaintenance } from '../platform/maintenance';
import { OTP_ATTEMPTS, phoneSubject } from './attempt-lock';
import { takeCode } from './code-limits';
import { assertNotBesieged } from './guesses';
import { sendCodeText } from './one-time-codes';
import { assertNoOfficerPhone } from '../platform/officer-phone';
import { getPhoneNumber } from './sign-in';
import { takeOnce, verifyWebhook } from './webhook-signature';
import { t } from '@/texts/t';

/** How long a message may be on its way before the project is answered. */
const HOOK_MILLISECONDS = 3500;

/** Answers 404 unless a hosted project and the hook's secret are configured. */
export function addAuthHookRoutes({ handle }: Router, platform: Platform): void {
  const {
    config: { hosted },
    log,
  } = platform;

  handle('POST /auth-hooks/send-sms', async ({ context }) => {
    const secrets = hosted?.smsHookSecrets ?? [];
    if (secrets.length === 0) throw new ApiError(404, 'NOT_FOUND', t('Not found'));
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

/**
 * A hosted project has its codes sent by us: through SMS_*, in the registry's words, and never to a phone that many
 * addresses guess at. Sends the code of a message that the project has signed. Throws 401 for a wrong, old or missing
 * signature, 409 for a message that has been taken before, 422 for a change of phone, 403 for the phone of an officer,
 * 429 with the seconds to wait while many addresses guess at the phone's codes or after too many, 502 when the SMS
 * cannot be sent, 503 during maintenance.
 */
async function sendHostedCode(
  platform: Platform,
  secrets: readonly string[],
  { headers, body }: { headers: Headers; body: string },
): Promise<void> {
  const {
    database,
    clock,
    catalog: { registry },
    settings,
    config,
    log,
  } = platform;
  const now = clock();
  const id = await verifyWebhook(headers, body, { secrets, now });
  const message = readBody(body);
  const phone = getOwnPhone(message);
  await assertNoMaintenance(platform);
  await assertNoOfficerPhone(database.kysely, registry, phone);
  await assertNotBesieged(database, { subject: phoneSubject(phone), limit: OTP_ATTEMPTS, now });
  const taken = await takeOnce(database.kysely, id, now);
  let giveBack = async () => {};
  const giveAllBack = async () => {
    // The project may send this very message again.
    await taken.giveBack();
    await giveBack();
  };
  try {
    giveBack = await takeCode({ database, settings }, { phone, now });
    const sending = sendCodeText({ ...platform, publicUrl: config.publicUrl }, phone, message.sms.otp);
    await untilSlow(sending, (error) => {
      log.warn({ error: describeError(error) }, 'a code could not be sent');
      void giveAllBack();
    });
  } catch (error) {
    await giveAllBack();
    throw error;
  }
}

/**
 * A project waits 5 s for its answer, and undoes a code without one. So that a slow provider does not send a code that
 * opens nothing, it is told "sent" while the message is on its way; whoever does not get it asks for another.
 */
async function untilSlow(sending: Promise<void>, onLateFailure: (error: unknown) => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<'slow'>((resolve) => void (timer = setTimeout(resolve, HOOK_MILLISECONDS, 'slow')));
  try {
    if ((await Promise.race([sending, slow])) === 'slow') sending.catch(onLateFailure);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Where the code goes: to the phone that it confirms, and to no other. 422 for a change of phone: profiles, roles and
 * invitations hang on a phone, so that only an administrator changes it.
 */
function getOwnPhone({ user, sms }: z.infer<typeof SendSmsBody>): string {
  const [own, to] = [user.phone, sms.phone ?? user.phone].map((phone) => phone.replace(/^\+/, ''));
  if (own !== to || (sms.phone === undefined && user.new_phone))
    throw new ApiError(422, 'PHONE_CHANGE_REFUSED', t('The phone number cannot be changed here'));
  return getPhoneNumber(`+${to}`);
}

function readBody(text: string): z.infer<typeof SendSmsBody> {
  try {
    return SendSmsBody.parse(JSON.parse(text));
  } catch (cause) {
    throw new ApiError(400, 'INVALID_BODY', t('This is no message of the Send SMS hook'), { cause });
  }
}
