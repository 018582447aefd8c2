import Checkbox from '@mui/material/Checkbox';
import FormGroup from '@mui/material/FormGroup';
import type { WidgetProps } from '@rjsf/utils';
import type { Answer } from '@/engine/answers/form-data';
import { ChoiceRow } from '@/fields/frame/choice-row';
import { findChoice, listChoices, type AnswerChoice } from './choices';
import { isInvalid } from './describe-control';

/**
 * Any number of a list. Values come out in the list's order, whatever the order of ticking. In place of @rjsf/mui's,
 * for the reasons of the radio widget: the field's id is on the first answer.
 */
export function CheckboxesWidget(props: WidgetProps) {
  const { id, htmlName, value, options, readonly, disabled, onChange, onBlur } = props;
  const choices = listChoices(props);
  const ticked = new Set(toList(value).map((each) => findChoice(choices, each)));
  const toggle = (choice: AnswerChoice, checked: boolean) =>
    onChange(choices.filter((each) => (each === choice ? checked : ticked.has(each))).map((each) => each.answer));
  return (
    <FormGroup row={options.inline === true}>
      {choices.map((choice, index) => (
        <ChoiceRow
          key={choice.value}
          mark={Checkbox}
          id={index === 0 ? id : `${id}-${index}`}
          name={htmlName ?? id}
          choice={choice}
          checked={ticked.has(choice)}
          disabled={disabled}
          readOnly={readonly}
          invalid={isInvalid(props)}
          onChange={(checked) => toggle(choice, checked)}
          onBlur={() => onBlur(id, value)}
        />
      ))}
    </FormGroup>
  );
}

function toList(answer: unknown): Answer[] {
  return Array.isArray(answer) ? (answer as Answer[]) : [];
}
