import type { Application, RenewalBegun } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import type { FormHost } from '@/form/store/form-host';

export type Locks = Pick<FormHost, 'locks' | 'notes' | 'partlyOpen'>;

/** A new application, which may renew an approved one, or changes to one that was sent (`correct` makes it). */
export type WizardMode =
  | { kind: 'new'; renews?: RenewalBegun | undefined }
  | { kind: 'edit'; application: Application; correction: Correction };

/** What a wizard does otherwise where a record is changed. */
export interface Correction {
  readAnswers: (definition: ProviderDefinition, application: Application) => FormData;
  lock: (what: CorrectionLocks) => Locks;
}

export interface CorrectionLocks {
  definition: ProviderDefinition;
  application: Application;
  /** The answers of the record. */
  before: FormData;
  /** Those of a new form; more are added to them. */
  locks: Map<string, string>;
}
