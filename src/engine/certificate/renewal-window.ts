/** From when until when a certificate can be renewed, by the registry's clock. */
import type { Renewal } from '@/definition/language/renewal';
import { addDays, startOfDay, toDay } from '../locale/calendar';
import { endOfDay } from '../workflow/due-dates';

export interface RenewalWindow {
  /** The end of the certificate's last day. */
  end: Date;
  opens: Date;
  /** The end of the last day on which it is taken. */
  closes: Date;
}

export function toRenewalWindow({ opens, late }: Pick<Renewal, 'opens' | 'late'>, end: Date): RenewalWindow {
  // Its last moment, whether that counts to the day or not.
  const last = toDay(new Date(end.getTime() - 1));
  return { end, opens: startOfDay(addDays(last, -opens)), closes: endOfDay(addDays(last, late)) };
}
