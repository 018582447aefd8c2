/** What changed in the fields that a form asks for, and in their order. Pure. */
import { isSame } from '../language/canonical-text.ts';
import type { FieldDefinition, FormDefinition } from '../parse/catalog.ts';
import { createTeller, KEEP, type Change } from './change.ts';
import { compareField, compareSchemas } from './field-changes.ts';
import type { JsonValue } from '../language/json-schema.ts';
import { isReordered, listValueChanges, tell } from './value-changes.ts';

/** What of a uiSchema is neither of one field nor a heading. */
const LAYOUTS = ['ui:layoutGrid', 'ui:globalOptions'];

/** Of the steps of one application, or of one form alone. `name` is what stands before the step in `where`. */
export function listFormChanges(name: string, old: FormDefinition[], now: FormDefinition[]): Change[] {
  const common = old.flatMap((form) => {
    const same = now.find(({ id }) => id === form.id);
    return same
      ? [...compareLayout(`${name} › ${form.id}`, form, same), ...compareStepRules(`${name} › ${form.id}`, form, same)]
      : [];
  });
  return [
    ...listFieldChanges(
      name,
      old.flatMap(({ fields }) => fields),
      now.flatMap(({ fields }) => fields),
    ),
    ...common,
  ];
}

function listFieldChanges(name: string, old: FieldDefinition[], now: FieldDefinition[]): Change[] {
  const changes: Change[] = [];
  for (const field of old) {
    const where = `${name} › ${field.step} › ${field.key}`;
    const same = now.find((other) => other.key === field.key);
    const renamed = now.find((other) => other.ui.formerly === field.key);
    if (same && same.step !== field.step)
      changes.push({ where, what: `Asked on the step "${same.step}" instead of "${field.step}".`, breaks: false });
    if (same) changes.push(...compareField(where, field, same));
    else if (renamed)
      changes.push(
        { where, what: `Renamed to "${renamed.key}"; drafts are carried over by "formerly".`, breaks: false },
        ...compareField(where, field, renamed),
      );
    else {
      const twin = now.find((other) => other.label === field.label && !old.some((each) => each.key === other.key));
      const advice = twin
        ? `If it is "${twin.key}" now, write "formerly": "${field.key}" there, so that drafts are carried over.`
        : `Drafts lose the answer, and searches and exports the column. ${KEEP}`;
      changes.push({
        where,
        what: twin ? `The key is gone; "${twin.key}" has the same label.` : 'The field is removed.',
        breaks: true,
        advice,
        asks: { field: field.key, label: field.label, how: 'gone' },
      });
    }
  }
  for (const field of now) {
    if (old.some((other) => other.key === field.key || field.ui.formerly === other.key)) continue;
    const where = `${name} › ${field.step} › ${field.key}`;
    const asks = { field: field.key, label: field.label, how: 'new' as const };
    changes.push(
      field.required && !field.ui.when
        ? {
            where,
            what: 'A new field that must be answered.',
            breaks: true,
            advice: `Applications under way lack it. Make it optional first, or accept that they are asked again. ${KEEP}`,
            asks,
          }
        : { where, what: 'A new field.', breaks: false, asks },
    );
  }
  return changes;
}

/** Rules between the fields of a step, and the words for whoever breaks one of its rules. */
function compareStepRules(where: string, { schema: old }: FormDefinition, { schema: now }: FormDefinition): Change[] {
  const changes: Change[] = [];
  compareSchemas(old, now, createTeller(where, changes));
  return changes;
}

/** The order of the fields, and the headings above them. */
function compareLayout(where: string, old: FormDefinition, now: FormDefinition): Change[] {
  const note = (what: string): Change => ({ where, what, breaks: false });
  const [before, after] = [listPlaces(old), listPlaces(now)];
  const changes: Change[] = isReordered([...before.keys()], [...after.keys()])
    ? [note(`The fields are asked in another order: ${[...after.keys()].join(', ')}.`)]
    : [];
  const renamed = new Set<string>();
  for (const [key, section] of before) {
    const next = after.get(key);
    if (next === undefined || next.title === section.title) continue;
    const isTransition =
      now.sections.some(({ title }) => title === section.title) ||
      old.sections.some(({ title }) => title === next.title);
    if (isTransition)
      changes.push(note(`"${key}" stands under ${tellHeading(next.title)} instead of ${tellHeading(section.title)}.`));
    else
      renamed.add(
        section.title === undefined
          ? `A new heading ${tellHeading(next.title)}.`
          : `The heading ${tellHeading(section.title)} is now ${tellHeading(next.title)}.`,
      );
  }
  changes.push(...[...renamed].map(note));
  // A section is the same one when its first field that both have stands in it.
  for (const section of now.sections) {
    const first = section.fields.find((key) => before.has(key));
    const same = first === undefined ? undefined : before.get(first);
    if (same === undefined) continue;
    changes.push(
      ...listValueChanges({ help: same.help }, { help: section.help }, `section ${tellHeading(section.title)}`).map(
        note,
      ),
    );
    if (!isSame(same.when, section.when)) {
      changes.push(
        note(
          `The condition under which the section ${tellHeading(section.title)} is shown changed: ${tell(same.when ?? 'always')} is now ${tell(section.when ?? 'always')}.`,
        ),
      );
    }
  }
  return changes.length > 0 || isSame(toColumns(old), toColumns(now))
    ? changes
    : [note('The fields are laid out in another way.')];
}

/** The layout at every depth, without the headings, which are told apart. */
function toColumns({ uiSchema }: FormDefinition): JsonValue {
  return pickLayouts(uiSchema);
}

function pickLayouts(level: JsonValue): JsonValue {
  if (Array.isArray(level)) return level.map(pickLayouts);
  if (level === null || typeof level !== 'object') return null;
  const kept = Object.entries(level).flatMap(([key, inner]): [string, JsonValue][] => {
    if (LAYOUTS.includes(key)) return [[key, withoutHeadings(inner)]];
    const layouts = key.startsWith('ui:') ? {} : pickLayouts(inner);
    return JSON.stringify(layouts) === '{}' ? [] : [[key, layouts]];
  });
  return Object.fromEntries(kept);
}

function withoutHeadings(value: JsonValue): JsonValue {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withoutHeadings);
  const { title: _title, help: _help, when: _when, ...rest } = value;
  return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, withoutHeadings(inner)]));
}

function listPlaces({ sections }: FormDefinition) {
  return new Map(sections.flatMap((section) => section.fields.map((key) => [key, section] as const)));
}

function tellHeading(title: string | undefined): string {
  return title === undefined ? 'no heading' : `"${title}"`;
}
