/** What an application takes, told before it is begun: read off the definition, so that no form is told wrongly. */
import { listFields, type FieldDefinition, type Needs, type ProviderDefinition } from './catalog.ts';
import { listFieldsByPath } from './fields-by-path.ts';

/** Minutes that an answer of the kind takes; any other kind is quicker. */
const MINUTES: Partial<Record<FieldDefinition['kind'], number>> = {
  'long-text': 2,
  file: 2,
  files: 2,
  group: 2,
  list: 1,
  object: 0,
  hidden: 0,
};
const QUICK = 0.5;
/** Nobody is told of fewer, nor of a time between two multiples. */
const STEP_MINUTES = 5;

export function readNeeds({
  wizard,
  record,
  preparation = {},
}: Pick<ProviderDefinition, 'wizard' | 'record' | 'preparation'>): Needs {
  const fields = listFields({ wizard });
  const asked = listAsked(fields);
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
function listAsked(fields: readonly FieldDefinition[], around = true): Asked[] {
  return fields.flatMap((field) => {
    const required = around && field.required && field.ui.when === undefined;
    return [{ field, required }, ...listAsked(field.fields, required)];
  });
}

/** A signature is written on the page. */
function isDocument({ field: { kind, ui } }: Asked): boolean {
  return (kind === 'file' || kind === 'files') && ui.widget !== 'signature';
}

function countMinutes(asked: readonly Asked[]): number {
  const sum = asked.reduce((minutes, { field: { kind, ui }, required }) => {
    const whole = ui.readonly === true ? 0 : (MINUTES[kind] ?? QUICK);
    return minutes + (required ? whole : whole / 2);
  }, 0);
  return Math.max(STEP_MINUTES, Math.ceil(sum / STEP_MINUTES) * STEP_MINUTES);
}
