/** What follows when an application has changed, whoever changed it. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import { followWithCertificate } from '../certificates/issue-certificate';
import { followWithDuties } from '../duties/open-duties';
import { voidFirstApproval } from '../four-eyes/first-approval';
import { tellPrograms, type Happening } from '../messages/tell-programs';
import type { Platform } from '../platform/platform';
import type { StoredApplication } from '../records/application-wire';
import type { Queries } from '../storage/database';

export interface Change extends Pick<Happening, 'from'> {
  platform: Platform;
  provider: ProviderDefinition;
  before: Pick<StoredApplication, 'status'>;
  /** As it is now, and locked. */
  row: StoredApplication;
  transition?: Pick<Transition, 'publicReason'> | undefined;
  /** The officer who changed it. */
  officer?: string;
  /** What other programs know it as. */
  type?: Happening['type'];
}

/**
 * In the transaction of the change: what waits for a second person ends, certificate and duties follow the status, and
 * other programs are told. The applicant is told by whoever knows what to say.
 */
export async function followChange(
  queries: Queries,
  { platform, provider, before, row, transition, officer, type = 'application.status_changed', from }: Change,
): Promise<void> {
  await voidFirstApproval(queries, { platform, provider, row }, officer);
  const certificate = await followWithCertificate(queries, { platform, provider, row, transition });
  await followWithDuties(queries, { platform, provider, row });
  await tellPrograms(queries, { platform, row }, { type, previous: before.status, certificate, from });
}
