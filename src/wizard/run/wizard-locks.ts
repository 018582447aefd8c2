/** Which answers cannot be changed, at every depth. */
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import type { Prefill } from '@/definition/language/prefill';
import { findFieldAt } from '@/engine/answers/answer-paths';
import type { FormData } from '@/engine/answers/form-data';
import { listLockedFields, type LockingSources } from '@/engine/answers/initial-data';
import type { Locks, WizardMode } from './wizard-mode';
import { msg, t, type Message } from '@/texts/t';

/** `before`: the answers of the record that is changed; nothing of a new one. */
export function createLocks(
  definition: ProviderDefinition,
  mode: WizardMode,
  { before, ...sources }: LockingSources & { before: FormData },
): Locks {
  const fields = listFields(definition);
  const locks = new Map<string, string>();
  for (const path of listLockedFields(definition.wizard.steps, sources).keys())
    locks.set(path, describeLock(findFieldAt(fields, path)?.ui.prefill?.from));
  if (mode.kind === 'new') return { locks, notes: new Map(), partlyOpen: new Set() };
  return mode.correction.lock({ definition, application: mode.application, before, locks });
}

/** `from`: the source that has filled it; none where the definition itself sets it. */
export function describeLock(from: Prefill['from'] | undefined): string {
  return t(from === undefined ? msg('This cannot be changed') : SOURCES[from]);
}

const SOURCES: Record<Prefill['from'], Message> = {
  invitation: msg('From your invitation'),
  account: msg('From your account'),
  company_record: msg('From your company’s record'),
  approved: msg('From your approved application'),
};
