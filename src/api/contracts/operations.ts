/**
 * What providers' endpoints can do (definition/language/invitation.ts): one contract per operation, for all providers.
 */
import { z } from 'zod';
import { OPERATIONS, type Operation } from '@/definition/language/invitation';
import { AnyApplication, Application } from '../shapes/application';
import {
  FoundInvitation,
  InvitationBody,
  InviteDetails,
  NewInvitation,
  VerifiedInvitation,
  VerifyInvitationRequest,
} from '../shapes/invitation';
import { VehicleList, RegisteredVehicles, CompanyDashboard } from '../shapes/company';
import { submissionKey } from './applications';
import type { Contract } from './contract';

export interface OperationContract extends Contract {
  /** Only people of the role of the provider, or of the roles that may invite to it. */
  only?: 'applicants' | 'inviters';
}

const inviter = { who: 'person', permissions: ['manage_staff'] } as const;

export const OPERATION_CONTRACTS = {
  invite: {
    summary: OPERATIONS.invite,
    cost: 'page',
    access: inviter,
    only: 'inviters',
    body: NewInvitation,
    responses: { 201: InvitationBody },
  },
  'company-invite': {
    summary: OPERATIONS['company-invite'],
    cost: 'page',
    access: { ...inviter, reach: 'own' },
    only: 'inviters',
    body: NewInvitation,
    responses: { 201: InvitationBody },
  },
  'invite-details': {
    summary: OPERATIONS['invite-details'],
    cost: 'page',
    access: { who: 'verified', reach: 'phone' },
    responses: { 200: InviteDetails },
  },
  'search-invitations': {
    summary: OPERATIONS['search-invitations'],
    cost: 'page',
    access: { who: 'verified', reach: 'phone' },
    query: z.object({ phone: z.string().max(30).default('') }),
    responses: { 200: z.object({ data: z.array(FoundInvitation) }) },
  },
  'verify-invitation': {
    summary: OPERATIONS['verify-invitation'],
    cost: 'page',
    access: { who: 'anyone' },
    body: VerifyInvitationRequest,
    responses: { 200: VerifiedInvitation },
  },
  'verify-invitation-token': {
    summary: OPERATIONS['verify-invitation-token'],
    cost: 'page',
    access: { who: 'anyone' },
    body: VerifyInvitationRequest.omit({ token: true }),
    responses: { 200: VerifiedInvitation },
  },
  apply: {
    summary: OPERATIONS.apply,
    cost: 'page',
    access: { who: 'person', reach: 'phone' },
    only: 'applicants',
    headers: submissionKey,
    body: AnyApplication,
    responses: { 201: Application, 200: Application },
  },
  'company-vehicles': {
    summary: OPERATIONS['company-vehicles'],
    cost: 'page',
    access: { who: 'person', reach: 'own' },
    body: VehicleList,
    responses: { 201: RegisteredVehicles },
  },
  'company-dashboard': {
    summary: OPERATIONS['company-dashboard'],
    cost: 'page',
    access: { who: 'person', reach: 'own' },
    responses: { 200: CompanyDashboard },
  },
} as const satisfies Record<Operation, OperationContract>;
export type OperationContracts = typeof OPERATION_CONTRACTS;
