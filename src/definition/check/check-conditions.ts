/** Conditions that can never hold, that turn in a circle, and steps that nobody can reach because of them. */
import { listFields, listForms, type FieldDefinition, type ProviderDefinition } from '../parse/catalog.ts';
import type { Condition } from '../language/condition.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, getOnlyType, type JsonValue } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { listFieldLevels } from './field-levels.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';
import { readLayoutGrid } from '../parse/read-layout.ts';

export function checkConditions(provider: ProviderDefinition, issues: DefinitionIssue[]): void {
  const recordFields = listFieldsByPath(listFields(provider));
  for (const step of listForms(provider)) {
    const index = provider.wizard.steps.findIndex(({ id }) => id === step.id);
    // A form of officers looks at its own fields alone.
    const fields = index === -1 ? listFieldsByPath(step.fields) : recordFields;
    const file = `${provider.id}/${step.id}.ui.json`;
    const dead = new Set<string>();
    for (const { when, pointer, cells } of readLayoutGrid(step.uiSchema) ?? []) {
      const wrong = when && findImpossible(when, `${pointer}/when`, fields);
      if (wrong) {
        issues.push({ file, ...wrong });
        cells.forEach(({ key }) => dead.add(key));
      }
      for (const { key } of cells)
        if (when && listConditionFields(when).some((path) => isWithin(path, key)))
          issues.push(selfDependent(file, `${pointer}/when`, key));
    }
    for (const { fields: beside, pointer, whole } of listFieldLevels(step.fields)) {
      const seen = whole === 'form' ? fields : listFieldsByPath(beside);
      const gone = checkFieldConditions(beside, { file, pointer }, seen, issues);
      if (whole === 'form') gone.forEach((key) => dead.add(key));
    }
    if (index !== -1 && step.fields.length > 0 && step.fields.every((field) => dead.has(field.key))) {
      issues.push({
        file: `${provider.id}/provider.json`,
        pointer: `/wizard/steps/${index}`,
        message: `The step "${step.id}" is unreachable: the conditions of all its fields can never hold.`,
        remedy: 'Mend the conditions, or remove the step.',
      });
    }
  }
}

/** Returns the keys of the fields that can never be shown. */
function checkFieldConditions(
  described: readonly FieldDefinition[],
  place: Pick<DefinitionIssue, 'file' | 'pointer'>,
  fields: ReadonlyMap<string, FieldDefinition>,
  issues: DefinitionIssue[],
): string[] {
  return described.flatMap(({ key, ui: { when } }) => {
    if (!when) return [];
    const pointer = `${place.pointer}/${escapePointer(key)}/ui:options/when`;
    const wrong = findImpossible(when, pointer, fields);
    if (wrong) issues.push({ file: place.file, ...wrong });
    if (dependsOn(key, when, fields)) issues.push(selfDependent(place.file, pointer, key));
    return wrong ? [key] : [];
  });
}

function selfDependent(file: string, pointer: string, key: string): DefinitionIssue {
  return { file, pointer, message: `"${key}" is shown or not by its own answer.`, remedy: 'Let another field decide.' };
}

/** Why a condition can never hold; undefined when it can, or when its field is unknown (another check tells that). */
function findImpossible(
  condition: Condition,
  pointer: string,
  fields: ReadonlyMap<string, FieldDefinition>,
): Omit<DefinitionIssue, 'file'> | undefined {
  if ('all' in condition)
    return condition.all
      .map((inner, index) => findImpossible(inner, `${pointer}/all/${index}`, fields))
      .find((found) => found);
  if ('any' in condition) {
    const found = condition.any.map((inner, index) => findImpossible(inner, `${pointer}/any/${index}`, fields));
    return found.every((each) => each) ? found[0] : undefined;
  }
  if ('not' in condition) return undefined;
  const field = fields.get(condition.field);
  if (!field) return undefined;
  const wanted =
    'is' in condition
      ? [condition.is]
      : 'isOneOf' in condition
        ? condition.isOneOf
        : 'includes' in condition
          ? [condition.includes]
          : [];
  if (wanted.length === 0) return undefined;
  const possible = possibleAnswers(field);
  if (!possible || wanted.some((value) => possible.includes(value))) return undefined;
  const key = 'is' in condition ? 'is' : 'isOneOf' in condition ? 'isOneOf' : 'includes';
  return {
    pointer: `${pointer}/${key}`,
    message: `"${condition.field}" is never ${wanted.map((value) => JSON.stringify(value)).join(' or ')}.`,
    remedy: suggestAnswers(wanted, possible, key === 'isOneOf'),
  };
}

/** A number in quotation marks is another answer than the number. */
function suggestAnswers(wanted: readonly JsonValue[], possible: readonly JsonValue[], isList: boolean): string {
  const meant = wanted.flatMap((value) => possible.filter((each) => toWord(each) === toWord(value)).slice(0, 1));
  if (meant.length === 0) return suggest(toWord(wanted[0] ?? ''), possible.map(toWord));
  return `Write ${JSON.stringify(isList ? meant : meant[0])}.`;
}

function toWord(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function possibleAnswers(field: FieldDefinition): JsonValue[] | undefined {
  if (getOnlyType(field.schema) === 'boolean') return [true, false];
  return field.choices.length > 0 ? field.choices.map((choice) => choice.value) : undefined;
}

function listConditionFields(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(listConditionFields);
  if ('any' in condition) return condition.any.flatMap(listConditionFields);
  if ('not' in condition) return listConditionFields(condition.not);
  return [condition.field];
}

/** True when following the conditions from a field leads back to it. */
function dependsOn(key: string, condition: Condition, fields: ReadonlyMap<string, FieldDefinition>): boolean {
  const seen = new Set<string>();
  const open = listConditionFields(condition);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (isWithin(next, key)) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    // A field of an object is there or not with the object.
    const around = next.split('.').map((_segment, index, segments) => segments.slice(0, index + 1).join('.'));
    for (const path of around) {
      const when = fields.get(path)?.ui.when;
      if (when) open.push(...listConditionFields(when));
    }
  }
  return false;
}

/** Whether a path leads to the field or into it. */
function isWithin(path: string, key: string): boolean {
  return path === key || path.startsWith(`${key}.`);
}
