/** Forms that officers fill in when taking a transition. */
import { asksSecret, holdsFiles } from '../language/field-kinds.ts';
import { findTransitionForm } from '../parse/catalog.ts';
import { escapePointer, walkSchema } from '../language/json-schema.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';
import { suggest } from '../language/nearest-word.ts';
import type { FormNode } from './visit-forms.ts';
import type { ProviderNode, RegistryNode } from './visit-providers.ts';

export function checkTransitionForms({ provider, place }: ProviderNode): void {
  const steps = provider.wizard.steps.map(({ id }) => id);
  provider.workflow.transitions.forEach((transition, index) => {
    const at = place.inside(`/workflow/transitions/${index}`);
    const form = findTransitionForm(provider, transition);
    if (transition.form !== undefined && transition.by !== 'officer')
      at.report(
        '/form',
        `The transition "${transition.id}" is not an officer's: nobody would fill in its form.`,
        'Remove "form", or write "by": "officer".',
      );
    if (transition.form !== undefined && steps.includes(transition.form))
      at.report(
        '/form',
        `"${transition.form}" is a step, which the applicant fills in.`,
        'Give the form files of its own.',
      );
    for (const key of ['visibleToApplicant', 'columns'] as const)
      if (transition[key] !== undefined && transition.form === undefined)
        at.report(
          `/${key}`,
          `The transition "${transition.id}" has no form, so "${key}" does nothing.`,
          `Remove it, or add "form".`,
        );
    const fields = form?.fields.map(({ key }) => key) ?? [];
    transition.columns?.forEach((key, position) => {
      if (form && !fields.includes(key))
        at.report(`/columns/${position}`, `"${key}" is not a field of "${form.id}".`, suggest(key, fields));
      else if (form?.fields.some((field) => field.key === key && holdsFiles(field)))
        at.report(
          `/columns/${position}`,
          `"${key}" is a document, which no list shows.`,
          'Name a field of another kind.',
        );
    });
  });
}

/** What is entered after the application is new: nothing is known of it before, and nothing of it is secret. */
export function checkLaterForm({ form, of, ui }: FormNode): void {
  if (of !== 'transition' && of !== 'duty') return;
  for (const field of form.fields)
    if (asksSecret(field))
      ui.report(
        `/${escapePointer(field.key)}`,
        `What ${of === 'duty' ? 'holders send' : 'officers enter'} is kept with the application, so it cannot be a secret.`,
        'Use another widget.',
      );
  for (const [path, field] of listFieldsByPath(form.fields))
    if (field.ui.prefill)
      ui.report(
        `/${path.split('.').map(escapePointer).join('/')}/ui:options/prefill`,
        `A form of ${of === 'duty' ? 'a duty' : 'officers'} is not prefilled with what is known of the applicant.`,
        'Remove "prefill".',
      );
}

/** Lists are offered to applicants; what officers enter is kept without their words. */
export function checkNoLists({ form, of, schema }: FormNode): void {
  if (of === 'step') return;
  walkSchema(form.schema, ({ choicesFrom }, pointer) => {
    if (choicesFrom !== undefined)
      schema.report(
        `${pointer}/choicesFrom`,
        'Choices from a list are for the steps of an application.',
        'Write the choices into the form: "enum", or "oneOf" with "const" and "title".',
      );
  });
}

/** The registry has no folder in which their files could stand. */
export function checkRegistryForms({ registry: { workflow }, place }: RegistryNode): void {
  workflow.transitions.forEach(({ id, form }, index) => {
    if (form !== undefined)
      place.report(
        `/workflow/transitions/${index}/form`,
        `The form of "${id}" would have no files: a form stands in the folder of a type.`,
        'Remove it, and give the type a workflow of its own.',
      );
  });
}
