/** Links by e-mail for setting a new password. */
import { ApiError } from '../api-error';
import type { Messenger } from '../messages/messenger';
import type { ServerConfig } from '../server-config';
import type { Database } from '../storage/database';
import { createSecretText, hashSecretText } from './secret-text';
import { normaliseEmail } from './users';

const VALID_MINUTES = 60;
const RESEND_SECONDS = 60;

export interface PasswordReset {
  /** Sends the link when somebody has the address and a password, at most once a minute; says nothing about it either way. */
  send(email: string, redirectTo?: string): Promise<void>;
  /** The user that a link's token was made for; it is used up by that. 403 for one that is unknown, used or expired. */
  use(token: string): Promise<string>;
}

export function createPasswordReset(options: { database: Database; messages: Messenger; clock: () => Date; config: ServerConfig; productName: string }): PasswordReset {
  const { database: { kysely }, messages, clock, config, productName } = options;
  return {
    async send(email, redirectTo) {
      const now = clock();
      const address = normaliseEmail(email);
      const user = await kysely.selectFrom('auth.users').select('id').where('email', '=', address).where('encrypted_password', 'is not', null).executeTakeFirst();
      if (!user) return;
      const recent = await kysely
        .selectFrom('auth.one_time_tokens')
        .select('user_id')
        .where('user_id', '=', user.id)
        .where('created_at', '>', new Date(now.getTime() - RESEND_SECONDS * 1000))
        .executeTakeFirst();
      if (recent) return;
      const token = createSecretText();
      await kysely.deleteFrom('auth.one_time_tokens').where('user_id', '=', user.id).execute();
      await kysely
        .insertInto('auth.one_time_tokens')
        .values({ token_hash: await hashSecretText(token), user_id: user.id, kind: 'recovery', created_at: now, expires_at: new Date(now.getTime() + VALID_MINUTES * 60_000) })
        .execute();
      const link = `${config.publicUrl}/auth/v1/verify?${new URLSearchParams({ token, type: 'recovery', redirect_to: ownAddress(config, redirectTo) })}`;
      await messages.send({
        channel: 'email',
        to: address,
        subject: `${productName}: set a new password`,
        text: `To set a new password, open this link within ${VALID_MINUTES} minutes:\n${link}\n\nIf you did not ask for it, nothing needs to be done.`,
      });
    },
    async use(token) {
      const used = await kysely
        .deleteFrom('auth.one_time_tokens')
        .where('token_hash', '=', await hashSecretText(token))
        .where('expires_at', '>', clock())
        .returning('user_id')
        .executeTakeFirst();
      if (!used) throw new ApiError(403, 'otp_expired', 'Email link is invalid or has expired');
      return used.user_id;
    },
  };
}

/** A page of this product, or its first page: a link must not carry a session to somebody else's. */
export function ownAddress({ publicUrl }: ServerConfig, wanted: string | undefined): string {
  if (wanted === undefined || !URL.canParse(wanted, publicUrl)) return `${publicUrl}/`;
  const url = new URL(wanted, publicUrl);
  return url.origin === new URL(publicUrl).origin ? url.href : `${publicUrl}/`;
}
