/** Forms that are filled in once the application is sent: by officers for a transition, by holders for a duty. */
import type { Duty } from '../language/duty.ts';
import { holdsFiles, asksSecret } from '../language/field-kinds.ts';
import { suggest } from '../language/nearest-word.ts';
import { findTransitionForm, listFields, type FieldDefinition, type ProviderDefinition } from '../parse/catalog.ts';
import type { Place } from './place.ts';
import type { ProviderNode, RegistryNode } from './visit-providers.ts';
import { escapePointer, walkSchema } from '../language/json-schema.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';
import type { FormNode } from './visit-forms.ts';

/** What holders go on owing comes round or ends, its form can be filled in, and what follows can happen. */
export function checkDuties({ provider, place }: ProviderNode): void {
  const { duties = [], workflow } = provider;
  if (duties.length > 0 && !workflow.statuses.some(({ tone }) => tone === 'success'))
    place.report(
      '/duties',
      'No status of the workflow is an approval (its tone is "success"), so nobody ever owes anything.',
      'Remove it, or give the status of an approval "tone": "success".',
    );
  duties.forEach((duty, index) => {
    const at = place.inside(`/duties/${index}`);
    if (duties.findIndex(({ id }) => id === duty.id) < index)
      at.report('/id', `"${duty.id}" stands here twice.`, 'Give one of them another id.');
    duty.reminders.forEach((days, each, all) => {
      if (all.indexOf(days) < each)
        at.report(`/reminders/${each}`, `${days} stands here twice.`, 'Remove one of them.');
    });
    checkRhythm(duty, at);
    checkForm(duty, provider, at);
    checkFollowing(duty, provider, at);
  });
  // One that a duty names in other letters is told at the duty.
  const isUnknown = (named: string | undefined) =>
    named !== undefined && workflow.transitions.every(({ id }) => id !== named);
  workflow.transitions.forEach(({ id, by, afterDays, afterDuty }, index) => {
    if (afterDuty === undefined) return;
    const at = place.inside(`/workflow/transitions/${index}/afterDuty`);
    if (by !== 'system')
      at.report(
        '',
        `No duty makes the transition "${id}": it is by "${by}".`,
        'Remove it; or write "by": "system", if a duty that was not fulfilled is to make it.',
      );
    else if (afterDays !== undefined)
      at.report(
        '',
        `A deadline makes the transition "${id}" already ("afterDays").`,
        'Remove one of the two, or write two transitions.',
      );
    else if (!duties.some(({ missed }) => missed && (missed.transition === id || isUnknown(missed.transition))))
      at.report(
        '',
        `No duty names the transition "${id}", so it is never made.`,
        'Name it in "missed" of a duty, or remove it.',
      );
  });
}

/** It comes round, or it is watched. */
function checkRhythm({ every, watches, within }: Duty, at: Place): void {
  if (every === undefined && watches === undefined)
    at.report(
      '',
      'Nothing says when it is due.',
      'Add "every" and "within", e.g. "every": "quarter", "within": 30; or "watches", with a date of its form.',
    );
  else if (every !== undefined && watches !== undefined)
    at.report('/watches', 'It is due by "every" already.', 'Remove one of the two, or write two duties.');
  else if (every !== undefined && within === undefined)
    at.report(
      '/every',
      `Nothing says by when the ${every} that has ended is to be sent.`,
      'Add "within": so many days after its end, e.g. 30.',
    );
}

function checkForm(duty: Duty, provider: ProviderDefinition, at: Place): void {
  if (provider.wizard.steps.some(({ id }) => id === duty.form)) {
    at.report('/form', `"${duty.form}" is a step of the application.`, 'Give the form files of its own.');
    return;
  }
  const fields = findTransitionForm(provider, duty)?.fields;
  if (!fields) return;
  const asked = listFields(provider);
  for (const field of fields) {
    const own = asked.find(({ key }) => key === field.key);
    if (own && !isAlike(own, field))
      at.report(
        '/form',
        `"${field.key}" is asked in the application too, as another kind of answer, and what is sent would take its place there.`,
        'Give it another key in one of the two forms.',
      );
  }
  if (duty.watches === undefined) return;
  const watched = fields.find(({ key }) => key === duty.watches);
  const first = asked.find(({ key }) => key === duty.watches);
  if (!watched)
    at.report(
      '/watches',
      `"${duty.watches}" is not a field of "${duty.form}".`,
      suggest(
        duty.watches,
        fields.map(({ key }) => key),
      ),
    );
  else if (watched.schema.format !== 'date')
    at.report('/watches', `"${duty.watches}" is no date, so it never ends.`, 'Name a field with "format": "date".');
  else if (!watched.required)
    at.report(
      '/watches',
      `"${duty.watches}" may be left out of "${duty.form}", and then nothing says when it is due again.`,
      `Add "${duty.watches}" to "required" of the form.`,
    );
  else if (duty.watches === provider.workflow.validUntil)
    at.report(
      '/watches',
      `"${duty.watches}" ends the approval itself ("validUntil" of "workflow").`,
      'Remove the duty, and let it be renewed; or name another date.',
    );
  else if (!first?.required && duty.within === undefined)
    at.report(
      '/watches',
      `The application ${first ? 'may leave' : 'does not ask'} "${duty.watches}"${first ? ' out' : ''}, so nothing says by when it is first sent.`,
      'Add "within": so many days after the approval, e.g. 30.',
    );
}

function isAlike(one: FieldDefinition, other: FieldDefinition): boolean {
  return (
    one.schema.type === other.schema.type &&
    one.schema.format === other.schema.format &&
    holdsFiles(one) === holdsFiles(other)
  );
}

function checkFollowing({ missed, id }: Duty, { workflow }: ProviderDefinition, at: Place): void {
  if (missed?.transition === undefined) return;
  const made = workflow.transitions.find((transition) => transition.id === missed.transition);
  const possible = workflow.transitions.filter(({ afterDuty }) => afterDuty).map((transition) => transition.id);
  if (!made)
    at.report(
      '/missed/transition',
      `"${missed.transition}" is not a transition of the workflow.`,
      possible.length > 0
        ? suggest(missed.transition, possible)
        : 'Add one to "add" of "workflow", with "by": "system" and "afterDuty": true.',
    );
  else if (made.by !== 'system')
    at.report(
      '/missed/transition',
      `The transition "${made.id}" is by "${made.by}", and no duty makes it.`,
      'Add another to "add" of "workflow", with "by": "system" and "afterDuty": true, and name that.',
    );
  else if (!made.afterDuty)
    at.report(
      '/missed/transition',
      `The transition "${made.id}" is made by another date.`,
      'Write "afterDuty": true at it; or name another, if it ends the approval or is a deadline.',
    );
  else if (!made.from.some((status) => workflow.statuses.some((each) => each.id === status && each.tone === 'success')))
    at.report(
      '/missed/transition',
      `The transition "${made.id}" starts from no approval, so the duty "${id}" never makes it.`,
      'Add the status of the approval to its "from".',
    );
}

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
