import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { WidgetProps } from '@rjsf/utils';
import { findChoice, listChoices, type AnswerChoice } from './choices';
import { describeControl, isInvalid } from './describe-control';
import { t } from '@/texts/t';

/** So many are drawn at once; whoever does not find theirs types on. */
const filterOptions = createFilterOptions<AnswerChoice>({ limit: 100 });

/** One of a long list, found by typing any part of its words. What is typed and is no choice goes when it is left. */
export function ListChoice(props: WidgetProps) {
  const { id, htmlName, value, options, placeholder, readonly, disabled, onChange, onBlur, onFocus } = props;
  const choices = listChoices(props);
  const chosen = findChoice(choices, value) ?? null;
  return (
    <Autocomplete
      id={id}
      options={choices}
      value={chosen}
      onChange={(_event, choice) => onChange(choice ? choice.answer : options.emptyValue)}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
      filterOptions={filterOptions}
      getOptionKey={(choice) => choice.value}
      getOptionLabel={(choice) => choice.label}
      getOptionDisabled={(choice) => choice.disabled === true}
      isOptionEqualToValue={(choice, other) => choice.value === other.value}
      disabled={disabled === true || readonly === true}
      autoHighlight
      handleHomeEndKeys
      noOptionsText={t('Nothing in the list has these words')}
      renderInput={({ disabled: isDisabled, slotProps: { input, htmlInput } }) => (
        <OutlinedInput
          {...input}
          disabled={isDisabled}
          error={isInvalid(props)}
          placeholder={placeholder || t('Type to find…')}
          inputProps={{ ...htmlInput, ...describeControl(props), name: htmlName ?? id }}
        />
      )}
    />
  );
}
