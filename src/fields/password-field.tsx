import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { isEmptyAnswer } from '@/engine/answers/form-data';
import Button from '@mui/material/Button';
import { describeControl, isInvalid } from './describe-control';
import type { FieldKindParts, OutputPartProps } from './field-parts';
import { toInputText, useTypedInput } from './typed-input';
import { t } from '@/texts/t';

/** A secret. Never shown again: not even how long it is. */
export const passwordField: FieldKindParts = { Output: PasswordFieldOutput };

/**
 * A password, hidden until "Show" is pressed. In place of RJSF's, which cannot be shown to whoever types on a phone.
 */
export function PasswordWidget(props: WidgetProps) {
  const { id, htmlName, value, options, placeholder, readonly, disabled, onChange, onBlur, onFocus } = props;
  const [shown, setShown] = useState(false);
  const text = toInputText(value);
  const input = useTypedInput(text);
  return (
    <OutlinedInput
      id={id}
      name={htmlName ?? id}
      type={shown ? 'text' : 'password'}
      defaultValue={text}
      inputRef={input}
      placeholder={placeholder}
      autoComplete={options.autocomplete ?? 'current-password'}
      readOnly={readonly}
      disabled={disabled}
      error={isInvalid(props)}
      endAdornment={
        <InputAdornment position="end">
          <Button variant="text" size="small" aria-controls={id} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {t('Show')}
          </Button>
        </InputAdornment>
      }
      onChange={({ target }) => onChange(target.value === '' ? options.emptyValue : target.value)}
      onBlur={({ target }) => onBlur(id, target.value)}
      onFocus={({ target }) => onFocus(id, target.value)}
      slotProps={{ input: { autoCapitalize: 'none', spellCheck: false, ...describeControl(props) } }}
    />
  );
}

function PasswordFieldOutput({ answer }: OutputPartProps) {
  return isEmptyAnswer(answer) ? null : <>{t('Hidden')}</>;
}
