/** What was written to people, and what became of it (decisions, Messages). */
import { z } from 'zod';

export const OCCASIONS = [
  'received',
  'status',
  'comment',
  'invitation',
  'step',
  'code',
  'draft-ends',
  'deadline',
  'certificate-ends',
  'duty',
  'overdue',
  'told-officer',
  'daily-mail',
  'export-ready',
  'approval-ended',
  'virus-found',
  'officer-invited',
  'account-suspended',
  'account-restored',
  'new-password',
  'password-changed',
  'factor-removed',
  'webhook-gone',
  'webhook',
] as const;
export type Occasion = (typeof OCCASIONS)[number];

export const CHANNELS = ['sms', 'email', 'webhook'] as const;

/**
 * failed: the last attempt was not taken either, or the provider will never take it; given_up: it was of no use any
 * more.
 */
export const MESSAGE_STATES = ['waiting', 'sending', 'sent', 'delivered', 'failed', 'given_up'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const Message = z
  .object({
    id: z.string(),
    occasion: z.string(),
    channel: z.enum(CHANNELS),
    recipient: z.string().describe('E.164, an e-mail address, or the address of a webhook.'),
    subject: z.string().nullable(),
    text: z.string().describe('Without what is secret in it, such as the token of a link.'),
    state: z.enum(MESSAGE_STATES),
    attempts: z.number().int(),
    error: z.string().nullable().describe('Why the last attempt failed, in the words of the provider.'),
    repeatable: z
      .boolean()
      .describe('false where it had a secret that is not kept any more, or is of no use any more.'),
    created_at: z.string(),
    sent_at: z.string().nullable(),
    delivered_at: z.string().nullable(),
    application: z.object({ id: z.string(), reference: z.string(), title: z.string() }).nullable(),
    user: z.object({ id: z.string(), name: z.string() }).nullable(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

export const MessageList = z.object({ data: z.array(Message) }).meta({ id: 'MessageList' });
export type MessageList = z.infer<typeof MessageList>;

const filters = {
  state: z.enum(MESSAGE_STATES).optional(),
  channel: z.enum(CHANNELS).optional(),
  occasion: z.enum(OCCASIONS).optional(),
  search: z.string().max(254).optional().describe('A part of the recipient, or of the reason for which it failed.'),
  user: z.uuid().optional().describe('To this person alone.'),
};

export const MessageFilter = z.object(filters).meta({ id: 'MessageFilter' });
export type MessageFilter = z.infer<typeof MessageFilter>;

/** GET /admin/messages, newest first. */
export const MessagesQuery = z
  .object({
    ...filters,
    page: z.coerce.number().int().min(1).max(400).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(25),
  })
  .meta({ id: 'MessagesQuery' });

export const MessagePage = z
  .object({
    data: z.array(Message),
    page: z.number(),
    per_page: z.number(),
    total: z.number().describe('10,000 at most.'),
    more: z.boolean().describe('There are more than `total`.'),
  })
  .meta({ id: 'MessagePage' });
export type MessagePage = z.infer<typeof MessagePage>;

// Nothing that the database cannot keep.
const text = z.string().regex(/^[^\0]*$/);

/** What a provider, or whoever stands between it and us, posts about a message that it has taken. */
export const DeliveryReport = z
  .object({
    id: text.min(1).max(200).describe('The key that came with the message, or the id that the provider gave it.'),
    status: z.enum(['delivered', 'failed']),
    reason: text.max(500).optional().describe('Why it failed.'),
  })
  .meta({ id: 'DeliveryReport' });
export type DeliveryReport = z.infer<typeof DeliveryReport>;
