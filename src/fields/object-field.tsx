import { isBlankAnswer, isRow } from '@/engine/answers/form-data';
import { DefinitionList } from '@/ui/definition-list';
import type { FieldKindParts, OutputPartProps } from './field-parts';
import { listInnerRows } from './inner-rows';

/** Fields that make one answer, such as an address. RJSF's ObjectField asks for them. */
export const objectField: FieldKindParts = { Output: ObjectFieldOutput };

function ObjectFieldOutput({ field, answer, loadFile, Inner }: OutputPartProps) {
  if (isBlankAnswer(answer) || !isRow(answer)) return null;
  return <DefinitionList rows={listInnerRows(field, answer, { loadFile, Inner })} />;
}
