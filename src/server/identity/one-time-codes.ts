/** Codes by SMS: made, sent, used once. Signing in and registering share them. */
import { sql } from 'kysely';
import type { Catalog } from '@/definition/parse/catalog';
import { takeMessage } from '@/definition/language/sms-texts';
import { fillCodeSms } from '@/engine/sms-text';
import { sendAtOnce, type CodeSender } from '../messages/send-messages';
import { ApiError, tooManyAttempts } from '../platform/api-error';
import type { Caller } from '../platform/auth-backend';
import type { Messenger } from '../platform/messenger';
import type { ServerConfig } from '../platform/server-config';
import { readSiteName, type Settings } from '../platform/settings';
import { findLanguageOf, speakTo } from '../platform/speak-to';
import type { Database, Queries } from '../storage/database';
import { OTP_ATTEMPTS, phoneSubject } from './attempt-lock';
import { takeCode } from './code-limits';
import { assertGuessAllowed, takeGuess } from './guesses';
import { createOneTimeCode, hashWithKey } from '../storage/secret-text';
import { earlier, later, secondsUntil, unlikelyAfter } from '../platform/time-span';
import { t } from '@/texts/t';

export const CODE_MINUTES = 10;
export const RESEND_SECONDS = 60;

export interface OneTimeCodes {
  /**
   * Sends a new code to a phone (E.164); the one before is void. 429 within 60 s of the last, after too many, or while
   * the caller may not try one; 502 when the SMS fails.
   */
  send(phone: string, caller: Caller): Promise<void>;
  /**
   * What `open` makes when the code is the phone's valid one, in the transaction in which it is used up: where that
   * fails, the code is as good as before. Undefined for another code; 429 while the caller may not try, towards which
   * that counts.
   */
  use<Opened extends object>(
    guess: { phone: string; code: string; caller: Caller },
    open: (queries: Queries) => Promise<Opened>,
  ): Promise<Opened | undefined>;
}

export interface OneTimeCodesOptions {
  database: Database;
  messages: Messenger;
  clock: () => Date;
  /** Server secret for hashing. */
  key: string;
  settings: Settings;
  catalog: Catalog;
  config: Pick<ServerConfig, 'publicUrl' | 'addressLimits'>;
  /** The fixed code of the mock API; random codes when missing. */
  fixedCode?: string;
}

export function createOneTimeCodes({
  database,
  messages,
  settings,
  clock,
  key,
  catalog,
  config,
  fixedCode,
}: OneTimeCodesOptions): OneTimeCodes {
  const { kysely } = database;
  const { publicUrl } = config;
  const guesses = { database, settings, config };
  const toGuess = (phone: string, caller: Caller, now: Date) => ({
    subject: phoneSubject(phone),
    limit: OTP_ATTEMPTS,
    caller,
    now,
  });
  const hash = (phone: string, code: string) => hashWithKey(key, `${phone}:${code}`);
  return {
    async send(phone, caller) {
      const now = clock();
      await assertGuessAllowed(guesses, toGuess(phone, caller, now));
      const code = fixedCode ?? createOneTimeCode();
      const giveBack = await takeCode(guesses, { phone, caller, now });
      try {
        await replaceChallenge(database, { phone, hash: await hash(phone, code), now });
      } catch (error) {
        await giveBack();
        throw error;
      }
      try {
        await sendCodeText({ database, messages, settings, clock, catalog, publicUrl }, phone, code);
      } catch (error) {
        await kysely.deleteFrom('otp_challenges').where('phone', '=', phone).execute();
        await giveBack();
        throw error;
      }
    },
    async use({ phone, code, caller }, open) {
      const now = clock();
      const guess = await takeGuess(guesses, toGuess(phone, caller, now));
      const code_hash = await hash(phone, code);
      let isRight = false;
      try {
        return await kysely.transaction().execute(async (transaction) => {
          // One statement both compares and uses up, so that of two equal requests one alone succeeds.
          const used = await transaction
            .deleteFrom('otp_challenges')
            .where('phone', '=', phone)
            .where('code_hash', '=', code_hash)
            .where('expires_at', '>', now)
            .where('expires_at', '<=', unlikelyAfter(now, { minutes: CODE_MINUTES }))
            .returning('phone')
            .executeTakeFirst();
          isRight = used !== undefined;
          return used && (await open(transaction));
        });
      } finally {
        if (isRight) await guess.right();
      }
    },
  };
}

/**
 * Sends a code in the registry's words, and in the language of the phone's account. Its last line binds it to the
 * address of the pages, by which phones offer it there and nowhere else. 502 when the SMS fails.
 */
export async function sendCodeText(
  { catalog, publicUrl, ...sender }: CodeSender & { catalog: Catalog; publicUrl: string },
  phone: string,
  code: string,
): Promise<void> {
  const { database, settings, clock } = sender;
  try {
    const wanted = await findLanguageOf(database.kysely, { phone });
    await speakTo({ catalog, settings }, wanted, async ({ language, catalog: { registry } }) => {
      const values = { code, minutes: String(CODE_MINUTES), site: await readSiteName(settings, registry) };
      await sendAtOnce(sender, {
        occasion: 'code',
        channel: 'sms',
        to: phone,
        language,
        text: fillCodeSms(takeMessage('oneTimeCode', registry.messages), values, new URL(publicUrl).hostname),
        secret: code,
        expiresAt: later(clock(), { minutes: CODE_MINUTES }),
      });
    });
  } catch (cause) {
    throw new ApiError(502, 'sms_send_failed', t('Failed to send OTP'), { cause });
  }
}

async function replaceChallenge(
  { kysely }: Database,
  { phone, hash, now }: { phone: string; hash: string; now: Date },
): Promise<void> {
  const expires = later(now, { minutes: CODE_MINUTES });
  const latest = earlier(now, { seconds: RESEND_SECONDS });
  const unlikely = later(now, { seconds: RESEND_SECONDS });
  const { rows } = await sql`
    insert into public.otp_challenges as challenge (phone, code_hash, sent_at, expires_at) values (${phone}, ${hash}, ${now}, ${expires})
    on conflict (phone) do update set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at
    where challenge.sent_at <= ${latest} or challenge.sent_at > ${unlikely}
    returning phone`.execute(kysely);
  if (rows.length > 0) return;
  const row = await kysely.selectFrom('otp_challenges').select('sent_at').where('phone', '=', phone).executeTakeFirst();
  throw tooManyAttempts(secondsUntil(later(row?.sent_at ?? now, { seconds: RESEND_SECONDS }), now));
}
