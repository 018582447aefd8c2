/** Parts of a record that provider.json names, in review steps and the checklist: they are there, and can be seen. */
import { isHidden, asksSecret } from '../language/field-kinds.ts';
import type { StepDefinition } from '../parse/catalog.ts';
import { suggest } from '../language/nearest-word.ts';
import type { ReviewPart } from '../language/record-part.ts';
import type { Place } from './place.ts';
import type { ProviderNode, RegistryNode } from './visit-providers.ts';

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
