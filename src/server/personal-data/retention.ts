/**
 * How long what was entered is kept once an application is over: a setting for each type, obeyed by the job and by
 * whoever has their account deleted.
 */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { isOpen } from '@/engine/workflow/transitions';
import { DEFAULT_RETENTION_MONTHS } from '@/api/shapes/personal-data';
import type { Platform } from '../platform/platform';
import { addMonths } from '../records/make-transition';
import type { StoredApplication } from '../records/application-wire';

/** The group of the settings, with months by provider. */
export const RETENTION = 'retention';

/** Months by provider; of one that is not in it, such as one that is no longer declared, the default holds. */
export async function readRetention({ settings }: Pick<Platform, 'settings'>): Promise<(provider: string) => number> {
  const stored = await settings.readStored(RETENTION);
  return (provider) => (typeof stored[provider] === 'number' ? stored[provider] : DEFAULT_RETENTION_MONTHS);
}

/**
 * When what an application holds may go: so many months after its last change. Null while it is open, such as waiting
 * or approved and valid, and where its definition cannot be read.
 */
export function findRelease(
  provider: Pick<ProviderDefinition, 'workflow'> | undefined,
  { status, updated_at }: Pick<StoredApplication, 'status' | 'updated_at'>,
  months: number,
): Date | null {
  return !provider || isOpen(provider.workflow, status) ? null : addMonths(updated_at, months);
}
