import { ApiError } from './api-error';
import { t } from '@/texts/t';

/** 400 when the last day lies before the first. */
export function assertDateOrder({
  date_from,
  date_to,
}: {
  date_from?: string | undefined;
  date_to?: string | undefined;
}): void {
  if (date_from === undefined || date_to === undefined || date_from <= date_to) return;
  const message = t('The last day must not be before the first');
  throw new ApiError(400, 'INVALID_QUERY', message, { errors: [{ path: 'date_to', message }] });
}
