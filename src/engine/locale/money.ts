/** Amounts of money in the registry's way of writing. */
import { getLocales } from '@/texts/language';
import './locale';

/** "€1,500.00"; every decimal is kept. */
export function formatMoney(value: number, currency: string): string {
  return getFormat(currency).format(value);
}

/** "€"; the code where a currency has no sign. */
export function toCurrencySign(currency: string): string {
  return (
    getFormat(currency)
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency
  );
}

function getFormat(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat(getLocales(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 20,
  });
}
