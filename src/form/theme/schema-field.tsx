/**
 * RJSF's SchemaField, told of the answers only where they decide what is asked: conditions, unions, names that people
 * give. Everywhere else no answer goes in, so that none makes the tree render.
 */
import type { FieldPathList, FieldProps, RJSFSchema } from '@rjsf/utils';
import { createContext, memo, use, useCallback, useMemo } from 'react';
import type { Answer } from '@/engine/answers/form-data';
import { isSchema } from '@/definition/language/object-parts';
import { useFormHost } from '../store/form-host';
import { listSegments, PLACE, toDottedPath } from './field-place';
import { listDecidingKeys } from './deciding-keys';
import { addHostOptions } from './host-options';
import { rjsfFields } from './rjsf-fields';
import { useDecidingAnswers } from './use-answer';

const { SchemaField } = rjsfFields;

export const ConnectedSchemaField = memo(function ConnectedSchemaField(props: FieldProps) {
  const { uiSchema } = props;
  const schema = useMemo(() => toAskedType(props.schema), [props.schema]);
  const path = listSegments(props);
  const host = useFormHost();
  const { answers } = host;
  const formData = useDecidingAnswers(toDottedPath(path), listDecidingKeys(schema));
  const change = useCallback(
    (answer: Answer, at: FieldPathList) => answers.answer(toDottedPath(at), answer),
    [answers],
  );
  const described = useMemo(() => addHostOptions(uiSchema, schema, path, host), [uiSchema, schema, path, host]);
  const known = described && { uiSchema: described };
  return <SchemaField {...props} {...known} schema={schema} formData={formData} onChange={change} />;
}, isSameField);

/** Of several types, RJSF is told the one that a text is typed for. */
function toAskedType(schema: RJSFSchema): RJSFSchema {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  return types.length > 1 && types.includes('string') ? { ...schema, type: 'string' } : schema;
}

const COMPARED = [
  ...(['schema', 'uiSchema', PLACE, 'registry', 'required', 'readonly', 'disabled'] as const),
  ...(['hideError', 'name', 'title', 'index', 'autofocus', 'wasPropertyKeyModified'] as const),
] satisfies (keyof FieldProps)[];

/** Answers and messages come from the store, so what RJSF hands down of them is no reason to render. */
function isSameField(before: FieldProps, after: FieldProps): boolean {
  return COMPARED.every((name) => before[name] === after[name]);
}

/** The list that an entry stands in. RJSF settles the conditions of an entry by the answers, which the list has not. */
export const ListSchemaContext = createContext<RJSFSchema>({});

/** RJSF's field for the entry of a list, by the schema as it is written. */
export function ConnectedEntryField(props: FieldProps) {
  const { items, additionalItems } = use(ListSchemaContext);
  const schema = Array.isArray(items) ? (items[Number(props['index'])] ?? additionalItems) : items;
  return <ConnectedSchemaField {...props} schema={isSchema<RJSFSchema>(schema) ? schema : props.schema} />;
}
