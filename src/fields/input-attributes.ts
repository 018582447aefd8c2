/** The attributes that every input of `ui/` takes, from what a field is given. */
import type { Answer } from '@/engine/answers/form-data';
import type { Choice } from '@/ui/choice';
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { FieldInputProps } from './field-parts';

/**
 * `name` is the field key. Inside rows it is the inner key; the id tells the rows apart.
 */
export function toInputAttributes({ field, id, message, locked, required, describedBy, onBlur }: FieldInputProps) {
  return {
    id,
    name: field.key,
    invalid: message !== undefined,
    readOnly: locked !== undefined,
    required,
    describedBy,
    placeholder: field.ui.placeholder,
    autoComplete: field.ui.autocomplete,
    onBlur: onBlur && (() => onBlur('')),
  };
}

/** As toInputAttributes. Browsers join radios of one name into one group, so in rows the name carries the row. */
export function toRadioAttributes(props: FieldInputProps) {
  const { field, rowPath } = props;
  return { ...toInputAttributes(props), name: rowPath === undefined ? field.key : `${rowPath}.${field.key}` };
}

/** The answer as the text of an input; '' for none. A number that a draft holds in a text field is shown, too. */
export function toInputText(answer: Answer): string {
  return typeof answer === 'string' ? answer : typeof answer === 'number' ? String(answer) : '';
}

/** The field's choices with text values, as HTML controls need them. */
export function toChoices(field: FieldDefinition): Choice[] {
  return field.choices.map(({ value, label }) => ({ value: String(value), label }));
}

/** The choice's own value (it can be a number or a boolean) for the text that the control holds; undefined for ''. */
export function fromChoice(field: FieldDefinition, text: string): Answer {
  return field.choices.find((choice) => String(choice.value) === text)?.value;
}

/** The text that stands for an answer in a control of choices. */
export function toChoiceText(answer: Answer): string {
  return typeof answer === 'string' || typeof answer === 'number' || typeof answer === 'boolean' ? String(answer) : '';
}
