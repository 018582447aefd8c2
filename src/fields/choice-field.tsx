import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { WidgetProps } from '@rjsf/utils';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import { findChoice, listChoices } from './choices';
import { describeControl, isInvalid } from './describe-control';
import type { FieldKindParts } from './field-parts';
import { CheckboxesWidget } from './many-choices-field';
import { TextOutput } from './text-output';
import { t } from '@/texts/t';

/** One of a list, in a drop-down. */
export const choiceField: FieldKindParts = { Output: TextOutput };

const BOX = <OutlinedInput />;

/** Up to so many choices a phone's own wheel is quicker than typing. */
const FEW = 20;

/** Where it cannot be had, the device's own drop-down has the same choices. */
const ListChoice = lazyPartWith(
  async () => (await again(() => import('./list-choice'))).ListChoice,
  (_lost, props: WidgetProps) => <NativeChoice {...props} />,
  (props) => <NativeChoice {...props} disabled />,
);

/**
 * One of a list. Several of a list are tick boxes, since a list that takes several needs a keyboard. Choices from a
 * list that officers keep, which may be long, are found by typing; on a phone, where they are few, by the phone's own
 * wheel.
 */
export function SelectWidget(props: WidgetProps) {
  const onPhone = useMediaQuery('(pointer: coarse)', { noSsr: true });
  if (props.multiple === true) return <CheckboxesWidget {...props} />;
  if (!('choicesFrom' in props.schema) || (onPhone && listChoices(props).length <= FEW))
    return <NativeChoice {...props} />;
  return <ListChoice {...props} />;
}

/**
 * One of a list, in a drop-down whose first line stands for no answer. In place of @rjsf/mui's, whose list is drawn in
 * the page: the device's own is a wheel on a phone, finds an entry of a long one by its first letters, and costs
 * nothing until it is opened.
 */
function NativeChoice(props: WidgetProps) {
  const { id, htmlName, value, schema, options, placeholder, readonly, disabled } = props;
  const { onChange, onBlur, onFocus } = props;
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
      {(schema.default === undefined || !chosen) && <option value="">{placeholder || t('Select…')}</option>}
      {choices.map(({ value: text, label, disabled: isDisabled }) => (
        <option key={text} value={text} disabled={isDisabled}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
