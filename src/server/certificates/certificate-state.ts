/** What an application's status means for its certificate. */
import type { Selectable } from 'kysely';
import { endsApproval } from '@/definition/language/ends-approval';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getStatus, isOver } from '@/engine/workflow/transitions';
import type { CertificatesTable } from '../storage/record-tables';

export type StoredCertificate = Selectable<CertificatesTable>;
export type CertificateState = StoredCertificate['state'];

export function isApproved({ workflow }: ProviderDefinition, status: string): boolean {
  return getStatus(workflow, status).tone === 'success';
}

/** Whether an approval is there that its date has ended. */
export function isExpiry({ workflow }: ProviderDefinition, status: string): boolean {
  return workflow.transitions.some((transition) => endsApproval(transition) && transition.to === status);
}

/** Of an application that is not approved now. What a date has ended holds until that date, which it says itself. */
export function findState(provider: ProviderDefinition, status: string): CertificateState {
  if (isExpiry(provider, status)) return 'holds';
  return isOver(provider.workflow, status) ? 'revoked' : 'suspended';
}
