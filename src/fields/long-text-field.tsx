import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { toStorableText } from '@/fields/storable-text';
import { describeControl, isInvalid } from './describe-control';
import type { FieldKindParts } from './field-parts';
import { TextOutput } from './text-output';
import { toInputText, useTypedInput } from './typed-input';
import { t } from '@/texts/t';

/** Several lines of text. */
export const longTextField: FieldKindParts = { Output: TextOutput };

const ROWS = 4;

/**
 * Several lines of text, counted against the schema's lengths; the box grows with them. In place of @rjsf/mui's, whose
 * label lies inside the box, and whose text area is measured anew in script with every key.
 */
export function TextareaWidget(props: WidgetProps) {
  const { id, htmlName, value, schema, options, placeholder, readonly, disabled } = props;
  const { onChange, onBlur, onFocus } = props;
  const { minLength, maxLength } = schema;
  const text = toInputText(value);
  const [length, setLength] = useState(text.trim().length);
  const input = useTypedInput(text);
  const count = describeLength(input.current === null ? text.trim().length : length, minLength, maxLength);
  const change = (typed: string) => {
    const storable = toStorableText(typed);
    setLength(storable.trim().length);
    onChange(storable === '' ? options.emptyValue : storable);
  };
  return (
    <>
      <OutlinedInput
        id={id}
        name={htmlName ?? id}
        multiline
        inputComponent="textarea"
        rows={options.rows ?? ROWS}
        defaultValue={text}
        inputRef={input}
        placeholder={placeholder}
        autoComplete={options.autocomplete}
        readOnly={readonly}
        disabled={disabled}
        error={isInvalid(props)}
        onChange={({ target }) => change(target.value)}
        onBlur={({ target }) => onBlur(id, target.value)}
        onFocus={({ target }) => onFocus(id, target.value)}
        slotProps={{ input: describeControl(props) }}
      />
      {count !== undefined && (
        <FormHelperText sx={{ maxWidth: 'none', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
          {count}
        </FormHelperText>
      )}
    </>
  );
}

function describeLength(length: number, minimum = 0, maximum?: number): string | undefined {
  // That one character is wanted says no more than the mark of a required field.
  if (length < minimum && minimum > 1) return t('{length} of at least {minimum} characters', { length, minimum });
  if (maximum !== undefined) return t('{length} of at most {maximum} characters', { length, maximum });
  return minimum > 1 ? t('{length} characters', { length }) : undefined;
}
