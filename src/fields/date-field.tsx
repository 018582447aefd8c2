import type { DateLimit } from '@/definition/language/json-schema';
import { serverNow } from '@/definition/language/server-time';
import { toDay } from '@/engine/locale/calendar';
import { DateInput } from '@/ui/date-input';
import type { FieldInputProps, FieldKindParts } from './field-parts';
import { toInputAttributes, toInputText } from './input-attributes';
import { TextOutput } from './text-output';

/**
 * A calendar day. The picker offers what the schema's fixed limits allow; limits by another field are the validator's.
 */
export const dateField: FieldKindParts = { framing: 'label', Input: DateFieldInput, Output: TextOutput };

function DateFieldInput(props: FieldInputProps) {
  const { notAfter, notBefore } = props.field.schema;
  return (
    <DateInput
      {...toInputAttributes(props)}
      value={toInputText(props.value)}
      onChange={props.onChange}
      max={toLimit(notAfter)}
      min={toLimit(notBefore)}
    />
  );
}

function toLimit(limit: DateLimit | undefined): string | undefined {
  return limit === 'today' ? toDay(serverNow()) : undefined;
}
