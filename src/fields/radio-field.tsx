import Radio from '@mui/material/Radio';
import FormGroup from '@mui/material/FormGroup';
import type { WidgetProps } from '@rjsf/utils';
import { ChoiceRow } from '@/fields/frame/choice-row';
import { findChoice, listChoices } from './choices';
import { isInvalid } from './describe-control';
import type { FieldKindParts } from './field-parts';
import { TextOutput } from './text-output';

/** One of a few, all in sight. */
export const radioField: FieldKindParts = { Output: TextOutput };

/** A question answered Yes or No; neither is chosen beforehand. */
export const yesNoField: FieldKindParts = { Output: TextOutput };

/**
 * One of a few, all in sight; the frame around it carries the question. In place of @rjsf/mui's, which has a label of
 * its own and ids that no link to the field knows: here the field's id is on the chosen answer, or on the first, where
 * Tab would land.
 */
export function RadioWidget(props: WidgetProps) {
  const { id, htmlName, value, options, schema, readonly, disabled, onChange, onBlur } = props;
  const choices = listChoices(props);
  const chosen = findChoice(choices, value);
  const entry = chosen ?? choices[0];
  const isInline = options.inline ?? [schema.type].flat().includes('boolean');
  return (
    <FormGroup row={isInline}>
      {choices.map((choice, index) => (
        <ChoiceRow
          key={choice.value}
          mark={Radio}
          id={choice === entry ? id : `${id}-${index}`}
          name={htmlName ?? id}
          choice={choice}
          checked={choice === chosen}
          disabled={disabled}
          readOnly={readonly}
          invalid={isInvalid(props)}
          onChange={() => onChange(choice.answer)}
          onBlur={() => onBlur(id, value)}
        />
      ))}
    </FormGroup>
  );
}
