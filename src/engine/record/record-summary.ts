/** What a record is called and searched by. */
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { findFieldAt, getAnswerAt } from '../answers/answer-paths';
import type { FormData } from '../answers/form-data';

export interface RecordSummaryValues {
  title: string;
  email?: string;
  phone?: string;
  registrationNumber?: string;
}

/** Choices from lists that officers keep are in words, where the lists are filled in. */
export function summariseRecord(
  provider: Pick<ProviderDefinition, 'record' | 'name'> & Partial<Pick<ProviderDefinition, 'wizard'>>,
  data: FormData,
): RecordSummaryValues {
  const { record, wizard } = provider;
  const text = (path: string | undefined) => {
    const answer = path === undefined ? undefined : getAnswerAt(data, path);
    const plain = typeof answer === 'string' || typeof answer === 'number' ? String(answer).trim() : '';
    return plain === '' ? undefined : plain;
  };
  const inWords = (path: string) => {
    const field = wizard && findFieldAt(listFields({ wizard }), path);
    const answer = field?.listed && getAnswerAt(data, path);
    return field?.choices.find(({ value }) => value === answer)?.label ?? text(path);
  };
  const title =
    record.title
      .map(inWords)
      .filter((part) => part !== undefined)
      .join(' ') || provider.name;
  const found = {
    email: text(record.email),
    phone: text(record.phone),
    registrationNumber: text(record.registrationNumber),
  };
  return { title, ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) };
}
