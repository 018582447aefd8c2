/** Sign-in, account, public configuration. */
import { z } from 'zod';
import { AdminLoginRequest, CreateAccountRequest, Me, Profile, SendOtpRequest, SessionAnswer, VerifyOtpRequest } from '@/api/contracts/account';
import { InvitationBody, InvitationList, InviteDetails, VerifyInvitationRequest } from '@/api/contracts/invitation';
import { SendSmsBody } from '../auth/send-sms-hook';
import type { ApiOperation } from './operation';

const tag = 'Account';

export function listAccountOperations(): ApiOperation[] {
  return [
    { tag, method: 'GET', path: '/openapi.json', summary: 'This description', open: true, answer: { schema: { type: 'object' } } },
    { tag, method: 'GET', path: '/config', summary: 'What the page has to know before anybody signs in', open: true, answer: z.record(z.string(), z.unknown()) },
    { tag, method: 'GET', path: '/auth/me', summary: 'The signed-in person', answer: Me },
    { tag, method: 'POST', path: '/auth/send-otp', summary: 'Sends a one-time code to a phone', open: true, body: SendOtpRequest, answer: z.object({ success: z.boolean() }) },
    { tag, method: 'POST', path: '/auth/verify-otp', summary: 'A session for a phone and its code', open: true, body: VerifyOtpRequest, answer: SessionAnswer },
    { tag, method: 'POST', path: '/auth-hooks/send-sms', summary: 'Sends a code of a hosted project, which signs its request; only where there is one', open: true, body: SendSmsBody, answer: z.object({}) },
    { tag, method: 'POST', path: '/auth/create-account', summary: 'Makes the profile of a verified phone', body: CreateAccountRequest, answer: Profile, status: 201 },
    { tag, method: 'POST', path: '/auth/verify-invitation', summary: 'Checks an invitation; sends or checks its code', open: true, body: VerifyInvitationRequest, answer: InviteDetails },
    { tag, method: 'POST', path: '/admin/login', summary: 'A session for an officer', open: true, body: AdminLoginRequest, answer: SessionAnswer },
    { tag, method: 'GET', path: '/invitations', summary: 'Invitations that I have sent', answer: InvitationList },
    { tag, method: 'DELETE', path: '/invitations/{id}', summary: 'Withdraws an invitation', answer: InvitationBody },
    { tag, method: 'POST', path: '/invitations/{id}/resend', summary: 'Sends an invitation again, with a new link', answer: InvitationBody },
  ];
}
