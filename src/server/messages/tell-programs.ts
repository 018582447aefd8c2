/**
 * What other programs are told of an application: a message for each webhook that asks for it, written in the
 * transaction of what happened.
 */
import type { WebhookBody, WebhookEvent } from '@/api/shapes/webhook';
import { toReference } from '@/engine/record/reference';
import type { Platform } from '../platform/platform';
import type { StoredApplication } from '../records/application-wire';
import { sql } from 'kysely';
import { toJob, toChannel } from './channel-state';
import type { Queries } from '../storage/database';

/** What has become of a certificate with a change of its application. */
export interface CertificateChange {
  type: Extract<WebhookEvent, `certificate.${string}`>;
  number: string;
}

export interface Happening {
  /** Undefined where only its certificate has changed. */
  type: Extract<WebhookEvent, `application.${string}`> | undefined;
  /** The status before. */
  previous?: string;
  certificate?: CertificateChange | undefined;
  /** Nobody is told before: until then it can be taken back. */
  from?: Date | undefined;
}

/** Writes the events, and has them sent when the transaction has ended. `row`: the application as it is now. */
export async function tellPrograms(
  queries: Queries,
  { platform, row }: { platform: Pick<Platform, 'clock' | 'jobs'>; row: StoredApplication },
  { type, previous, certificate, from }: Happening,
): Promise<void> {
  const webhooks = await queries
    .selectFrom('webhooks')
    .select(['id', 'events', RECIPIENT.as('recipient')])
    .where('is_on', '=', true)
    .orderBy('created_at')
    .execute();
  if (webhooks.length === 0) return;
  const now = platform.clock();
  const about = {
    id: row.id,
    reference: toReference(row.number),
    application_type: row.application_type,
    status: row.status,
  };
  const bodies: WebhookBody[] = [];
  if (type !== undefined)
    bodies.push({
      type,
      timestamp: now.toISOString(),
      data: { ...about, ...(previous === undefined ? {} : { previous_status: previous }) },
    });
  if (certificate)
    bodies.push({
      type: certificate.type,
      timestamp: now.toISOString(),
      data: { ...about, certificate: { number: certificate.number } },
    });
  const messages = webhooks.flatMap(({ id, events, recipient }) =>
    bodies
      .filter((body) => events.includes(body.type))
      .map((body) => ({ ...toEventMessage({ id, recipient }, body, now), application_id: row.id })),
  );
  if (messages.length === 0) return;
  await queries
    .insertInto('messages')
    .values(messages.map((message) => ({ ...message, next_attempt_at: from ?? now })))
    .execute();
  const [first] = webhooks;
  if (first) await platform.jobs.enqueue(toJob(toChannel(first.id)), { queries, ...(from && { at: from }) });
}

/** The address as officers read it: what stands behind "?" may be a key of the receiver's. */
export const RECIPIENT = sql<string>`split_part(webhooks.url, '?', 1)`;

/** An event as a row of the ledger. */
export function toEventMessage(webhook: { id: string; recipient: string }, body: WebhookBody, now: Date) {
  return {
    webhook_id: webhook.id,
    occasion: 'webhook' as const,
    channel: 'webhook' as const,
    recipient: webhook.recipient,
    text: JSON.stringify(body),
    next_attempt_at: now,
    created_at: now,
  };
}
