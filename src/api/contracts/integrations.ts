/** What administrators set up for other programs. */
import { z } from 'zod';
import { ApiTokenList, MadeApiToken, NewApiToken } from '../shapes/api-token';
import { NewWebhook, Webhook, WebhookChange, WebhookList, WebhookWithSecret } from '../shapes/webhook';
import type { ContractTable } from './contract';

const settingsManager = { who: 'person', permissions: ['manage_settings'] } as const;

export const INTEGRATION_CONTRACTS = {
  'GET /admin/tokens': {
    summary: 'API tokens, newest first',
    cost: 'page',
    access: settingsManager,
    responses: { 200: ApiTokenList },
  },
  'POST /admin/tokens': {
    summary: 'Makes an API token, which may no more than its maker',
    cost: 'page',
    access: settingsManager,
    body: NewApiToken,
    responses: { 201: MadeApiToken },
  },
  'DELETE /admin/tokens/:id': {
    summary: 'Revokes an API token, for good',
    cost: 'page',
    access: settingsManager,
    responses: { 200: z.object({ revoked: z.boolean().describe('false: it had been before.') }) },
  },
  'GET /admin/webhooks': {
    summary: 'Webhooks, oldest first, each with the outcome of its last attempt',
    cost: 'page',
    access: settingsManager,
    responses: { 200: WebhookList },
  },
  'POST /admin/webhooks': {
    summary: 'Makes a webhook, which is told of events from now on',
    cost: 'page',
    access: settingsManager,
    body: NewWebhook,
    responses: { 201: WebhookWithSecret },
  },
  'PUT /admin/webhooks/:id': {
    summary: 'Changes a webhook, switches it off or on',
    cost: 'page',
    access: settingsManager,
    body: WebhookChange,
    responses: { 200: Webhook },
  },
  'POST /admin/webhooks/:id/secret': {
    summary: 'Gives a webhook another secret; for a day it signs by both',
    cost: 'page',
    access: settingsManager,
    responses: { 200: WebhookWithSecret },
  },
  'POST /admin/webhooks/:id/test': {
    summary: 'Sends a test event at once, also to one that is off, and says what became of it',
    cost: 'page',
    access: settingsManager,
    responses: { 200: Webhook },
  },
  'DELETE /admin/webhooks/:id': {
    summary: 'Removes a webhook; what waits for it is given up',
    cost: 'page',
    access: settingsManager,
    responses: { 204: null },
  },
} as const satisfies ContractTable;
