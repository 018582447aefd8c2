/** Codes by SMS: made, sent, used once. Signing in and registering share them. */
import { sql } from 'kysely';
import { fillTemplate } from '@/engine/fill-template';
import { ApiError, tooManyAttempts } from '../platform/api-error';
import type { Messenger } from '../platform/messenger';
import { readSiteName, type Settings } from '../platform/settings';
import type { Database } from '../storage/database';
import { clearAttempts, OTP_ATTEMPTS, refuseWhileLocked, takeAttempt } from './attempt-lock';
import { createOneTimeCode, hashWithKey } from '../storage/secret-text';
import { earlier, later, secondsUntil } from '../platform/time-span';

export const CODE_MINUTES = 10;
export const RESEND_SECONDS = 60;

export interface OneTimeCodes {
  /**
   * Sends a new code to a phone (E.164); the one before is void. 429 within 60 s of the last or while the phone is
   * locked; 502 when the SMS fails.
   */
  send(phone: string): Promise<void>;
  /**
   * True when the code is the phone's valid one, which it then no longer is. 429 while the phone is locked; a false
   * answer counts towards the lock.
   */
  use(phone: string, code: string): Promise<boolean>;
}

export interface OneTimeCodesOptions {
  database: Database;
  messages: Messenger;
  clock: () => Date;
  /** Server secret for hashing. */
  key: string;
  settings: Settings;
  /** With {code}, {minutes} and {site}. */
  text: string;
  /** The registry's name, where the settings give none. */
  productName: string;
  /** The fixed code of the mock API; random codes when missing. */
  fixedCode?: string;
}

export function createOneTimeCodes({
  database,
  messages,
  settings,
  clock,
  key,
  text,
  productName,
  fixedCode,
}: OneTimeCodesOptions): OneTimeCodes {
  const { kysely } = database;
  const hash = (phone: string, code: string) => hashWithKey(key, `${phone}:${code}`);
  return {
    async send(phone) {
      const now = clock();
      await refuseWhileLocked(kysely, subjectOf(phone), now);
      const code = fixedCode ?? createOneTimeCode();
      await replaceChallenge(database, { phone, hash: await hash(phone, code), now });
      try {
        await sendCodeText({ messages, text, site: await readSiteName(settings, { name: productName }) }, phone, code);
      } catch (error) {
        await kysely.deleteFrom('otp_challenges').where('phone', '=', phone).execute();
        throw error;
      }
    },
    async use(phone, code) {
      const now = clock();
      await takeAttempt(kysely, { subject: subjectOf(phone), limit: OTP_ATTEMPTS, now });
      // One statement both compares and uses up, so that of two equal requests one alone succeeds.
      const used = await kysely
        .deleteFrom('otp_challenges')
        .where('phone', '=', phone)
        .where('code_hash', '=', await hash(phone, code))
        .where('expires_at', '>', now)
        .returning('phone')
        .executeTakeFirst();
      if (!used) return false;
      await clearAttempts(kysely, subjectOf(phone));
      return true;
    },
  };
}

/** Sends a code in the registry's words: `text` with {code}, {minutes} and {site}. 502 when the SMS fails. */
export async function sendCodeText(
  { messages, text, site }: { messages: Messenger; text: string; site: string },
  phone: string,
  code: string,
): Promise<void> {
  try {
    await messages.send({
      channel: 'sms',
      to: phone,
      text: fillTemplate(text, { code, minutes: String(CODE_MINUTES), site }),
    });
  } catch (cause) {
    throw new ApiError(502, 'sms_send_failed', 'Failed to send OTP', { cause });
  }
}

function subjectOf(phone: string): string {
  return `phone:${phone}`;
}

async function replaceChallenge(
  { kysely }: Database,
  { phone, hash, now }: { phone: string; hash: string; now: Date },
): Promise<void> {
  const expires = later(now, { minutes: CODE_MINUTES });
  const latest = earlier(now, { seconds: RESEND_SECONDS });
  const { rows } = await sql`
    insert into public.otp_challenges as challenge (phone, code_hash, sent_at, expires_at) values (${phone}, ${hash}, ${now}, ${expires})
    on conflict (phone) do update set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at
    where challenge.sent_at <= ${latest}
    returning phone`.execute(kysely);
  if (rows.length > 0) return;
  const row = await kysely.selectFrom('otp_challenges').select('sent_at').where('phone', '=', phone).executeTakeFirst();
  throw tooManyAttempts(secondsUntil(later(row?.sent_at ?? now, { seconds: RESEND_SECONDS }), now));
}
