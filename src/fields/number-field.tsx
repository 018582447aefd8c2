import AddOutlined from '@mui/icons-material/AddOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import type { WidgetProps } from '@rjsf/utils';
import { groupDigits, parseNumber, toTypedNumber } from '@/engine/locale/typed-number';
import { BaseInput, type BaseInputProps } from './base-input';
import type { FieldKindParts } from './field-parts';
import { TextOutput } from './text-output';
import { t } from '@/texts/t';

export const numberField: FieldKindParts = { Output: TextOutput };

/**
 * A number, typed. A text box rather than `type="number"`, because that one changes its value under a scrolling wheel,
 * and loses what it cannot read. What was typed stays as it was typed ("1.50", "12,000"); what is no number in the
 * registry's language becomes the answer as text, so that the rule can say what would be one. A total is read, never
 * typed: its thousands are set apart.
 */
export function NumberInput(props: WidgetProps & Pick<BaseInputProps, 'after'>) {
  const { schema, options, value } = props;
  const isWhole = [schema.type].flat().includes('integer');
  const show = 'computed' in schema ? (text: string) => groupDigits(text) : (text: string) => text;
  return (
    <BaseInput
      {...props}
      type="text"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      options={{ ...options, autocomplete: options.autocomplete ?? 'off' }}
      toAnswer={(typed) => parseNumber(typed)}
      value={typeof value === 'number' ? show(toTypedNumber(value)) : value}
      isShown={(held) => Object.is(parseNumber(held), value)}
    />
  );
}

/**
 * A number with buttons for one less and one more. In place of RJSF's, whose native steps are too small for a finger
 * and change the number under a scrolling wheel.
 */
export function UpDownWidget(props: WidgetProps) {
  const { id, schema, value, readonly, disabled, onChange } = props;
  const { multipleOf: step = 1, minimum = -Infinity, maximum = Infinity } = schema;
  const move = (by: number) => {
    const from = typeof value === 'number' ? value : Math.max(0, minimum) - by;
    onChange(Math.min(maximum, Math.max(minimum, from + by)));
  };
  const isFixed = readonly === true || disabled === true;
  return (
    <NumberInput
      {...props}
      after={
        <InputAdornment position="end">
          <IconButton aria-label={t('Less')} aria-controls={id} disabled={isFixed} onClick={() => move(-step)}>
            <RemoveOutlined />
          </IconButton>
          <IconButton aria-label={t('More')} aria-controls={id} disabled={isFixed} onClick={() => move(step)}>
            <AddOutlined />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
