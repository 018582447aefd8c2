/** Cross-references between definition files: what one names, another must have. */
import {
  listFields,
  type Catalog,
  type FieldDefinition,
  type FormDefinition,
  type ProviderDefinition,
} from '../parse/catalog.ts';
import type { FormFiles } from './check-fields.ts';
import type { Condition } from '../language/condition.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer } from '../language/json-schema.ts';
import { readLayoutGrid } from '../parse/read-layout.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';
import { explainUnknown } from './check-paths.ts';
import { listFieldLevels } from './field-levels.ts';
import { checkLevels } from './check-levels.ts';

/**
 * Adds an issue for every field that one file of a form names and the other lacks, and for every clash between
 * providers.
 */
export function checkReferences({ registry, providers }: Catalog, issues: DefinitionIssue[]): void {
  for (const provider of providers) {
    const fields = listFields(provider);
    for (const step of provider.wizard.steps)
      checkForm(
        step,
        { schema: `${provider.id}/${step.id}.schema.json`, ui: `${provider.id}/${step.id}.ui.json` },
        fields,
        issues,
      );
  }
  checkClashes(providers, issues);
  const { signIn, settings } = registry.administration;
  for (const form of [signIn, ...settings])
    checkForm(
      form,
      { schema: `${form.schema.$id}.schema.json`, ui: `${form.schema.$id}.ui.json` },
      form.fields,
      issues,
    );
}

/**
 * What the uiSchema names, the schema has, and its conditions look at fields that are there. `recordFields`: the fields
 * of all steps; without it conditions are left aside, for another step may hold their field.
 */
export function checkForm(
  form: FormDefinition,
  files: FormFiles,
  recordFields: readonly FieldDefinition[] | undefined,
  issues: DefinitionIssue[],
): void {
  checkLevels(form, files, issues);
  if (!recordFields) return;
  const sight = { file: files.ui, fields: listFieldsByPath(recordFields), whole: 'form' } as const;
  for (const { when, pointer } of readLayoutGrid(form.uiSchema) ?? [])
    if (when) checkCondition(when, `${pointer}/when`, sight, issues);
  for (const { fields, pointer, whole } of listFieldLevels(form.fields)) {
    const own = whole === 'form' ? sight : { file: files.ui, fields: listFieldsByPath(fields), whole };
    for (const { key, ui } of fields)
      if (ui.when) checkCondition(ui.when, `${pointer}/${escapePointer(key)}/ui:options/when`, own, issues);
  }
}

/** What the conditions of a file may look at: the answers of the whole form, or of the row that they stand in. */
interface Sight {
  file: string;
  /** By the path that a condition names. */
  fields: ReadonlyMap<string, FieldDefinition>;
  whole: 'form' | 'object' | 'row';
}

function checkCondition(condition: Condition, pointer: string, sight: Sight, issues: DefinitionIssue[]): void {
  if ('all' in condition)
    condition.all.forEach((inner, index) => checkCondition(inner, `${pointer}/all/${index}`, sight, issues));
  else if ('any' in condition)
    condition.any.forEach((inner, index) => checkCondition(inner, `${pointer}/any/${index}`, sight, issues));
  else if ('not' in condition) checkCondition(condition.not, `${pointer}/not`, sight, issues);
  else if (!sight.fields.has(condition.field)) {
    const { file, fields, whole } = sight;
    issues.push({
      file,
      pointer: `${pointer}/field`,
      message: `"${condition.field}" is not a field of this ${whole}.`,
      remedy: `${explainUnknown(condition.field, fields)}${whole === 'form' ? '' : ` A condition in ${whole === 'row' ? 'a row' : 'an object'} looks at the fields of that ${whole} only.`}`,
    });
  }
}

function checkClashes(providers: ProviderDefinition[], issues: DefinitionIssue[]): void {
  const bases = new Map<string, string>();
  const types = new Map<string, string>();
  for (const provider of providers) {
    const file = `${provider.id}/provider.json`;
    provider.routes.base.forEach((base, index) => {
      const owner = bases.get(base);
      if (owner)
        issues.push({
          file,
          pointer: `/routes/base/${index}`,
          message: `The path "${base}" belongs to "${owner}" already.`,
          remedy: 'Choose another path.',
        });
      bases.set(base, provider.id);
    });
    if (provider.variantOf) continue;
    const owner = types.get(provider.applicationType);
    if (owner)
      issues.push({
        file,
        pointer: '/applicationType',
        message: `"${provider.applicationType}" belongs to "${owner}" already.`,
        remedy: `Choose another, or add "variantOf": "${owner}".`,
      });
    types.set(provider.applicationType, provider.id);
  }
}
