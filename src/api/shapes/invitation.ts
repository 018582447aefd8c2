/** Invitations on the wire (specification sections 3 and 7). */
import { z } from 'zod';
import { NamePart } from './name-part';
import { PhoneNumber } from './phone-number';
import { SessionResponse } from './account';
import { t } from '@/texts/t';

export const NewInvitation = z
  .object({
    first_name: NamePart.min(1, { error: () => t('First name is required') }),
    last_name: NamePart.min(1, { error: () => t('Last name is required') }),
    phone_number: z
      .string()
      .trim()
      .regex(/^\+?[0-9]{10,15}$/, { error: () => t('Phone number must be between 10-15 digits and may start with +') }),
  })
  .strict()
  .meta({ id: 'NewInvitation' });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const InvitationBody = z
  .object({
    id: z.string(),
    provider: z.string().describe('Provider that the person is invited to.'),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string(),
    company_id: z.string().nullable(),
    company_name: z.string(),
    inviter_name: z.string(),
    status: z.enum(['pending', 'accepted', 'expired', 'withdrawn']),
    created_at: z.string(),
    expires_at: z.string(),
    accepted_at: z.string().nullable(),
  })
  .meta({ id: 'Invitation' });
export type InvitationBody = z.infer<typeof InvitationBody>;

export const InvitationList = z.object({ data: z.array(InvitationBody) }).meta({ id: 'InvitationList' });
export type InvitationList = z.infer<typeof InvitationList>;

/** Invite details (specification section 3). */
export const InviteDetails = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string(),
    company_name: z.string(),
    invitation_token: z.string(),
    company_id: z.string().nullable(),
    role: z.string(),
    inviter_name: z.string(),
    status: z.string(),
    provider: z.string(),
  })
  .meta({ id: 'InviteDetails' });
export type InviteDetails = z.infer<typeof InviteDetails>;

/** Besides, `<role>_first_name` and `<role>_last_name` (specification section 3). */
export const FoundInvitation = InviteDetails.extend({ token: z.string(), created_at: z.string() })
  .loose()
  .meta({ id: 'FoundInvitation' });
export type FoundInvitation = z.infer<typeof FoundInvitation>;

/** The details; with a right code also a session, in which the account is made and the invitation accepted. */
export const VerifiedInvitation = InviteDetails.extend({
  code_sent: z.boolean(),
  session: SessionResponse.optional(),
}).meta({ id: 'VerifiedInvitation' });
export type VerifiedInvitation = z.infer<typeof VerifiedInvitation>;

export const VerifyInvitationRequest = z
  .object({
    token: z.string().min(1).max(200),
    phone_number: PhoneNumber.optional(),
    otp_code: z.string().max(10).optional(),
  })
  .strict()
  .meta({ id: 'VerifyInvitationRequest' });
export type VerifyInvitationRequest = z.infer<typeof VerifyInvitationRequest>;
