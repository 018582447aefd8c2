/** Parts of a record that provider.json names, in review steps and the checklist: they are there, and can be seen. */
import { isHidden, asksSecret } from '../language/field-kinds.ts';
import type { ProviderDefinition, RegistryDefinition, StepDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { suggest } from '../language/nearest-word.ts';
import type { ReviewPart } from '../language/record-part.ts';

type Report = (pointer: string, message: string, remedy: string) => void;

export function checkRecordParts(provider: ProviderDefinition, issues: DefinitionIssue[]): void {
  const report: Report = (pointer, message, remedy) =>
    issues.push({ file: `${provider.id}/provider.json`, pointer, message, remedy });
  const { steps } = provider.wizard;
  steps.forEach(({ id, review = [] }, at) =>
    review.forEach((part, index) => {
      const pointer = `/wizard/steps/${at}/review/${index}`;
      const place = steps.findIndex((step) => step.id === part.step);
      if (place >= at)
        report(
          `${pointer}/step`,
          `The step "${part.step}" is not answered yet when "${id}" is shown.`,
          at === 0
            ? 'Remove "review": nothing is asked before the first step.'
            : `Name one before it: ${listIds(steps.slice(0, at))}.`,
        );
      else checkPart(part, pointer, steps, report);
    }),
  );
  checkChecklist(provider, report);
}

/** The registry has no steps, so nothing of its own can be ticked. */
export function checkRegistryChecklist({ workflow }: RegistryDefinition, issues: DefinitionIssue[]): void {
  workflow.transitions.forEach(({ id, needsChecklist }, index) => {
    if (needsChecklist !== undefined)
      issues.push({
        file: 'registry.json',
        pointer: `/workflow/transitions/${index}/needsChecklist`,
        message: `The transition "${id}" would wait for a checklist that types without one do not have.`,
        remedy: 'Remove it, and give the type a workflow of its own.',
      });
  });
}

function checkChecklist({ wizard, workflow, checklist }: ProviderDefinition, report: Report): void {
  const ids = checklist?.map(({ id }) => id) ?? [];
  checklist?.forEach((item, index) => {
    const pointer = `/checklist/${index}`;
    if (ids.indexOf(item.id) < index)
      report(`${pointer}/id`, `There are two items "${item.id}".`, 'Give each its own id.');
    checkPart(item, pointer, wizard.steps, report);
  });
  workflow.transitions.forEach(({ id, by, needsChecklist }, index) => {
    const pointer = `/workflow/transitions/${index}/needsChecklist`;
    if (needsChecklist !== true) return;
    if (by !== 'officer')
      report(
        pointer,
        `The transition "${id}" is not an officer's: nobody would be told what it waits for.`,
        'Remove "needsChecklist", or write "by": "officer".',
      );
    else if (!checklist)
      report(
        pointer,
        `The transition "${id}" waits for a checklist, and there is none.`,
        'Add "checklist" with what officers tick, or remove "needsChecklist".',
      );
  });
}

function checkPart(part: ReviewPart, pointer: string, steps: readonly StepDefinition[], report: Report): void {
  const step = steps.find(({ id }) => id === part.step);
  if (!step) {
    report(
      `${pointer}/step`,
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
    report(
      `${pointer}/section`,
      `"${part.section}" is not a section of "${step.id}".`,
      titles.length === 0 ? 'Remove "section": the step has no headings.' : suggest(part.section, titles),
    );
    return;
  }
  const keys = inside.flatMap(({ fields }) => fields);
  const shown = keys.filter((key) => isShown(step, key));
  part.fields?.forEach((key, index) => {
    const place = `${pointer}/fields/${index}`;
    const whole = part.section === undefined ? `the step "${step.id}"` : `the section "${part.section}"`;
    if (!keys.includes(key)) report(place, `"${key}" is not a field of ${whole}.`, suggest(key, keys));
    else if (!shown.includes(key)) report(place, `"${key}" is shown in no record.`, 'Remove it, or let it be seen.');
    else if (part.fields?.indexOf(key) !== index) report(place, `"${key}" stands here twice.`, 'Name it once.');
  });
  if (part.fields === undefined && shown.length === 0)
    report(pointer, `Nothing of the step "${step.id}" is shown in records.`, 'Name another step, or remove this.');
}

function isShown({ fields }: StepDefinition, key: string): boolean {
  const field = fields.find((each) => each.key === key);
  return field !== undefined && !isHidden(field) && !asksSecret(field) && field.ui.review !== 'hide';
}

function listIds(steps: readonly StepDefinition[]): string {
  return steps.map(({ id }) => id).join(', ');
}
