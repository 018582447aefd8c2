/** Forms that officers fill in when taking a transition. */
import { asksSecret } from '../language/field-kinds.ts';
import type { FormDefinition, ProviderDefinition, RegistryDefinition } from '../parse/catalog.ts';
import { findTransitionForm } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, walkSchema } from '../language/json-schema.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';
import { suggest } from '../language/nearest-word.ts';

export function checkTransitionForms(provider: ProviderDefinition, issues: DefinitionIssue[]): void {
  const file = `${provider.id}/provider.json`;
  const steps = provider.wizard.steps.map(({ id }) => id);
  for (const form of provider.forms ?? []) checkFieldsOf(form, provider, issues);
  provider.workflow.transitions.forEach((transition, index) => {
    const place = `/workflow/transitions/${index}`;
    const report = (key: string, message: string, remedy: string) =>
      issues.push({ file, pointer: `${place}/${key}`, message, remedy });
    const form = findTransitionForm(provider, transition);
    if (transition.form !== undefined && transition.by !== 'officer')
      report(
        'form',
        `The transition "${transition.id}" is not an officer's: nobody would fill in its form.`,
        'Remove "form", or write "by": "officer".',
      );
    if (transition.form !== undefined && steps.includes(transition.form))
      report(
        'form',
        `"${transition.form}" is a step, which the applicant fills in.`,
        'Give the form files of its own.',
      );
    for (const key of ['visibleToApplicant', 'columns'] as const)
      if (transition[key] !== undefined && transition.form === undefined)
        report(
          key,
          `The transition "${transition.id}" has no form, so "${key}" does nothing.`,
          `Remove it, or add "form".`,
        );
    const fields = form?.fields.map(({ key }) => key) ?? [];
    transition.columns?.forEach((key, at) => {
      if (form && !fields.includes(key))
        report(`columns/${at}`, `"${key}" is not a field of "${form.id}".`, suggest(key, fields));
    });
  });
}

/** What an officer enters is theirs: nothing is known of it before, and nothing of it is secret. */
function checkFieldsOf(form: FormDefinition, { id }: ProviderDefinition, issues: DefinitionIssue[]): void {
  refuseLists(form, `${id}/${form.id}.schema.json`, issues);
  form.fields.forEach((field) => {
    if (asksSecret(field))
      issues.push({
        file: `${id}/${form.id}.ui.json`,
        pointer: `/${escapePointer(field.key)}`,
        message: 'What officers enter is kept with the application, so it cannot be a secret.',
        remedy: 'Use another widget.',
      });
  });
  for (const [path, { ui }] of listFieldsByPath(form.fields))
    if (ui.prefill)
      issues.push({
        file: `${id}/${form.id}.ui.json`,
        pointer: `/${path.split('.').map(escapePointer).join('/')}/ui:options/prefill`,
        message: 'A form of officers is not prefilled with what is known of the applicant.',
        remedy: 'Remove "prefill".',
      });
}

/** Lists are offered to applicants; what officers enter is kept without their words. */
function refuseLists({ schema }: FormDefinition, file: string, issues: DefinitionIssue[]): void {
  walkSchema(schema, ({ choicesFrom }, pointer) => {
    if (choicesFrom !== undefined)
      issues.push({
        file,
        pointer: `${pointer}/choicesFrom`,
        message: 'Choices from a list are for the steps of an application.',
        remedy: 'Write the choices into the form: "enum", or "oneOf" with "const" and "title".',
      });
  });
}

/** The registry has no folder in which their files could stand. */
export function checkRegistryForms({ workflow, administration }: RegistryDefinition, issues: DefinitionIssue[]): void {
  for (const form of [administration.signIn, ...administration.settings])
    refuseLists(form, `${form.schema.$id}.schema.json`, issues);
  workflow.transitions.forEach(({ id, form }, index) => {
    if (form !== undefined)
      issues.push({
        file: 'registry.json',
        pointer: `/workflow/transitions/${index}/form`,
        message: `The form of "${id}" would have no files: a form stands in the folder of a type.`,
        remedy: 'Remove it, and give the type a workflow of its own.',
      });
  });
}
