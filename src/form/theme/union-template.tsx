/**
 * In place of @rjsf/mui's MultiSchemaFieldTemplate, whose choice between alternatives has its label inside the box: here
 * it is a control like any other, and the fields of the alternative follow it.
 */
import {
  getUiOptions,
  type FieldProps,
  type MultiSchemaFieldTemplateProps,
  type RJSFSchema,
  type UiSchema,
} from '@rjsf/utils';
import { cloneElement, useEffect, useMemo, type ReactElement } from 'react';
import type { JsonSchema } from '@/definition/language/json-schema';
import { isSchema, listDiscriminators } from '@/definition/language/object-parts';
import { isRow, type Answer } from '@/engine/answers/form-data';
import { FieldFrame } from '@/fields/frame/field-frame';
import { readAnswer } from '../store/answer-path';
import { useFormHost } from '../store/form-host';
import { UnionContext } from './field-template';
import { toDottedPath } from './use-answer';

/** Where the schema has no word for what is chosen. */
const CHOICE = 'Type';

export function UnionTemplate({ schema, uiSchema, selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  const choice = selector as ReactElement<{ id: string }> | undefined;
  const field = optionSchemaField as ReactElement<FieldProps> | null;
  const path = field ? toDottedPath(field.props.fieldPathId.path) : '';
  const fixed = useMemo(() => listFixed(schema, field?.props.schema), [schema, field?.props.schema]);
  useFixedAnswers(path, fixed);
  const inner = field?.props.uiSchema;
  // What the choice itself has answered is not asked for once more.
  const shown = useMemo(
    () => ({ ...inner, ...Object.fromEntries([...fixed.keys()].map((key) => [key, { 'ui:widget': 'hidden' }])) }),
    [inner, fixed],
  );
  return (
    <>
      {choice && (
        <FieldFrame id={choice.props.id} label={nameChoice(schema, uiSchema)}>
          {choice}
        </FieldFrame>
      )}
      <UnionContext value={path}>{field && cloneElement(field, { uiSchema: shown })}</UnionContext>
    </>
  );
}

/** The title of the answer that tells the alternatives apart, else of what has them. */
function nameChoice(schema: RJSFSchema, uiSchema: UiSchema | undefined): string {
  const alternatives = listAlternatives(schema);
  const titles = listDiscriminators(alternatives).flatMap((key) => [
    getUiOptions(uiSchema?.[key] as UiSchema | undefined).title,
    ...[schema as JsonSchema, ...alternatives].map(({ properties }) => properties?.[key]?.title),
  ]);
  return (
    [...titles, getUiOptions(uiSchema).title, schema.title].find((title) => title !== undefined && title !== '') ??
    CHOICE
  );
}

/** Of an alternative: the answers that tell it apart and can be no others, such as "kind": "person". */
function listFixed(schema: RJSFSchema, alternative: RJSFSchema | undefined): Map<string, Answer> {
  return new Map(
    listDiscriminators(listAlternatives(schema)).flatMap((key) => {
      const { const: value, enum: values } = (alternative as JsonSchema | undefined)?.properties?.[key] ?? {};
      const fixed = value ?? (values?.length === 1 ? values[0] : undefined);
      return fixed === undefined ? [] : [[key, fixed as Answer] as const];
    }),
  );
}

function listAlternatives({ oneOf, anyOf }: RJSFSchema): JsonSchema[] {
  return (oneOf ?? anyOf ?? []).filter(isSchema<JsonSchema>);
}

/** The alternative that is shown first counts as chosen: what it alone may answer is its answer. */
function useFixedAnswers(path: string, fixed: ReadonlyMap<string, Answer>): void {
  const { answers } = useFormHost();
  useEffect(() => {
    const object = readAnswer(answers.state.getState().data, path);
    const given = isRow(object) ? object : {};
    if ([...fixed.keys()].every((key) => given[key] !== undefined)) return;
    answers.amend(path, () => ({ ...Object.fromEntries(fixed), ...given }));
  }, [answers, path, fixed]);
}
