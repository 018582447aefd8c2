import { NumberInput } from '@/ui/number-input';
import type { FieldInputProps, FieldKindParts } from './field-parts';
import { toInputAttributes } from './input-attributes';
import { TextOutput } from './text-output';

/** A number. What is typed and is no number stays in the box as text, so that the rule can say "Must be a number". */
export const numberField: FieldKindParts = { framing: 'label', Input: NumberFieldInput, Output: TextOutput };

function NumberFieldInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  const shown = typeof value === 'number' || typeof value === 'string' ? value : undefined;
  return (
    <NumberInput
      {...toInputAttributes(props)}
      value={shown}
      onChange={onChange}
      whole={field.schema.type === 'integer'}
    />
  );
}
