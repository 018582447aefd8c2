import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { FieldDefinition, FormDefinition } from '@/definition/parse/catalog';
import type { JsonSchema } from '@/definition/language/json-schema';
import { FIELD_KINDS, isHidden, type FieldKind } from '@/definition/language/field-kinds';
import type { Answer } from '@/engine/answers/form-data';
import { FieldOutput, fieldRegistry } from '@/fields/field-registry';
import { KIND_WORDS } from '../fixtures/kind-words';
import { createSample, showForm } from '../form/show-form';
import { mount } from '../ui/mount';

const document_ = {
  type: 'object',
  properties: { fileName: { type: 'string' }, fileType: { enum: ['application/pdf'] } },
} satisfies JsonSchema;
const file = { fileUrl: '/api/x', fileKey: 'x', fileName: 'rules.pdf', fileSize: 2000, fileType: 'application/pdf' };

/** For each kind a schema, an answer, and what the answer reads like. */
const cases: Record<FieldKind, { schema: JsonSchema; answer: Answer; text: string }> = {
  text: { schema: { type: 'string' }, answer: 'Lagos Lawn', text: 'Lagos Lawn' },
  'long-text': { schema: { type: 'string' }, answer: 'One\nTwo', text: 'One' },
  phone: { schema: { type: 'string' }, answer: '+2348031234567', text: '+2348031234567' },
  email: { schema: { type: 'string', format: 'email' }, answer: 'a@b.example', text: 'a@b.example' },
  number: { schema: { type: 'number' }, answer: 12000.5, text: '12,000.5' },
  date: { schema: { type: 'string', format: 'date' }, answer: '2019-05-06', text: '6 May 2019' },
  time: { schema: { type: 'string', format: 'local-time' }, answer: '08:30', text: '08:30' },
  'date-time': {
    schema: { type: 'string', format: 'local-date-time' },
    answer: '2026-03-31T08:30',
    text: '31 March 2026, 08:30',
  },
  month: { schema: { type: 'string', format: 'month' }, answer: '2026-03', text: 'March 2026' },
  money: { schema: { type: 'number' }, answer: 1500000, text: '₦1,500,000.00' },
  consent: { schema: { type: 'string', const: '2026-01' }, answer: '2026-01', text: 'Accepted, version 2026-01' },
  choice: { schema: { type: 'string', oneOf: [{ const: 'c', title: 'Clay' }] }, answer: 'c', text: 'Clay' },
  radio: { schema: { type: 'string', enum: ['Clay', 'Grass'] }, answer: 'Grass', text: 'Grass' },
  'many-choices': {
    schema: { type: 'array', uniqueItems: true, items: { enum: ['Clay', 'Grass'] } },
    answer: ['Clay', 'Grass'],
    text: 'Grass',
  },
  declaration: { schema: { type: 'boolean' }, answer: true, text: 'Yes' },
  'yes-no': { schema: { type: 'boolean' }, answer: false, text: 'No' },
  file: { schema: document_, answer: file, text: 'rules.pdf' },
  files: { schema: { type: 'array', items: document_ }, answer: [file], text: 'rules.pdf' },
  group: {
    schema: { type: 'array', items: { type: 'object', properties: { make: { title: 'Make', type: 'string' } } } },
    answer: [{ make: 'Volvo' }],
    text: 'Volvo',
  },
  object: {
    schema: { type: 'object', properties: { street: { title: 'Street', type: 'string' } } },
    answer: { street: '12 Cargo Road' },
    text: '12 Cargo Road',
  },
  list: { schema: { type: 'array', items: { type: 'string' } }, answer: ['Lagos', 'Kano'], text: 'Kano' },
  password: { schema: { type: 'string' }, answer: 'secret', text: 'Hidden' },
  hidden: { schema: { type: 'string' }, answer: 'token', text: 'token' },
  note: { schema: { type: 'null' }, answer: null, text: '' },
};
const kinds = Object.keys(FIELD_KINDS) as FieldKind[];
const asked = kinds.filter((kind) => !isHidden({ kind }));

function form(kind: FieldKind): FormDefinition {
  return createSample(
    { properties: { topic: { title: 'Topic', ...cases[kind].schema } }, required: ['topic'] },
    { topic: { ...KIND_WORDS[kind], 'ui:description': 'A hint.' } },
  );
}

function field(kind: FieldKind): FieldDefinition {
  return form(kind).fields[0] as FieldDefinition;
}

/** What it asks for is in controls of their own names. */
function holdsFields(kind: FieldKind): boolean {
  return kind === 'group' || kind === 'object' || kind === 'list';
}

function findControl(): HTMLElement {
  return document.getElementById('step-topic') as HTMLElement;
}

describe('every field kind', () => {
  it('is in the registry', () => {
    expect(Object.keys(fieldRegistry).toSorted()).toEqual(kinds.toSorted());
  });

  it.each(asked)('%s: is asked under its label, with its key as name', async (kind) => {
    await showForm(form(kind));
    const named = holdsFields(kind)
      ? page.getByRole('group', { name: /Topic/ })
      : kind === 'radio' || kind === 'yes-no'
        ? page.getByRole('radiogroup', { name: /Topic/ })
        : kind === 'many-choices'
          ? page.getByRole('group', { name: /Topic/ })
          : page.getByLabelText(/Topic/);
    await expect.element(named.first()).toBeInTheDocument();
    expect(holdsFields(kind) ? 'topic' : findControl().getAttribute('name')).toBe('topic');
  });

  it.each(asked)('%s: says what is wrong with it, tied to the control', async (kind) => {
    const { answers } = await showForm(form(kind));
    answers.report([{ path: 'topic', code: 'reported', message: 'Topic is required' }]);
    await expect.element(page.getByText('Topic is required')).toBeVisible();
    const described = findControl().closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? '';
    const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
    expect(texts.join(' ')).toContain('Topic is required');
  });

  it.each(kinds)('%s: shows nothing for an empty answer', async (kind) => {
    const { holder } = await mount(
      <div data-output="">
        <FieldOutput field={field(kind)} answer={undefined} />
      </div>,
    );
    expect(holder.querySelector('[data-output]')?.textContent).toBe('');
  });

  it.each(kinds)('%s: shows a full answer', async (kind) => {
    const { holder } = await mount(<FieldOutput field={field(kind)} answer={cases[kind].answer} />);
    expect(holder.textContent).toContain(cases[kind].text);
  });
});

describe('an answer', () => {
  it.each([
    ['text', 'abc', 'abc'],
    ['number', '1,200', 1200],
    ['number', 'many', 'many'],
    ['date', '2019-05-06', '2019-05-06'],
    ['phone', '0803 123', '0803 123'],
  ] as const)('typed into %s as "%s" becomes %j', async (kind, typed, expected) => {
    const { read } = await showForm(form(kind));
    await page.getByLabelText(/Topic/).fill(typed);
    expect(read()['topic']).toEqual(expected);
  });

  it('to a yes-no question is a boolean, and none is chosen beforehand', async () => {
    const { read } = await showForm(form('yes-no'));
    await expect.element(page.getByRole('radio', { name: 'No' })).not.toBeChecked();
    await page.getByRole('radio', { name: 'No' }).click();
    expect(read()['topic']).toBe(false);
  });

  it('that is locked says why and cannot be typed over', async () => {
    await showForm(form('text'), { data: { topic: 'Fixed' }, locks: new Map([['topic', 'From your invitation']]) });
    await expect.element(page.getByLabelText(/Topic/)).toHaveAttribute('readonly');
    await expect.element(page.getByText('From your invitation')).toBeVisible();
  });
});
