import type { WidgetProps } from '@rjsf/utils';
import { BaseInput } from './base-input';
import type { FieldKindParts } from './field-parts';
import { TextOutput } from './text-output';

/** A number. */
export const numberField: FieldKindParts = { Output: TextOutput };

/**
 * A number, typed. A text box rather than `type="number"`, because that one changes its value under a scrolling wheel,
 * and loses what it cannot read. What was typed stays as it was typed ("1.50", "12,000"); what is no number becomes the
 * answer as text, so that the rule can say "Must be a number".
 */
export function NumberInput(props: WidgetProps) {
  const { schema, options, value } = props;
  const isWhole = [schema.type].flat().includes('integer');
  return (
    <BaseInput
      {...props}
      type="text"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      options={{ ...options, autocomplete: options.autocomplete ?? 'off' }}
      toAnswer={parseNumber}
      isShown={(held) => Object.is(parseNumber(held), value)}
    />
  );
}

/** "12,000.5" and " 12000.5 " are 12000.5; "" is undefined; "12 boxes" stays text. */
export function parseNumber(text: string): number | string | undefined {
  const plain = text.trim().replace(/(?<=\d)[,\s](?=\d{3}(?:\D|$))/g, '');
  if (plain === '') return undefined;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}
