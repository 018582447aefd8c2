/** Steps that somebody else may fill in, and the parts of steps that review steps and the checklist name. */
import { asksSecret, isHidden } from '../language/field-kinds.ts';
import { listPaths } from '../language/expression.ts';
import { listRulePaths } from '../language/form-rule.ts';
import type { FormDefinition, StepDefinition } from '../parse/catalog.ts';
import { readLayoutGrid } from '../parse/read-layout.ts';
import { listConditionFields } from './check-conditions.ts';
import type { Place } from './place.ts';
import type { FieldNode, FormNode } from './visit-forms.ts';
import type { ProviderNode, RegistryNode } from './visit-providers.ts';
import { suggest } from '../language/nearest-word.ts';
import type { ReviewPart } from '../language/record-part.ts';

/**
 * A step that can be sent to somebody else's phone stands alone: whoever answers it sees nothing else of the
 * application, so nothing else may decide about it.
 */
const ALONE = 'Whoever the step is sent to sees this step alone';

/** It is no review step, and no rule across steps looks at it. */
export function checkSentSteps({ provider: { wizard }, place }: ProviderNode): void {
  wizard.steps.forEach(({ id, by, review, fields }, index) => {
    if (by === undefined) return;
    if (review !== undefined)
      place.report(
        `/wizard/steps/${index}/by`,
        `"${id}" is a review step, which shows answers of other steps. ${ALONE}.`,
        'Remove "by", or ask what the other person fills in on a step before the review.',
      );
    wizard.rules?.forEach((rule, at) => {
      const path = listRulePaths(rule).find((each) => fields.some(({ key }) => key === keyOf(each.path)))?.path;
      if (path !== undefined)
        place.report(
          `/wizard/rules/${at}`,
          `The rule looks at "${path}" of the step "${id}" and at another step. ${ALONE}, so it could not be kept there.`,
          `Compare answers of "${id}" with each other, in "rules" of ${id}.schema.json, or remove "by" of the step.`,
        );
    });
  });
}

/** Its sections are shown by its own answers. */
export function checkSectionsOfSentStep(node: FormNode): void {
  const { form, ui } = node;
  if (!isSent(form)) return;
  for (const { when, pointer } of readLayoutGrid(form.uiSchema) ?? [])
    if (when) reportOthers(listConditionFields(when), node, ui.inside(`${pointer}/when`), '');
}

/** So are its questions; none is worked out from another step, or filled from elsewhere. */
export function checkFieldOfSentStep({ field, form: node, schema, ui, whole }: FieldNode): void {
  const { form } = node;
  if (!isSent(form)) return;
  const { when, prefill } = field.ui;
  if (when && whole === 'form') reportOthers(listConditionFields(when), node, ui, '/ui:options/when');
  if (field.schema.computed !== undefined && whole === 'form')
    reportOthers(
      listPaths(field.schema.computed ?? 0, 'any', '').map(({ path }) => path),
      node,
      schema,
      '/computed',
    );
  if (asksSecret(field))
    schema.report(
      '',
      `"${field.key}" is a password, which is kept nowhere, and answers of somebody else wait for the applicant.`,
      'Ask for it on another step, or remove "by" of the step.',
    );
  if (prefill)
    ui.report(
      '/ui:options/prefill',
      `"${field.key}" is filled from what is known of the applicant, and "${form.id}" can be sent to somebody else.`,
      'Remove "prefill", or ask for it on another step.',
    );
}

function isSent(form: FormDefinition): boolean {
  return 'by' in form && form.by !== undefined;
}

/** A path that leads to no question at all is told by itself. */
function reportOthers(paths: readonly string[], { form, sight }: FormNode, place: Place, pointer: string): void {
  const { id, fields } = form;
  const other = paths.find(
    (path) => fields.every(({ key }) => key !== keyOf(path)) && (sight === undefined || sight.has(keyOf(path))),
  );
  if (other !== undefined)
    place.report(
      pointer,
      `"${other}" is asked on another step. ${ALONE}: "${id}" has "by".`,
      `Let a field of "${id}" decide, or remove "by" of the step.`,
    );
}

function keyOf(path: string): string {
  return path.split('.')[0] ?? '';
}

