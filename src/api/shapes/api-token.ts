/** Tokens that other programs call the API with. */
import { z } from 'zod';
import { OfficerName } from './desk';

/** For how many days ahead a token may be made. */
export const TOKEN_DAYS = 366;

/** What begins every token, so that people and scanners of secrets know one. */
export const TOKEN_PREFIX = 'csr_';

/** What stays with people: accounts, roles, settings, tokens themselves, and who has an application. */
const PEOPLES_ALONE = ['manage_users', 'view_roles', 'manage_settings', 'assign_applications'];

/** Which of an officer's permissions a token of theirs can have. */
export function listTokenPermissions(held: readonly string[]): string[] {
  return held.filter((permission) => !PEOPLES_ALONE.includes(permission));
}

export const ApiToken = z
  .object({
    id: z.string(),
    name: z.string(),
    permissions: z.array(z.string()).describe('Those of them that its maker holds count.'),
    made_by: OfficerName,
    created_at: z.string(),
    until: z.string().describe('Its last day: YYYY-MM-DD.'),
    last_used_at: z.string().nullable().describe('To the minute.'),
    state: z.enum(['active', 'ended', 'revoked']),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof ApiToken>;

export const ApiTokenList = z.object({ data: z.array(ApiToken) }).meta({ id: 'ApiTokenList' });

export const NewApiToken = z
  .strictObject({
    name: z.string().trim().min(1).max(80).describe('What uses it.'),
    permissions: z.array(z.string().max(100)).min(1).max(50),
    until: z.iso.date().describe(`Its last day, within ${TOKEN_DAYS} days.`),
  })
  .meta({ id: 'NewApiToken' });
export type NewApiToken = z.infer<typeof NewApiToken>;

export const MadeApiToken = ApiToken.extend({
  token: z.string().describe('The token itself, which is told this once.'),
}).meta({ id: 'MadeApiToken' });
export type MadeApiToken = z.infer<typeof MadeApiToken>;
