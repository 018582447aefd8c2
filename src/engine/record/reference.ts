/** What people quote an application by. */
import type { Reference } from '@/definition/language/outgoing-texts';
import { reference } from 'virtual:record-texts';

/** The reference people read out, e.g. "REG-000042". */
export function toReference(number: number | string, { prefix, digits }: Reference = reference): string {
  return `${prefix}${String(number).padStart(digits, '0')}`;
}

/** The number in a reference, also where the dash or the zeros are left out; undefined for other texts. */
export function findReferenceNumber(text: string, { prefix }: Reference = reference): number | undefined {
  const digits = new RegExp(`^${prefix.replace(/-$/, '')}-?0*(\\d{1,15})$`, 'i').exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
