import { ApiError } from './api-error';
import { t } from '@/texts/t';

type Days = Partial<Record<'date_from' | 'date_to' | 'decided_from' | 'decided_to', string | undefined>>;

/** 400 when the last day of one of these lies before its first. */
export function assertDateOrder({ date_from, date_to, decided_from, decided_to }: Days): void {
  for (const [first, last, path] of [
    [date_from, date_to, 'date_to'],
    [decided_from, decided_to, 'decided_to'],
  ] as const) {
    if (first === undefined || last === undefined || first <= last) continue;
    throw new ApiError(400, 'INVALID_QUERY', t('The last day must not be before the first'), { at: path });
  }
}
