/** Messages that have left or could not: the officers' calls, and what providers report. */
import { z } from 'zod';
import { DeliveryReport, Message, MessageFilter, MessagePage, MessagesQuery } from '../shapes/message';
import type { ContractTable } from './contract';

const sender = { who: 'person', permissions: ['send_messages'], tokens: true } as const;

export const MESSAGE_CONTRACTS = {
  'GET /admin/messages': {
    summary: 'Messages to people, filtered, newest first',
    cost: 'page',
    access: sender,
    query: MessagesQuery,
    responses: { 200: MessagePage },
  },
  'POST /admin/messages/again': {
    summary: 'Sends all again that failed and that the filters leave',
    cost: 'bulk',
    access: sender,
    body: MessageFilter,
    responses: { 200: z.object({ messages: z.number().describe('How many are sent again.') }) },
  },
  'POST /admin/messages/:id/again': {
    summary: 'Sends one again, to the address that the person has now',
    cost: 'page',
    access: sender,
    responses: { 200: Message },
  },
  'POST /message-hooks/delivery': {
    summary: 'What became of a message, from a provider that signs its report; only where there is a secret for it',
    cost: 'page',
    access: { who: 'anyone' },
    // Read as it was signed, byte by byte.
    body: { media: 'application/json', schema: DeliveryReport },
    responses: { 204: null },
  },
} as const satisfies ContractTable;
