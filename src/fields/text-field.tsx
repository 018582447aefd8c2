import type { WidgetProps } from '@rjsf/utils';
import { BaseInput } from './base-input';
import type { FieldKindParts } from './field-parts';
import { MoneyInput } from './money-field';
import { NumberInput } from './number-field';
import { PhoneInput } from './phone-field';
import { TextOutput } from './text-output';

/** One line of text. */
export const textField: FieldKindParts = { Output: TextOutput };

/** RJSF's widget for whatever is typed in one line and has no widget of its own: text, phone numbers, numbers. */
export function TextWidget(props: WidgetProps) {
  const { schema, options } = props;
  if (options['currency'] !== undefined) return <MoneyInput {...props} />;
  if (options.inputType === 'tel') return <PhoneInput {...props} />;
  const types = [schema.type].flat();
  if (options.inputType === undefined && types.some((type) => type === 'number' || type === 'integer'))
    return <NumberInput {...props} />;
  return <BaseInput {...props} />;
}
