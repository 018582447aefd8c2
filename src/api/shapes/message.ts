/** What was written to people about an application (decisions, Messages). */
import { z } from 'zod';

export const MessageList = z
  .object({
    data: z.array(
      z.object({
        id: z.string(),
        occasion: z.string(),
        channel: z.enum(['sms', 'email']),
        recipient: z.string().describe('E.164, or an e-mail address.'),
        subject: z.string().nullable(),
        text: z.string().describe('Without what is secret in it, such as the token of a link.'),
        state: z.enum(['waiting', 'sending', 'sent', 'failed']),
        attempts: z.number().int(),
        created_at: z.string(),
        sent_at: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'MessageList' });
export type MessageList = z.infer<typeof MessageList>;
