import type { WidgetProps } from '@rjsf/utils';
import type { JsonSchema } from '@/definition/language/json-schema';
import { useState } from 'react';
import { serverNow } from '@/definition/language/server-time';
import { toDay } from '@/engine/locale/calendar';
import { toLongDay } from '@/engine/locale/formats';
import { BaseInput } from './base-input';
import type { FieldKindParts } from './field-parts';
import { toInputText } from './typed-input';
import { TextOutput } from './text-output';
import { t } from '@/texts/t';

/** A calendar day. */
export const dateField: FieldKindParts = { Output: TextOutput };

/**
 * A calendar day, shown and picked the way the device does it. The picker offers what the schema's fixed limits allow;
 * limits by another field are the validator's. In place of RJSF's, which knows no limits of today. Devices write days
 * in different orders, so that 03/04 may be either: beside the box the day stands in words.
 */
export function DateWidget(props: WidgetProps) {
  const { id, value, onChange } = props;
  // The answer comes later than what is typed, of which a part is no day yet: the box must not be put back meanwhile.
  const [typed, setTyped] = useState<{ over: unknown; day: unknown }>();
  const day = typed && typed.over === value ? typed.day : value;
  const change: WidgetProps['onChange'] = (answer, ...rest) => {
    setTyped({ over: value, day: answer });
    onChange(answer, ...rest);
  };
  return (
    <div className="date-line">
      <BaseInput
        {...props}
        type="date"
        onChange={change}
        isShown={(held) => held === toInputText(day)}
        wordsId={`${id}-words`}
        {...limitsOfToday(props.schema)}
      />
      <span id={`${id}-words`}>{describeDay(day)}</span>
    </div>
  );
}

/** "27 March 2026"; before there is a whole day, what it is made of. */
function describeDay(day: unknown): string {
  const isDay = typeof day === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(day);
  return (isDay && toLongDay(day)) || t('Day, month and year');
}

/** The day that is the first or the last by the schema, where that is today. */
export function limitsOfToday(schema: WidgetProps['schema']): Partial<Record<'min' | 'max', string>> {
  const { notBefore, notAfter } = schema as JsonSchema;
  if (notBefore !== 'today' && notAfter !== 'today') return {};
  const today = toDay(serverNow());
  return { ...(notBefore === 'today' && { min: today }), ...(notAfter === 'today' && { max: today }) };
}
