import type { WidgetProps } from '@rjsf/utils';
import type { DateLimit, JsonSchema } from '@/definition/language/json-schema';
import { serverNow } from '@/definition/language/server-time';
import { toDay } from '@/engine/locale/calendar';
import { BaseInput } from './base-input';
import type { FieldKindParts } from './field-parts';
import { TextOutput } from './text-output';

/** A calendar day. */
export const dateField: FieldKindParts = { Output: TextOutput };

/**
 * A calendar day, shown and picked the way the device does it. The picker offers what the schema's fixed limits allow;
 * limits by another field are the validator's. In place of RJSF's, which knows no limits of today.
 */
export function DateWidget(props: WidgetProps) {
  const { notAfter, notBefore } = props.schema as JsonSchema;
  return <BaseInput {...props} type="date" min={toLimit(notBefore)} max={toLimit(notAfter)} />;
}

function toLimit(limit: DateLimit | undefined): string | undefined {
  return limit === 'today' ? toDay(serverNow()) : undefined;
}
