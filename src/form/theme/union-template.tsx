/**
 * In place of @rjsf/mui's MultiSchemaFieldTemplate, whose choice between alternatives has its label inside the box: here
 * it is a control like any other, and the fields of the alternative follow it.
 */
import type { FieldProps, MultiSchemaFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { useEffect, type ReactElement } from 'react';
import { isRow, type Answer } from '@/engine/answers/form-data';
import { isSchema } from '@/definition/language/object-parts';
import { FieldFrame } from '@/fields/frame/field-frame';
import { readAnswer } from '../store/answer-path';
import { useFormHost } from '../store/form-host';
import { UnionContext } from './field-template';
import { toDottedPath } from './use-answer';

export function UnionTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  const choice = selector as ReactElement<{ id: string }> | undefined;
  const field = optionSchemaField as ReactElement<FieldProps> | null;
  const path = field ? toDottedPath(field.props.fieldPathId.path) : '';
  useFixedAnswers(path, field?.props.schema);
  return (
    <>
      {choice && (
        <FieldFrame id={choice.props.id} label="Type">
          {choice}
        </FieldFrame>
      )}
      <UnionContext value={path}>{field}</UnionContext>
    </>
  );
}

/** The alternative that is shown first counts as chosen: what it alone may answer ("kind": "person") is its answer. */
function useFixedAnswers(path: string, schema: FieldProps['schema'] | undefined): void {
  const { answers } = useFormHost();
  useEffect(() => {
    const fixed = Object.entries(schema?.properties ?? {}).flatMap(([key, inner]) =>
      isSchema<RJSFSchema>(inner) && inner.const !== undefined ? [[key, inner.const as Answer] as const] : [],
    );
    const object = readAnswer(answers.state.getState().data, path);
    const given = isRow(object) ? object : {};
    if (fixed.every(([key]) => given[key] !== undefined)) return;
    answers.amend(path, () => ({ ...Object.fromEntries(fixed), ...given }));
  }, [answers, path, schema]);
}
