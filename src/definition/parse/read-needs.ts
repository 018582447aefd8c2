/** What an application takes, told before it is begun: read off the definition, so that no form is told wrongly. */
import { FIELD_KINDS, holdsFiles } from '../language/field-kinds.ts';
import { listFields, type FieldDefinition, type Needs, type ProviderDefinition } from './catalog.ts';
import { listFieldsByPath } from './fields-by-path.ts';

/** Nobody is told of fewer, nor of a time between two multiples. */
const STEP_MINUTES = 5;

export function readNeeds({
  wizard,
  record,
  preparation = {},
}: Pick<ProviderDefinition, 'wizard' | 'record' | 'preparation'>): Needs {
  const fields = listFields({ wizard });
  const asked = findVisible(fields);
  const numbers = preparation.haveReady ?? [record.registrationNumber].filter((path) => path !== undefined);
  const byPath = listFieldsByPath(fields);
  return {
    documents: asked.filter(isDocument).map(({ field: { label }, required }) => ({ label, required })),
    numbers: numbers.flatMap((path) => byPath.get(path)?.label ?? []),
    minutes: preparation.minutes ?? countMinutes(asked),
  };
}

interface Asked {
  field: FieldDefinition;
  /** Whatever else is answered. */
  required: boolean;
}

/** Those in objects and in one row, too. */
function findVisible(fields: readonly FieldDefinition[], around = true): Asked[] {
  return fields.flatMap((field) => {
    const required = around && field.required && field.ui.when === undefined;
    return [{ field, required }, ...findVisible(field.fields, required)];
  });
}

/** A signature is written on the page. */
function isDocument({ field }: Asked): boolean {
  return holdsFiles(field) && field.ui.widget !== 'signature';
}

function countMinutes(asked: readonly Asked[]): number {
  const sum = asked.reduce((minutes, { field: { kind, ui }, required }) => {
    const whole = ui.readonly === true ? 0 : FIELD_KINDS[kind].minutes;
    return minutes + (required ? whole : whole / 2);
  }, 0);
  return Math.max(STEP_MINUTES, Math.ceil(sum / STEP_MINUTES) * STEP_MINUTES);
}
