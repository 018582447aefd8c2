/** Webhooks: what other programs are told when something happens to an application, and what they are sent. */
import { z } from 'zod';
import { OfficerName } from './desk';

/** Of each that happens to an application, one; of its certificate, one besides. */
export const WEBHOOK_EVENTS = [
  'application.submitted',
  'application.status_changed',
  'application.corrected',
  'application.withdrawn',
  'certificate.issued',
  'certificate.suspended',
  'certificate.restored',
  'certificate.revoked',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What an administrator has sent to see whether it arrives. */
export const TEST_EVENT = 'webhook.test';

export const Webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.string()),
    state: z.enum(['on', 'off', 'gone']).describe('gone: its receiver answered 410, which has switched it off.'),
    made_by: OfficerName.nullable(),
    created_at: z.string(),
    tried_at: z.string().nullable().describe('When something was sent to it last.'),
    error: z.string().nullable().describe('Why that was not taken; null where it was.'),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookList = z.object({ data: z.array(Webhook) }).meta({ id: 'WebhookList' });

export const NewWebhook = z
  .strictObject({
    url: z.string().trim().min(1).max(500).describe('https://…; without a name and password.'),
    events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
  })
  .meta({ id: 'NewWebhook' });
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookChange = NewWebhook.extend({
  on: z.boolean().describe('Switched off, it is told of nothing, and what waits for it is given up.'),
}).meta({ id: 'WebhookChange' });
export type WebhookChange = z.infer<typeof WebhookChange>;

export const WebhookWithSecret = Webhook.extend({
  secret: z.string().describe('What its receiver checks signatures by, which is told this once: whsec_…'),
}).meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** The body that a receiver is sent, signed as Standard Webhooks are. */
export const WebhookBody = z
  .object({
    type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    timestamp: z.iso.datetime().describe('When it happened.'),
    data: z
      .object({
        id: z.uuid().describe('Of the application, by which the API is asked for it.'),
        reference: z.string(),
        application_type: z.string(),
        status: z.string(),
        previous_status: z.string().optional().describe('Before the change.'),
        certificate: z.object({ number: z.string() }).optional(),
      })
      .partial()
      .describe('Nothing that a person has answered. Of a test: empty.'),
  })
  .meta({ id: 'WebhookBody' });
export type WebhookBody = z.infer<typeof WebhookBody>;
