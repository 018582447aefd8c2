/** A number in the words of the field that holds it. */
import type { FieldDefinition } from '@/definition/parse/catalog';
import { formatNumber } from './formats';
import { formatMoney } from './money';

/** A whole number that must lie within these is a year, and no quantity. */
const YEARS = { from: 1000, to: 9999 };

/** "€1,500.00" of money, "2019" of a year, else "12,345.6". */
export function toNumberText(
  { ui: { currency }, schema }: Pick<FieldDefinition, 'ui' | 'schema'>,
  value: number,
): string {
  if (currency !== undefined) return formatMoney(value, currency);
  return isYear(schema) ? String(value) : formatNumber(value);
}

function isYear({ type, minimum, maximum }: FieldDefinition['schema']): boolean {
  return (
    type === 'integer' && minimum !== undefined && maximum !== undefined && minimum >= YEARS.from && maximum <= YEARS.to
  );
}
