import type { WidgetProps } from '@rjsf/utils';
import type { JsonSchema } from '@/definition/language/json-schema';
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
  return <BaseInput {...props} type="date" {...limitsOfToday(props.schema)} />;
}

/** The day that is the first or the last by the schema, where that is today. */
export function limitsOfToday(schema: WidgetProps['schema']): Partial<Record<'min' | 'max', string>> {
  const { notBefore, notAfter } = schema as JsonSchema;
  if (notBefore !== 'today' && notAfter !== 'today') return {};
  const today = toDay(serverNow());
  return { ...(notBefore === 'today' && { min: today }), ...(notAfter === 'today' && { max: today }) };
}
