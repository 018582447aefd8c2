/** The fields of a part of a record that provider.json names, in the order in which they are shown. */
import type { FieldDefinition, StepDefinition } from '@/definition/parse/catalog';
import type { ReviewPart } from '@/definition/language/record-part';
import { listVisibleFields } from '../conditions/visible-fields';
import type { FormData } from '../answers/form-data';
import { isPrivate } from './shown-fields';

export interface PlacedPart {
  title: string;
  step: StepDefinition;
  /** Those that are asked, given the answers; an empty list when none is. */
  fields: FieldDefinition[];
}

/** A part whose step is not there is left out: a stored definition may be read by whatever release. */
export function placePart(
  steps: readonly StepDefinition[],
  part: Pick<ReviewPart, 'step' | 'section' | 'fields' | 'title'>,
  data: FormData,
): PlacedPart | undefined {
  const step = steps.find(({ id }) => id === part.step);
  if (!step) return undefined;
  const keys = listPartKeys(step, part);
  const visible = listVisibleFields(step, data).filter((field) => !isPrivate(field));
  const named = keys.length === 1 ? step.fields.find(({ key }) => key === keys[0])?.label : undefined;
  return {
    title: part.title ?? named ?? part.section ?? step.title,
    step,
    fields: keys.flatMap((key) => visible.find((field) => field.key === key) ?? []),
  };
}

/** Keys of the fields that the part names, those that are not asked too. */
export function listPartKeys(
  { sections }: Pick<StepDefinition, 'sections'>,
  { section, fields }: Pick<ReviewPart, 'section' | 'fields'>,
): string[] {
  return (
    fields ?? sections.filter(({ title }) => section === undefined || title === section).flatMap((each) => each.fields)
  );
}
