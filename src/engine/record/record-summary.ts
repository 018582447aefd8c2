/** What a record is called and searched by. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getAnswerAt } from '../answers/answer-paths';
import type { FormData } from '../answers/form-data';

export interface RecordSummaryValues {
  title: string;
  email?: string;
  phone?: string;
  registrationNumber?: string;
}

export function summariseRecord(
  provider: Pick<ProviderDefinition, 'record' | 'name'>,
  data: FormData,
): RecordSummaryValues {
  const { record } = provider;
  const text = (path: string | undefined) => {
    const answer = path === undefined ? undefined : getAnswerAt(data, path);
    const plain = typeof answer === 'string' || typeof answer === 'number' ? String(answer).trim() : '';
    return plain === '' ? undefined : plain;
  };
  const title =
    record.title
      .map(text)
      .filter((part) => part !== undefined)
      .join(' ') || provider.name;
  const found = {
    email: text(record.email),
    phone: text(record.phone),
    registrationNumber: text(record.registrationNumber),
  };
  return { title, ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) };
}
