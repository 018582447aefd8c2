/** A record's columns: what is stored as answers, and what officers search by. */
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { summariseRecord } from '@/engine/record/record-summary';
import { withoutFiles } from '@/engine/record/file-answers';
import { listSameKeys, listSearchAnswers } from '@/engine/record/found-by';
import { toJson } from '../storage/column';

/** The answers without documents, which have a column of their own. */
export function listPlainAnswers(provider: ProviderDefinition, data: FormData): FormData {
  return withoutFiles(listFields(provider), data);
}

export interface SearchColumns {
  title: string;
  email: string | null;
  phone: string | null;
  registration_number: string | null;
}

/** Copies of the answers that the definition names as title, e-mail, phone and registration number. */
export function toSearchColumns(provider: ProviderDefinition, data: FormData): SearchColumns {
  const { title, email, phone, registrationNumber } = summariseRecord(provider, data);
  return { title, email: email ?? null, phone: phone ?? null, registration_number: registrationNumber ?? null };
}

/**
 * By what else officers find the record, and what points it out as the same as another. `searched`: the paths that the
 * definition of today calls searchable, whichever the record was made by.
 */
export function toFoundBy(provider: ProviderDefinition, data: FormData, searched: readonly string[]) {
  const answers = listPlainAnswers(provider, data);
  const keys = listSameKeys(provider, answers, searched).map(({ key }) => key);
  return {
    search_answers: listSearchAnswers(provider, answers, searched) ?? null,
    same_keys: toJson([...new Set(keys)]),
  };
}
