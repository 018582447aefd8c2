/** Calls that providers bring along. */
import { InvitationBody, InviteDetails, NewInvitation, VerifyInvitationRequest } from '@/api/contracts/invitation';
import { Application } from '@/api/contracts/application';
import type { Catalog } from '@/definition/parse/catalog';
import { OPERATIONS, type Operation } from '@/definition/language/invitation';
import { OPERATION_HANDLERS, VehicleList } from '../invitations/operations';
import type { ApiOperation } from './operation';

const SHAPES: Record<Operation, Pick<ApiOperation, 'body' | 'answer' | 'status'>> = {
  invite: { body: NewInvitation, answer: InvitationBody, status: 201 },
  'company-invite': { body: NewInvitation, answer: InvitationBody, status: 201 },
  'invite-details': { answer: InviteDetails },
  'verify-invitation': { body: VerifyInvitationRequest, answer: InviteDetails },
  'verify-invitation-token': { body: VerifyInvitationRequest.omit({ token: true }), answer: InviteDetails },
  'search-invitations': { answer: { schema: { type: 'object' } } },
  apply: { body: { schema: { type: 'object' } }, answer: Application, status: 201 },
  'company-vehicles': { body: VehicleList, answer: { schema: { type: 'object' } }, status: 201 },
  'company-dashboard': { answer: { schema: { type: 'object' } } },
};

export function listEndpointOperations({ providers }: Catalog): ApiOperation[] {
  return providers.flatMap((provider) =>
    provider.endpoints.map(({ method, path, operation }): ApiOperation => ({
      tag: provider.name, method, path, summary: OPERATIONS[operation], open: OPERATION_HANDLERS[operation].guard === 'anyone', ...SHAPES[operation],
    })),
  );
}
