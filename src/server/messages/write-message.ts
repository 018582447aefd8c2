/**
 * A message is written in the transaction of what it tells, and sent afterwards: it is there exactly when what it tells
 * has happened.
 */
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import type { Occasion } from '@/api/shapes/message';
import type { Message } from '../platform/messenger';
import type { SmsBody } from '@/engine/sms-text';
import { sealText } from '../storage/sealed-text';

/** An SMS says a text of the list of those (`sms-texts.ts`), an e-mail anything. */
export type Worded = (Message & { channel: 'email' }) | (Message & { channel: 'sms'; text: SmsBody });

export type NewMessage = Worded & AboutMessage;

export interface AboutMessage {
  occasion: Occasion;
  /** Messages about one application leave in the order in which they were written. */
  applicationId?: string;
  /** Whom it goes to, when they have an account. */
  userId?: string;
  /** That it carries. */
  invitationId?: string;
  /** That it asks for. */
  stepRequestId?: string;
  /**
   * A part of the text that is nobody else's to read: not stored as it is, and not at all once the message has left.
   */
  secret?: string;
  /** It does not leave before; at once where it is left out. */
  from?: Date | undefined;
  /** After this it is of no use any more. */
  expiresAt?: Date;
}

/** What stands for the secret in a text that is kept. */
export const HIDDEN = '•••';

export function hideSecret(text: string, secret: string): string {
  return text.replaceAll(secret, HIDDEN);
}

/** Writes the message and has it sent when the transaction has ended. */
export async function writeMessage(
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
  queries: Queries,
  message: NewMessage,
): Promise<void> {
  const {
    occasion,
    channel,
    to,
    language = null,
    subject = null,
    text,
    applicationId = null,
    userId = null,
    invitationId = null,
    stepRequestId = null,
    secret,
    from,
    expiresAt = null,
  } = message;
  const now = clock();
  const kept =
    secret === undefined ? { text } : { text: hideSecret(text, secret), sealed: await sealText(queries, text) };
  await queries
    .insertInto('messages')
    .values({
      application_id: applicationId,
      user_id: userId,
      invitation_id: invitationId,
      step_request_id: stepRequestId,
      occasion,
      channel,
      recipient: to,
      language,
      subject,
      ...kept,
      next_attempt_at: from ?? now,
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
  await jobs.enqueue({ name: `send-${channel}` }, { queries, ...(from && { at: from }) });
}
