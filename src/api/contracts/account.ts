/** Signing in, joining, the signed-in person, and what everybody may know. */
import { z } from 'zod';
import {
  AdminLoginRequest,
  AdminSession,
  CreateAccountRequest,
  Me,
  Profile,
  ProviderAnswerRequest,
  ProviderSignIn,
  PublicConfig,
  SendOtpRequest,
  SendSmsBody,
  SessionResponse,
  VerifyOtpRequest,
} from '../shapes/account';
import { InvitationBody, InvitationList, VerifiedInvitation, VerifyInvitationRequest } from '../shapes/invitation';
import { AccountDeletion, DeleteAccountRequest } from '../shapes/personal-data';
import type { ContractTable } from './contract';

const anyone = { who: 'anyone' } as const;
const inviter = { who: 'person', permissions: ['manage_staff'] } as const;

export const ACCOUNT_CONTRACTS = {
  'GET /openapi.json': {
    summary: 'This description',
    cost: 'page',
    access: anyone,
    responses: { 200: z.record(z.string(), z.unknown()) },
  },
  'GET /config': {
    summary: 'What the page has to know before anybody signs in',
    cost: 'page',
    access: anyone,
    responses: { 200: PublicConfig },
  },
  'POST /auth/send-otp': {
    summary: 'Sends a one-time code to a phone',
    cost: 'page',
    access: anyone,
    body: SendOtpRequest,
    responses: { 200: z.object({ success: z.boolean() }) },
  },
  'POST /auth/verify-otp': {
    summary: 'A session for a phone and its code',
    cost: 'page',
    access: anyone,
    body: VerifyOtpRequest,
    responses: { 200: SessionResponse },
  },
  'POST /auth/verify-invitation': {
    summary: 'Checks an invitation; sends or checks its code',
    cost: 'page',
    access: anyone,
    body: VerifyInvitationRequest,
    responses: { 200: VerifiedInvitation },
  },
  'POST /auth/create-account': {
    summary: 'Makes the profile of a verified phone',
    cost: 'page',
    access: { who: 'verified' },
    body: CreateAccountRequest,
    responses: { 201: Profile },
  },
  'GET /auth/me': {
    summary: 'The signed-in person',
    cost: 'page',
    access: { who: 'person', expiredPassword: true },
    responses: { 200: Me },
  },
  'POST /admin/login': {
    summary: 'A session for an officer',
    cost: 'hash',
    access: anyone,
    body: AdminLoginRequest,
    responses: { 200: AdminSession },
  },
  'POST /admin/login/provider': {
    summary: 'Where an officer signs in at the identity provider, which is told there; only where there is one',
    cost: 'page',
    access: anyone,
    responses: { 200: ProviderSignIn },
  },
  'POST /admin/login/provider/session': {
    summary: 'A session for an officer who is back from the identity provider, in the browser that has begun it',
    cost: 'page',
    access: anyone,
    body: ProviderAnswerRequest,
    responses: { 200: AdminSession },
  },
  'POST /account/sign-out-everywhere': {
    summary: 'Ends all sessions of the person, this one too',
    cost: 'page',
    access: { who: 'person', expiredPassword: true },
    body: z.object({ confirmed: z.literal(true) }),
    responses: { 200: z.object({ success: z.boolean() }) },
  },
  'GET /account/data': {
    summary: 'All that is held about the person, as one archive',
    cost: 'export',
    access: { who: 'person' },
    responses: { 200: { media: 'application/zip' } },
  },
  'GET /account/deletion': {
    summary: 'What deleting the account would erase, and what has to stay for a time',
    cost: 'page',
    access: { who: 'person' },
    responses: { 200: AccountDeletion },
  },
  'DELETE /account': {
    summary: 'Deletes the account of the person',
    cost: 'page',
    access: { who: 'person' },
    body: DeleteAccountRequest,
    responses: { 200: AccountDeletion },
  },
  'POST /auth-hooks/send-sms': {
    summary: 'Sends a code of a hosted project, which signs its request; only where there is one',
    cost: 'page',
    access: anyone,
    // Read as it was signed, byte by byte.
    body: { media: 'application/json', schema: SendSmsBody },
    responses: { 200: z.object({ error: z.object({ http_code: z.number(), message: z.string() }).optional() }) },
  },
  'GET /invitations': {
    summary: 'Invitations that I have sent',
    cost: 'page',
    access: inviter,
    responses: { 200: InvitationList },
  },
  'POST /invitations/:id/resend': {
    summary: 'Sends an invitation again, with a new link',
    cost: 'page',
    access: { ...inviter, reach: 'own' },
    responses: { 200: InvitationBody },
  },
  'DELETE /invitations/:id': {
    summary: 'Withdraws an invitation',
    cost: 'page',
    access: { ...inviter, reach: 'own' },
    responses: { 200: InvitationBody },
  },
} as const satisfies ContractTable;
