/**
 * A step that can be sent to somebody else's phone stands alone: whoever answers it sees nothing else of the
 * application, so nothing else may decide about it.
 */
import { asksSecret } from '../language/field-kinds.ts';
import { listPaths } from '../language/expression.ts';
import { listRulePaths } from '../language/form-rule.ts';
import type { FormDefinition } from '../parse/catalog.ts';
import { readLayoutGrid } from '../parse/read-layout.ts';
import { listConditionFields } from './check-conditions.ts';
import type { Place } from './place.ts';
import type { FieldNode, FormNode } from './visit-forms.ts';
import type { ProviderNode } from './visit-providers.ts';

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
export function checkSectionsOfSentStep({ form, ui }: FormNode): void {
  if (!isSent(form)) return;
  for (const { when, pointer } of readLayoutGrid(form.uiSchema) ?? [])
    if (when) reportOthers(listConditionFields(when), form, ui.inside(`${pointer}/when`), '');
}

/** So are its questions; none is worked out from another step, or filled from elsewhere. */
export function checkFieldOfSentStep({ field, form: { form }, schema, ui, whole }: FieldNode): void {
  if (!isSent(form)) return;
  const { when, prefill } = field.ui;
  if (when && whole === 'form') reportOthers(listConditionFields(when), form, ui, '/ui:options/when');
  if (field.schema.computed !== undefined && whole === 'form')
    reportOthers(
      listPaths(field.schema.computed ?? 0, 'any', '').map(({ path }) => path),
      form,
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

function reportOthers(paths: readonly string[], { id, fields }: FormDefinition, place: Place, pointer: string): void {
  const other = paths.find((path) => fields.every(({ key }) => key !== keyOf(path)));
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