/** What review steps show of the steps before them. */
export function checkReview({ provider, place }: ProviderNode): void {
  const { steps } = provider.wizard;
  steps.forEach(({ id, review = [] }, at) =>
    review.forEach((part, index) => {
      const pointer = `/wizard/steps/${at}/review/${index}`;
      const answered = steps.findIndex((step) => step.id === part.step);
      if (answered >= at)
        place.report(
          `${pointer}/step`,
          `The step "${part.step}" is not answered yet when "${id}" is shown.`,
          at === 0
            ? 'Remove "review": nothing is asked before the first step.'
            : `Name one before it: ${listIds(steps.slice(0, at))}.`,
        );
      else checkPart(part, place.inside(pointer), steps);
    }),
  );
}

/** The registry has no steps, so nothing of its own can be ticked. */
export function checkRegistryChecklist({ registry: { workflow }, place }: RegistryNode): void {
  workflow.transitions.forEach(({ id, needsChecklist }, index) => {
    if (needsChecklist !== undefined)
      place.report(
        `/workflow/transitions/${index}/needsChecklist`,
        `The transition "${id}" would wait for a checklist that types without one do not have.`,
        'Remove it, and give the type a workflow of its own.',
      );
  });
}

export function checkChecklist({ provider: { wizard, workflow, checklist }, place }: ProviderNode): void {
  const ids = checklist?.map(({ id }) => id) ?? [];
  checklist?.forEach((item, index) => {
    const pointer = `/checklist/${index}`;
    if (ids.indexOf(item.id) < index)
      place.report(`${pointer}/id`, `There are two items "${item.id}".`, 'Give each its own id.');
    checkPart(item, place.inside(pointer), wizard.steps);
  });
  workflow.transitions.forEach(({ id, by, needsChecklist }, index) => {
    const pointer = `/workflow/transitions/${index}/needsChecklist`;
    if (needsChecklist !== true) return;
    if (by !== 'officer')
      place.report(
        pointer,
        `The transition "${id}" is not an officer's: nobody would be told what it waits for.`,
        'Remove "needsChecklist", or write "by": "officer".',
      );
    else if (!checklist)
      place.report(
        pointer,
        `The transition "${id}" waits for a checklist, and there is none.`,
        'Add "checklist" with what officers tick, or remove "needsChecklist".',
      );
  });
}

function checkPart(part: ReviewPart, place: Place, steps: readonly StepDefinition[]): void {
  const step = steps.find(({ id }) => id === part.step);
  if (!step) {
    place.report(
      '/step',
      `"${part.step}" is not a step.`,
      suggest(
        part.step,
        steps.map(({ id }) => id),
      ),
    );
    return;
  }
  const titles = step.sections.flatMap(({ title }) => title ?? []);
  const inside = step.sections.filter(({ title }) => part.section === undefined || title === part.section);
  if (part.section !== undefined && inside.length === 0) {
    place.report(
      '/section',
      `"${part.section}" is not a section of "${step.id}".`,
      titles.length === 0 ? 'Remove "section": the step has no headings.' : suggest(part.section, titles),
    );
    return;
  }
  const keys = inside.flatMap(({ fields }) => fields);
  const shown = keys.filter((key) => isShown(step, key));
  part.fields?.forEach((key, index) => {
    const at = `/fields/${index}`;
    const whole = part.section === undefined ? `the step "${step.id}"` : `the section "${part.section}"`;
    if (!keys.includes(key)) place.report(at, `"${key}" is not a field of ${whole}.`, suggest(key, keys));
    else if (!shown.includes(key)) place.report(at, `"${key}" is shown in no record.`, 'Remove it, or let it be seen.');
    else if (part.fields?.indexOf(key) !== index) place.report(at, `"${key}" stands here twice.`, 'Name it once.');
  });
  if (part.fields === undefined && shown.length === 0)
    place.report('', `Nothing of the step "${step.id}" is shown in records.`, 'Name another step, or remove this.');
}

function isShown({ fields }: StepDefinition, key: string): boolean {
  const field = fields.find((each) => each.key === key);
  return field !== undefined && !isHidden(field) && !asksSecret(field) && field.ui.review !== 'hide';
}

function listIds(steps: readonly StepDefinition[]): string {
  return steps.map(({ id }) => id).join(', ');
}
