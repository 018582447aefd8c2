/** The contracts of the endpoints that providers bring along, from the operations that they name. */
import type { Operation } from '@/definition/language/invitation';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { listInviters } from '@/definition/parse/list-inviters';
import type { Contract } from './contract';
import { OPERATION_CONTRACTS, type OperationContract } from './operations';

export interface ProviderEndpoint {
  /** "METHOD /path", below /api, with parameters as :name. */
  key: string;
  operation: Operation;
  /** Who declares it, and who it is about. */
  owner: ProviderDefinition;
  subject: ProviderDefinition;
  /** Only people who hold one of these roles. */
  roles?: string[];
  contract: Contract;
}

/** Throws for an endpoint about a provider that there is not; the check of definitions lets none through. */
export function listProviderEndpoints(providers: readonly ProviderDefinition[]): ProviderEndpoint[] {
  return providers.flatMap((owner) =>
    owner.endpoints.map(({ method, path, operation, provider }) => {
      const subject = providers.find(({ id }) => id === (provider ?? owner.id));
      if (!subject) throw new Error(`The endpoint ${path} is about "${provider}", which is no provider.`);
      const { only, ...contract }: OperationContract = OPERATION_CONTRACTS[operation];
      const members =
        only === undefined ? undefined : only === 'applicants' ? [subject] : listInviters(providers, subject);
      // Where nobody needs an invitation, everybody of the role may apply.
      const isOpen = operation === 'apply' && subject.invitation?.required !== true;
      const { reach: _reach, ...open } = contract.access;
      return {
        key: `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operation,
        owner,
        subject,
        ...(members ? { roles: [...new Set(members.map(({ role }) => role))] } : {}),
        contract: {
          ...contract,
          access: isOpen ? open : contract.access,
        },
      };
    }),
  );
}
