/** The answers of samples: a person's own, of the form that the example has; and marks that fit what is marked. */
import { expect, it } from 'vitest';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { listFields } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { locale } from '@/engine/locale/locale';
import { checkRecord } from '@/engine/validation/check-record';
import { Samples } from '@/definition/language/samples';
import { fillAnswers, nameAnyCompany, nameCompany } from '@/server/samples/answers';
import { answerForm } from '@/server/samples/corrections';
import { chooseMarks, listFittingReasons } from '@/server/samples/marks';
import { createCast, toPlainWord } from '@/server/samples/people';
import { NEUTRAL_SAMPLES } from '@/server/samples/neutral-samples';
import { createRandom } from '@/server/samples/random';
import { holdsFiles } from '@/definition/language/field-kinds';
import oman from '../../fixtures/registries/oman/samples.json';
import shipped from '../../../schemas/samples.json';
import { createForm } from '../../fixtures/one-form';
import { listExamples, samples, sampleValidators } from '../../fixtures/samples';

const REASONS = [
  'The document cannot be read. Please upload a clear copy.',
  'The document has expired. Please upload a valid one.',
  'This does not agree with the document you uploaded.',
  'Please write this out in full.',
];

const field = (kind: FieldDefinition['kind']) =>
  ({ key: 'a', kind, label: 'A', ui: {}, schema: {} }) as FieldDefinition;

it.each([
  ['file', [REASONS[0], REASONS[1]]],
  ['files', [REASONS[0], REASONS[1]]],
  ['text', [REASONS[2], REASONS[3]]],
  ['long-text', [REASONS[2], REASONS[3]]],
  ['number', [REASONS[2]]],
  ['date', [REASONS[2]]],
] as const)('reasons for a question of the kind "%s" speak of such a question', (kind, expected) => {
  expect(listFittingReasons({ reasons: REASONS }, field(kind))).toEqual(expected);
});

it('a company of no trade has a form that the registry knows, or none', () => {
  expect(nameAnyCompany('Summit', { ...locale, legalForms: ['GmbH', 'AG'] })).toBe('Summit GmbH');
  expect(nameAnyCompany('Summit', { ...locale, legalForms: [] })).toBe('Summit');
});

it.each(samples.map((sample) => [sample.id, sample] as const))(
  'whatever the form "%s" asks, what is filled in keeps its rules, and marks name what can be corrected',
  (_id, sample) => {
    for (const { name, data } of listExamples(sample.id).filter((example) => !example.name.startsWith('invalid-'))) {
      const random = createRandom(11);
      const applicant = createCast(random, NEUTRAL_SAMPLES).nextApplicant();
      const company = nameCompany(data, sample, applicant.companyWord);
      const check = (answers: FormData) => checkRecord(sample, sampleValidators[sample.id] ?? {}, answers);
      const filled = fillAnswers(
        data,
        { provider: sample, applicant, company, random, samples: NEUTRAL_SAMPLES },
        (each) => check(each).length === 0,
      );
      expect([name, check(filled)]).toEqual([name, []]);
      for (const { path, reason } of chooseMarks(
        { ...sample, workflow: { ...sample.workflow, reasons: REASONS } },
        filled,
        random,
      )) {
        const marked = listFields(sample).find(({ key }) => key === path) ?? expect.fail();
        expect(marked.ui.prefill?.lock).not.toBe(true);
        if (holdsFiles(marked)) expect(reason).toMatch(/^The document/);
        else expect(reason).not.toMatch(/^The document/);
      }
    }
  },
);

it.each([
  ['of no country', NEUTRAL_SAMPLES],
  ['the registry’s own', Samples.parse(shipped)],
  ['in other letters', Samples.parse(oman)],
])(
  'of samples %s nobody has the name or the phone of another, and addresses need no letters that cannot be typed',
  (_whose, own) => {
    const cast = createCast(createRandom(3), own);
    const people = Array.from({ length: 100 }, () => cast.nextApplicant());
    const names = people.map(({ name: { first, last } }) => `${first} ${last}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length);
    for (const { name, companyWord } of people)
      for (const word of [name.first, name.last, companyWord])
        expect(toPlainWord(word)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  },
);

it('an officer of samples leaves out what the form does not ask after the other answers', () => {
  const form = createForm(
    {
      properties: {
        outcome: { title: 'Outcome', type: 'string', enum: ['In order', 'Defects'] },
        defects: { title: 'Defects', type: 'string' },
      },
    },
    { defects: { when: { field: 'outcome', is: 'Defects' } } },
  );
  expect(answerForm(form, createRandom(1))).toEqual({ outcome: 'In order' });
});
