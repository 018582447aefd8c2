/** What is different between two versions of a form, in words for the applicant who has filled in the older one. */
import type { ProviderDefinition } from '../parse/catalog.ts';
import type { AskedOtherwise } from './change.ts';
import { listFormChanges } from './form-changes.ts';

const SENTENCES: Readonly<Record<AskedOtherwise['how'], (label: string) => string>> = {
  new: (label) => `${label} is new`,
  gone: (label) => `${label} is no longer asked`,
  required: (label) => `${label} is now required`,
  rules: (label) => `The rules of ${label} have changed`,
};

/**
 * One entry per field that came, went or has other rules, by its key in `after`; empty when only texts, screens or keys
 * (`formerly`) changed.
 */
export function listApplicantChanges(
  before: ProviderDefinition,
  after: ProviderDefinition,
): { path: string; message: string }[] {
  const messages = new Map<string, string>();
  for (const { asks } of listFormChanges(after.id, before.wizard.steps, after.wizard.steps)) {
    if (asks && !messages.has(asks.field)) messages.set(asks.field, SENTENCES[asks.how](asks.label));
  }
  return [...messages].map(([path, message]) => ({ path, message }));
}
