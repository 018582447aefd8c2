/**
 * In place of @rjsf/mui's MultiSchemaFieldTemplate, whose choice between alternatives has its label inside the box:
 * here it is a control like any other, and the fields of the alternative follow it.
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
import { readPath } from './field-place';
import { UnionContext } from './field-template';
import { isLockedAt } from './host-options';
import { t } from '@/texts/t';

const ANSWERED: UiSchema = { 'ui:widget': 'hidden', 'ui:field': () => null };

export function UnionTemplate({ schema, uiSchema, selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  const choice = selector as ReactElement<{ id: string; readonly?: boolean }> | undefined;
  const field = optionSchemaField as ReactElement<FieldProps> | null;
  const path = field ? readPath(field.props) : '';
  const fixed = useMemo(() => listFixed(schema, field?.props.schema), [schema, field?.props.schema]);
  const inner = field?.props.uiSchema;
  const presets = useMemo(
    () => new Map([...listConstants(field?.props.schema, { ...uiSchema, ...inner }), ...fixed]),
    [field?.props.schema, uiSchema, inner, fixed],
  );
  usePresets(path, presets);
  const isClosed = useIsClosed(path, schema);
  const isAsked = asksItself(schema as JsonSchema, uiSchema, [...fixed.keys()]);
  // What the choice itself has answered is not asked for once more, and its place has one control: that of the choice.
  const shown = useMemo(
    () => ({ ...inner, ...Object.fromEntries([...fixed.keys()].map((key) => [key, ANSWERED])) }),
    [inner, fixed],
  );
  return (
    <>
      {choice && !isAsked && (
        <FieldFrame id={choice.props.id} label={nameChoice(schema, uiSchema)}>
          {isClosed ? cloneElement(choice, { readonly: true }) : choice}
        </FieldFrame>
      )}
      <UnionContext value={path}>{field && cloneElement(field, { uiSchema: shown })}</UnionContext>
    </>
  );
}

/** Whether another alternative would change answers that are locked, though some in this one are open. */
function useIsClosed(path: string, schema: RJSFSchema): boolean {
  const host = useFormHost();
  return useMemo(() => {
    const base = path === '' ? '' : `${path}.`;
    const discriminators = listDiscriminators(listAlternatives(schema));
    return host.partlyOpen.has(path) && discriminators.every((key) => isLockedAt(`${base}${key}`, host));
  }, [host, path, schema]);
}

/** Whether the object asks by itself, with choices, what tells the alternatives apart. */
function asksItself({ properties = {} }: JsonSchema, uiSchema: UiSchema | undefined, keys: string[]): boolean {
  const asks = (key: string) =>
    (properties[key]?.enum ?? properties[key]?.oneOf) && getUiOptions(uiSchema?.[key] as UiSchema).widget !== 'hidden';
  return keys.length > 0 && keys.every(asks);
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
    // Where the schema has no word for what is chosen.
    t('Type')
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

/** Answers of an alternative that can be no others. A box that must be ticked is left to people to tick. */
function listConstants(alternative: RJSFSchema | undefined, uiSchema: UiSchema | undefined): [string, Answer][] {
  const { properties = {} } = (alternative ?? {}) as JsonSchema;
  return Object.entries(properties).flatMap(([key, { const: value }]): [string, Answer][] => {
    const { widget } = getUiOptions(uiSchema?.[key] as UiSchema | undefined);
    return value === undefined || typeof value === 'boolean' || widget === 'consent' ? [] : [[key, value as Answer]];
  });
}

/** The alternative that is shown first counts as chosen: what it alone may answer is its answer. */
function usePresets(path: string, presets: ReadonlyMap<string, Answer>): void {
  const { answers } = useFormHost();
  useEffect(() => {
    const object = readAnswer(answers.state.getState().data, path);
    const current = isRow(object) ? object : {};
    if ([...presets.keys()].every((key) => current[key] !== undefined)) return;
    answers.amend(path, () => ({ ...Object.fromEntries(presets), ...current }));
  }, [answers, path, presets]);
}
