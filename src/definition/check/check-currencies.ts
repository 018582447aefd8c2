/** Amounts of money that a form asks for, against the money of the country. */
import { listForms } from '../parse/catalog.ts';
import { escapePointer } from '../language/json-schema.ts';
import type { ProviderNode, ProviderSurroundings } from './visit-providers.ts';

/** A form of another country, copied, asks in that country's money. */
export function checkCurrencies({ provider, place }: ProviderNode, { registry }: ProviderSurroundings): void {
  const { currency } = registry.locale;
  for (const form of listForms(provider))
    for (const { key, label, ui } of form.fields)
      if (ui.currency !== undefined && ui.currency !== currency)
        place
          .ofFile(`${provider.id}/${form.id}.ui.json`)
          .report(
            `/${escapePointer(key)}/ui:options/currency`,
            `"${label}" is asked for in ${ui.currency}, and the money of the registry is ${currency}.`,
            `Write "${currency}", where people do not really pay in ${ui.currency}.`,
            'note',
          );
}
