import AddOutlined from '@mui/icons-material/AddOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import type { WidgetProps } from '@rjsf/utils';
import { BaseInput, type BaseInputProps } from './base-input';
import type { FieldKindParts } from './field-parts';
import { TextOutput } from './text-output';
import { toInputText } from './typed-input';

/** A number. */
export const numberField: FieldKindParts = { Output: TextOutput };

/**
 * A number, typed. A text box rather than `type="number"`, because that one changes its value under a scrolling wheel,
 * and loses what it cannot read. What was typed stays as it was typed ("1.50", "12,000"); what is no number becomes the
 * answer as text, so that the rule can say "Must be a number". A total is read, never typed: its thousands are set apart.
 */
export function NumberInput(props: WidgetProps & Pick<BaseInputProps, 'after'>) {
  const { schema, options, value } = props;
  const isWhole = [schema.type].flat().includes('integer');
  return (
    <BaseInput
      {...props}
      type="text"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      options={{ ...options, autocomplete: options.autocomplete ?? 'off' }}
      toAnswer={parseNumber}
      value={'computed' in schema && typeof value === 'number' ? groupDigits(toInputText(value)) : value}
      isShown={(held) => Object.is(parseNumber(held), value)}
    />
  );
}

/**
 * A number with buttons for one less and one more. In place of RJSF's, whose native steps are too small for a finger and
 * change the number under a scrolling wheel.
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
          <IconButton aria-label="Less" aria-controls={id} disabled={isFixed} onClick={() => move(-step)}>
            <RemoveOutlined />
          </IconButton>
          <IconButton aria-label="More" aria-controls={id} disabled={isFixed} onClick={() => move(step)}>
            <AddOutlined />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}

/** "12,000.5" and " 12000.5 " are 12000.5; "" is undefined; "12 boxes" stays text. */
export function parseNumber(text: string): number | string | undefined {
  const plain = text.trim().replace(/(?<=\d)[,\s](?=\d{3}(?:\D|$))/g, '');
  if (plain === '') return undefined;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

/** "1234567.5" becomes "1,234,567.5"; what is no number stays as it is. */
export function groupDigits(text: string): string {
  const match = /^(?<sign>-?)(?<whole>\d+)(?<rest>\.\d*)?$/.exec(text.replaceAll(/[,\s]/g, ''))?.groups;
  if (!match) return text;
  return `${match['sign'] ?? ''}${(match['whole'] ?? '').replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}${match['rest'] ?? ''}`;
}
