/** Amounts of money that a form asks for, against the money of the country. */
import { getHolding } from '../language/field-kinds.ts';
import { listForms, type FieldDefinition } from '../parse/catalog.ts';
import { escapePointer } from '../language/json-schema.ts';
import type { Place } from './place.ts';
import type { ProviderNode, ProviderSurroundings } from './visit-providers.ts';

/** A form of another country, copied, asks in that country's money. */
export function checkCurrencies({ provider, place }: ProviderNode, { registry }: ProviderSurroundings): void {
  const { currency } = registry.locale;
  const check = (fields: readonly FieldDefinition[], at: Place) => {
    for (const field of fields) {
      const { key, label, ui } = field;
      const own = at.inside(`/${escapePointer(key)}`);
      if (ui.currency !== undefined && ui.currency !== currency)
        own.report(
          '/ui:options/currency',
          `"${label}" is asked for in ${ui.currency}, and the money of the registry is ${currency}.`,
          `Write "${currency}", where people do not really pay in ${ui.currency}.`,
          'note',
        );
      check(field.fields, getHolding(field) === 'rows' ? own.inside('/items') : own);
    }
  };
  for (const form of listForms(provider)) check(form.fields, place.ofFile(`${provider.id}/${form.id}.ui.json`));
}
