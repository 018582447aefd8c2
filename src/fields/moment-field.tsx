import type { WidgetProps } from '@rjsf/utils';
import { BaseInput } from './base-input';
import { limitsOfToday } from './date-field';
import type { FieldKindParts } from './field-parts';
import { TextOutput } from './text-output';

/** A time of the day by the clock on the wall. */
export const timeField: FieldKindParts = { Output: TextOutput };

/** A day with a time. */
export const dateTimeField: FieldKindParts = { Output: TextOutput };

/** A month of a year. */
export const monthField: FieldKindParts = { Output: TextOutput };

/**
 * Picked the way the device does it, stored as it stands on the clock. In place of RJSF's, whose times have seconds and
 * are moved to the zone of Greenwich: that of a day with a time and its zone is RJSF's own.
 */
export function LocalTimeWidget(props: WidgetProps) {
  return <BaseInput {...props} type="time" />;
}

/** With the zone of the device, which RJSF's own leaves out and its validator asks for. */
export function TimeWidget({ value, onChange, ...props }: WidgetProps) {
  return (
    <LocalTimeWidget
      {...props}
      value={value?.slice(0, 5)}
      onChange={(time?: string) => onChange(time && `${time}:00${toOffset(new Date().getTimezoneOffset())}`)}
    />
  );
}

/** "+03:00" of the minutes that the clock is behind Greenwich. */
function toOffset(minutes: number): string {
  const ahead = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return `${minutes > 0 ? '-' : '+'}${ahead}`;
}

export function LocalDateTimeWidget(props: WidgetProps) {
  const { min, max } = limitsOfToday(props.schema);
  return <BaseInput {...props} type="datetime-local" min={min && `${min}T00:00`} max={max && `${max}T23:59`} />;
}

/** A browser without a picker for months has a line to type in, whose example shows how. */
export function MonthWidget(props: WidgetProps) {
  const { min, max } = limitsOfToday(props.schema);
  const placeholder = props.placeholder || 'YYYY-MM';
  return <BaseInput {...props} type="month" placeholder={placeholder} min={min?.slice(0, 7)} max={max?.slice(0, 7)} />;
}
