/** What people choose from, or must tell apart, reads differently; and each stage has an id of its own. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { getChoiceSchema, getHolding, isHidden } from '../language/field-kinds.ts';
import { escapePointer, getItemSchema, getOnlyType, type JsonSchema } from '../language/json-schema.ts';
import { toLook } from '../language/look-alike.ts';
import type { FieldDefinition } from '../parse/catalog.ts';
import type { Place } from './place.ts';
import type { FieldNode, FormNode } from './visit-forms.ts';
import type { ProviderNode, WorkflowNode } from './visit-providers.ts';

interface Read {
  /** Below the place that is reported at. */
  at: string;
  words: string;
}

/** One issue for each that reads like an earlier one, whatever its capitals and spaces. */
function reportAlike(
  all: readonly Read[],
  place: Place,
  message: (words: string) => string,
  weight?: DefinitionIssue['weight'],
): void {
  const known = new Set<string>();
  for (const { at, words } of all) {
    const heard = toHeard(words);
    if (known.has(heard)) place.report(at, message(words), 'Word one of them differently.', weight);
    known.add(heard);
  }
}

/** As it is told apart: whatever its capitals and spaces. */
export function toHeard(words: string): string {
  return toLook(words).trim().replaceAll(/\s+/g, ' ');
}

export function checkAlikeChoices({ field, schema }: FieldNode): void {
  const { choices } = field;
  const at = getHolding(field) === 'choices' && getOnlyType(field.schema) === 'array' ? '/items/oneOf' : '/oneOf';
  const labelled = getChoiceSchema(field)?.oneOf ?? [];
  reportAlike(
    choices
      .filter(({ value }, index) => choices.findIndex((each) => each.value === value) === index)
      .map(({ value, label }) => {
        const index = labelled.findIndex((option) => option.const === value);
        return { at: index === -1 ? '' : `${at}/${index}`, words: label };
      }),
    schema,
    (words) => `Two choices of "${field.key}" read "${words}": nobody could tell them apart.`,
  );
}

/** Those that are always asked: of several alternatives, or of conditions, only one may be there. */
function listQuestions(fields: readonly FieldDefinition[], { properties = {} }: JsonSchema, at = ''): Read[] {
  return fields
    .filter((field) => !isHidden(field) && !field.ui.when && Object.hasOwn(properties, field.key))
    .map(({ key, label }) => ({ at: `${at}/properties/${escapePointer(key)}`, words: label }));
}

const QUESTIONS = (words: string) => `Two questions beside each other read "${words}".`;

/** RJSF would go on, and other questions may stand between them. */
export function checkAlikeQuestions({ form, schema }: FormNode): void {
  reportAlike(listQuestions(form.fields, form.schema), schema, QUESTIONS, 'note');
}

export function checkAlikeInner({ field, schema }: FieldNode): void {
  const [row, at] = getHolding(field) === 'rows' ? [getItemSchema(field.schema) ?? {}, '/items'] : [field.schema, ''];
  reportAlike(listQuestions(field.fields, row, at), schema, QUESTIONS, 'note');
}

export function checkAlikeSteps({ provider: { wizard }, place }: ProviderNode): void {
  reportAlike(
    wizard.steps.map(({ title }, index) => ({ at: `/wizard/steps/${index}/title`, words: title })),
    place,
    (words) => `Two steps are called "${words}": nobody could tell them apart.`,
  );
}

/** The headings of a step, by which reviews and checklists name its parts. */
export function checkAlikeSections({ form, ui }: FormNode): void {
  reportAlike(
    form.sections.flatMap(({ title }) => (title === undefined ? [] : [{ at: '/ui:layoutGrid', words: title }])),
    ui,
    (words) => `Two sections are called "${words}": nobody could tell them apart.`,
    'note',
  );
}

/** Other lists of provider.json of which somebody chooses, or in which the first of two hides the other. */
export function checkAlikeParts({ provider, place }: ProviderNode): void {
  const { wizard, officers, submission } = provider;
  wizard.steps.forEach(({ review = [], buttons }, index) => {
    reportAlike(
      review.flatMap(({ title, section }, at) => {
        const words = title ?? section;
        return words === undefined ? [] : [{ at: `/wizard/steps/${index}/review/${at}`, words }];
      }),
      place,
      (words) => `Two parts of the review are called "${words}".`,
      'note',
    );
    reportAlike(
      Object.entries(buttons)
        .filter(([name]) => name === 'back' || name === 'next')
        .map(([name, words]) => ({ at: `/wizard/steps/${index}/buttons/${name}`, words: words ?? '' })),
      place,
      (words) => `Two buttons of the step read "${words}": nobody could tell them apart.`,
    );
  });
  reportAlike(
    (officers?.roles ?? []).map(({ name }, index) => ({ at: `/officers/roles/${index}/name`, words: name })),
    place,
    (words) => `Two roles of officers are called "${words}": whoever gives one could not tell them apart.`,
  );
  submission.errors.forEach(({ code, status, messageIncludes = [] }, index) => {
    const first = submission.errors.findIndex(
      (each) =>
        each.code === code && each.status === status && (each.messageIncludes ?? []).join() === messageIncludes.join(),
    );
    if (first < index)
      place.report(
        `/submission/errors/${index}`,
        `"${code ?? status ?? ''}" is answered by an earlier entry, so this one is never shown.`,
        'Make one of both.',
        'note',
      );
  });
}

/** Officers filter by status and stage; of a status' transitions they choose one. */
export function checkAlikeInWorkflow({ workflow, written, place }: WorkflowNode): void {
  for (const part of ['statuses', 'stages'] as const)
    if (written[part])
      reportAlike(
        workflow[part].map(({ label }, index) => ({ at: `/${part}/${index}/label`, words: label })),
        place,
        (words) => `Two ${part} read "${words}": nobody could tell them apart.`,
      );
  for (const part of ['reasons', 'documentReasons'] as const)
    if (written[part])
      reportAlike(
        (workflow[part] ?? []).map((words, index) => ({ at: `/${part}/${index}`, words })),
        place,
        (words) => `Two sentences to choose from read "${words}".`,
      );
  if (!written.transitions) return;
  workflow.transitions.forEach(({ label, from }, index) => {
    const status = from.find((each) =>
      workflow.transitions
        .slice(0, index)
        .some((other) => other.from.includes(each) && toHeard(other.label) === toHeard(label)),
    );
    if (status !== undefined)
      place.report(
        `/transitions/${index}/label`,
        `Two transitions from the status "${status}" read "${label}": nobody could tell them apart.`,
        'Word one of them differently.',
      );
  });
}
