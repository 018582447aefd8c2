/** What administrators set up for other programs. */
import { z } from 'zod';
import { ApiTokenList, MadeApiToken, NewApiToken } from '../shapes/api-token';
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
} as const satisfies ContractTable;
