import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { WidgetProps } from '@rjsf/utils';
import { findChoice, listChoices } from './choices';
import { describeControl, isInvalid } from './describe-control';
import type { FieldKindParts } from './field-parts';
import { CheckboxesWidget } from './many-choices-field';
import { TextOutput } from './text-output';

/** One of a list, in a drop-down. */
export const choiceField: FieldKindParts = { Output: TextOutput };

const BOX = <OutlinedInput />;

/**
 * One of a list, in a drop-down whose first line stands for no answer. In place of @rjsf/mui's, whose list is drawn in
 * the page: the device's own is a wheel on a phone, finds an entry of a long one by its first letters, and costs
 * nothing until it is opened. Several of a list are tick boxes, since a list that takes several needs a keyboard.
 */
export function SelectWidget(props: WidgetProps) {
  const { id, htmlName, value, schema, options, placeholder, readonly, disabled, multiple } = props;
  const { onChange, onBlur, onFocus } = props;
  if (multiple === true) return <CheckboxesWidget {...props} />;
  const choices = listChoices(props);
  const chosen = findChoice(choices, value);
  const pick = (text: string) => {
    const choice = choices.find((each) => each.value === text);
    onChange(choice ? choice.answer : options.emptyValue);
  };
  return (
    <NativeSelect
      input={BOX}
      inputProps={{ id, ...describeControl(props) }}
      name={htmlName ?? id}
      value={chosen?.value ?? ''}
      autoComplete={options.autocomplete}
      // Read-only is shown as disabled: a select has no other.
      disabled={disabled === true || readonly === true}
      error={isInvalid(props)}
      onChange={({ target }) => pick(target.value)}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
    >
      {(schema.default === undefined || !chosen) && <option value="">{placeholder || 'Select…'}</option>}
      {choices.map(({ value: text, label, disabled: isDisabled }) => (
        <option key={text} value={text} disabled={isDisabled}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
