/** Joining by invitation, and the product API paths that a provider brings along. */
import { z } from 'zod';
import { text } from './text.ts';

export const OPERATIONS = {
  invite: 'POST {first_name, last_name, phone_number}: invites a person to this provider.',
  'invite-details': 'GET: the pending invitation of the signed-in phone.',
  'verify-invitation': 'POST {token, phone_number, otp_code?}: checks an invitation, sends or checks its code.',
  'search-invitations': 'GET ?phone=: pending invitations of a phone.',
  'verify-invitation-token': 'POST {otp_code}, path with {token}: checks the code of an invitation.',
  apply: 'POST: as POST /applications, with this provider’s type as default.',
  'company-invite': 'POST, path with {id}: invites on behalf of an own company.',
  'company-vehicles': 'POST, path with {id}: adds vehicles to an own company, registered as pending.',
  'company-dashboard': 'GET, path with {id}: figures of an own company.',
} as const satisfies Record<string, string>;
export type Operation = keyof typeof OPERATIONS;

export const Endpoint = z
  .strictObject({
    method: z.enum(['GET', 'POST']).describe('HTTP method.'),
    path: z.string().regex(/^\//, 'Starts with /').describe('Below /api; parameters as {token} or {id}.'),
    operation: z.enum(Object.keys(OPERATIONS) as [Operation, ...Operation[]]).describe(
      Object.entries(OPERATIONS)
        .map(([key, text]) => `${key}: ${text}`)
        .join('\n'),
    ),
    provider: z
      .string()
      .optional()
      .describe('Id of the provider that the operation is about, where it is not this one.'),
  })
  .meta({ id: 'Endpoint', description: 'A path of the product API.' });
export type Endpoint = z.infer<typeof Endpoint>;

export const Invitation = z
  .strictObject({
    invitedBy: z.string().describe('Id of the provider whose people invite to this one.'),
    required: z.boolean().default(true).describe('true: nobody joins without an invitation.'),
    validDays: z.number().int().positive().default(7).describe('Days until an invitation expires.'),
    link: z.string().describe('Path opened from the SMS; {token} is filled in.'),
    sms: text.describe(
      'The SMS; {first_name}, {last_name}, {company_name}, {inviter_name}, {link}, {days}. A part in [square brackets] is left out when one of its places is empty: the inviter’s name may be.',
    ),
    noun: text.describe('What an invited person is called in sentences, e.g. "staff member".'),
    sent: text.default('Invitation sent').describe('Notification after inviting.'),
    notFound: text
      .default('No active invitation found for this phone number')
      .describe('Shown when the phone has no pending invitation.'),
    failed: text.default('Failed to fetch invitation details').describe('Shown when the invitation cannot be read.'),
    notLoaded: text
      .default('Could not load invitation details. Some fields may not be pre-filled.')
      .describe('Notification in the form when the invitation cannot be read.'),
  })
  .meta({ id: 'Invitation', description: 'How people join this provider by invitation.' });
export type Invitation = z.infer<typeof Invitation>;
