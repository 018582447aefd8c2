import { isBlankAnswer, type FormData } from '@/engine/answers/form-data';
import { isPrivate } from '@/engine/record/shown-fields';
import { listRowFields } from '@/engine/conditions/visible-fields';
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { DefinitionRow } from '@/ui/definition-list';
import type { OutputPartProps } from './field-parts';

/** What an object or a row asks, each with its answer; secrets and what reviews leave out are not shown. */
export function listInnerRows(
  field: FieldDefinition,
  answers: FormData,
  { loadFile, Inner }: Pick<OutputPartProps, 'loadFile' | 'Inner'>,
): DefinitionRow[] {
  return listRowFields(field, answers)
    .filter((inner) => !isPrivate(inner))
    .map((inner) => ({
      id: inner.key,
      label: inner.label,
      value: isBlankAnswer(answers[inner.key]) ? undefined : (
        <Inner field={inner} answer={answers[inner.key]} loadFile={loadFile} />
      ),
    }));
}
