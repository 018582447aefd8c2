/**
 * Forms as RJSF's users write them pass the check as they are, with notes, and what RJSF's validator says of answers is
 * what is said of a record.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { describe, expect, it } from 'vitest';
import { isFault } from '@/definition/language/definition-issue';
import { parseCatalog } from '@/definition/parse-catalog';
import type { FormData } from '@/engine/answers/form-data';
import { checkRecord } from '@/engine/validation/check-record';
import { compileOnce } from '../../src/studio/node/form-validators.ts';
import { changedForms, refusedForms } from '../fixtures/rjsf-changed-forms';
import { ROOT } from '../architecture/imports';
import { object, rjsfForms, type RjsfForm } from '../fixtures/rjsf-forms';
import { nestedForms } from '../fixtures/rjsf-nested-forms';
import { readSampleFiles, toTypeFiles } from '../fixtures/sample-folder';

const shared = [...readSampleFiles()].filter(([path]) => /^(?:registry|admin\/|shared\/)/.test(path));
/** A record is called by an answer of a step before the form, since forms of RJSF need not have a text. */
const firstStep = {
  'form/first.schema.json': { type: 'object', properties: { reference: { type: 'string' } } },
  'form/first.ui.json': {},
};
const record = { title: ['reference'], columns: ['reference'] };

function check({ schema, ui = {} }: Pick<RjsfForm, 'schema' | 'ui'>) {
  const type = toTypeFiles('form', schema, ui, { record }, ['first', 'sample']);
  const files = new Map([...shared, ...type, ...Object.entries(firstStep)]);
  return parseCatalog({ files, hash: (text) => String(text.length) });
}

describe.each(Object.entries({ ...rjsfForms, ...nestedForms, ...changedForms }))('the form “%s”', (_name, form) => {
  const { catalog, issues } = check(form);

  it('is in order as it is', () => {
    const faults = issues.filter(isFault);
    expect(faults.map(({ file, pointer, message }) => `${file}${pointer}: ${message}`)).toEqual([]);
  });

  it.each([
    ['right', form.data, form.kept ?? { ...form.data, ...form.chosen }],
    ['wrong', form.wrong, form.wrongKept ?? form.wrong],
  ])('%s answers have the verdict of RJSF’s validator', (verdict, data, kept) => {
    if (data === undefined) return;
    const type = catalog?.providers[0] ?? expect.fail();
    const validators = compileOnce(type, catalog?.registry.locale.timeZone ?? '');
    const found = checkRecord(type, validators, { reference: 'R', ...kept } as FormData);
    const { errors } = validator.validateFormData(data, form.schema as RJSFSchema);
    expect(errors.length === 0 ? 'right' : 'wrong').toBe(verdict);
    if (verdict === 'right') expect(found).toEqual([]);
    else expect(found).not.toEqual([]);
  });
});

it('has a form of each sample that the guide tells to work', () => {
  const guide = readFileSync(join(ROOT, 'docs/ANALYSTS.md'), 'utf8');
  const [, taken = '', out = ''] = guide.split(/^### Which of its samples work$|^Three stay out:$/m);
  const rows = [...taken.matchAll(/^\| (?!sample|---)(.+?) \| (.+?) \|$/gm)];
  const forms = { ...rjsfForms, ...nestedForms, ...changedForms };
  const unknown = rows.flatMap(([, , names = '']) => names.split('; ')).filter((name) => !(name in forms));
  expect(unknown).toEqual([]);
  expect(rows.length).toBeGreaterThanOrEqual(40);
  expect(out.split('\n## ')[0]?.match(/^\| (?!sample|---)/gm)).toHaveLength(3);
});

it.each(Object.entries(refusedForms))('%s: told where, and what to write instead', (_name, { told, ...form }) => {
  const faults = check(form).issues.filter(isFault);
  expect([...new Set(faults.map(({ pointer }) => pointer))].toSorted()).toEqual(told);
  expect(faults.every(({ remedy }) => remedy !== '')).toBe(true);
});

it.each(Object.entries(changedForms).filter(([, { kept }]) => kept !== undefined))(
  '%s: says that its answers are kept in another shape',
  (_name, form) => {
    const notes = check(form).issues.filter((issue) => !isFault(issue));
    expect(notes.filter(({ message }) => message.includes('kept'))).not.toEqual([]);
  },
);

it('alternatives without titles are called as the values that tell them apart', () => {
  const form = rjsfForms['parts and alternatives without a type'] ?? expect.fail();
  const hull = check(form).catalog?.providers[0]?.wizard.steps[1]?.fields.find(({ key }) => key === 'hull');
  const [kind] = hull?.fields ?? [];
  expect([kind?.label, kind?.choices]).toEqual([
    'Kind',
    [
      { value: 'wood', label: 'Wood' },
      { value: 'steel', label: 'Steel' },
    ],
  ]);
});

it('a question that one part declares has the choices that another part names', () => {
  const schema = {
    definitions: { base: object({ wheels: { type: 'integer' } }) },
    ...object({
      truck: {
        allOf: [
          { $ref: '#/definitions/base' },
          object({
            wheels: {
              oneOf: [
                { const: 4, title: 'Four' },
                { const: 6, title: 'Six' },
              ],
            },
          }),
        ],
      },
    }),
  };
  const truck = check({ schema }).catalog?.providers[0]?.wizard.steps[1]?.fields[0];
  expect(truck?.fields).toMatchObject([{ kind: 'choice', choices: [{ label: 'Four' }, { label: 'Six' }] }]);
});

it('the description of a step is what it says under its heading, where provider.json says nothing', () => {
  const schema = object({ hull: { type: 'string' } }, { description: 'Of the boat' });
  const type = toTypeFiles('form', schema, {}, { record }, ['first', 'sample']);
  const provider = type.get('form/provider.json') as { wizard: { steps: { help?: string }[] } };
  const [first = {}, second = {}] = provider.wizard.steps;
  delete second.help;
  first.help = 'At first';
  const files = new Map([...shared, ...type, ...Object.entries(firstStep)]);
  const { catalog } = parseCatalog({ files, hash: (text) => String(text.length) });
  expect(catalog?.providers[0]?.wizard.steps.map(({ help }) => help)).toEqual(['At first', 'Of the boat']);
});
