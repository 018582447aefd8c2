import { isBlankAnswer, isRow, type FormData } from '@/engine/answers/form-data';
import { listAskedInside } from '@/engine/conditions/asked';
import { DefinitionList } from '@/ui/definition-list';
import type { FieldInputProps, FieldKindParts, OutputPartProps } from './field-parts';
import { listInnerRows } from './inner-rows';

/** Fields that make one answer, such as an address. */
export const objectField: FieldKindParts = { framing: 'group', Input: ObjectFieldInput, Output: ObjectFieldOutput };

function ObjectFieldInput({ field, id, value, onChange, innerMessages = {}, locked, Inner }: FieldInputProps) {
  const answers: FormData = isRow(value) ? value : {};
  return [...listAskedInside(field, answers).fields].map(([key, { field: inner, required }]) => (
    <Inner
      key={key}
      field={inner}
      id={`${id}-${key}`}
      value={answers[key]}
      onChange={(answer) => onChange({ ...answers, [key]: answer })}
      message={innerMessages[key]}
      required={required}
      locked={locked}
    />
  ));
}

function ObjectFieldOutput({ field, answer, loadFile, Inner }: OutputPartProps) {
  if (isBlankAnswer(answer) || !isRow(answer)) return null;
  return <DefinitionList rows={listInnerRows(field, answer, { loadFile, Inner })} />;
}
