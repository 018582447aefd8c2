/**
 * Every word of a uiSchema that the checker takes does on the page what it says. The tables have the keys of the lists
 * that the checker asks: a word that is added there and not here does not compile, or fails below.
 */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { GlobalOptions, OWN_OPTIONS, STANDARD_OPTIONS } from '@/definition/language/ui-options';
import { NodeKeywords, RootKeywords } from '@/definition/language/ui-schema';
import { WIDGETS, type Widget } from '@/definition/language/widgets';
import type { FormData } from '@/engine/answers/form-data';
import { createSample, showForm } from './show-form';

const text = { title: 'Field', type: 'string' };
const whole = { title: 'Field', type: 'integer' };
const choice = { title: 'Field', type: 'string', enum: ['a', 'b'] };
const several = { title: 'Field', type: 'array', uniqueItems: true, items: { type: 'string', enum: ['a', 'b'] } };
const box = { title: 'Field', type: 'boolean' };
const picture = {
  title: 'Field',
  type: 'object',
  properties: { fileName: { type: 'string' }, fileType: { type: 'string', enum: ['image/png'] } },
};
const rows = {
  title: 'Row',
  type: 'array',
  items: { title: 'Row', type: 'object', properties: { name: { title: 'Name', type: 'string' } } },
};
const two = [{ name: 'Ada' }, { name: 'Bola' }];

/** What is asked, what the uiSchema says of it, what is there already, and what can be seen. */
type Word = [schema: object, ui: object, data: unknown, see: () => Promise<unknown> | void];

const field = () => page.getByLabelText('Field', { exact: true });
const has = (attribute: string, value?: string) => async () =>
  await expect.element(field()).toHaveAttribute(attribute, value);
const button = (name: string) => page.getByRole('button', { name });
const options = () => [...field().element().querySelectorAll('option')].map(({ textContent }) => textContent);
const gone = (name: string) => () => expect(button(name).elements()).toEqual([]);

const WIDGET_WORDS: Record<Widget, Word> = {
  text: [text, { 'ui:widget': 'text' }, undefined, has('type', 'text')],
  textarea: [text, { 'ui:widget': 'textarea' }, undefined, () => expect(field().element().tagName).toBe('TEXTAREA')],
  password: [text, { 'ui:widget': 'password' }, undefined, has('type', 'password')],
  email: [text, { 'ui:widget': 'email' }, undefined, has('type', 'email')],
  uri: [text, { 'ui:widget': 'uri' }, undefined, has('type', 'url')],
  date: [{ ...text, format: 'date' }, { 'ui:widget': 'date' }, undefined, has('type', 'date')],
  updown: [whole, { 'ui:widget': 'updown' }, 3, async () => await expect.element(field()).toHaveValue('3')],
  range: [
    { ...whole, minimum: 1, maximum: 9 },
    { 'ui:widget': 'range' },
    3,
    async () => await expect.element(page.getByRole('slider')).toHaveValue('3'),
  ],
  select: [
    {
      ...box,
      oneOf: [
        { const: true, title: 'Aye' },
        { const: false, title: 'Nay' },
      ],
    },
    { 'ui:widget': 'select' },
    undefined,
    () => expect(options()).toEqual(['Select…', 'Aye', 'Nay']),
  ],
  radio: [
    choice,
    { 'ui:widget': 'radio' },
    'b',
    async () => await expect.element(page.getByRole('radio', { name: 'b' })).toBeChecked(),
  ],
  checkbox: [
    box,
    { 'ui:widget': 'checkbox' },
    true,
    async () => await expect.element(page.getByRole('checkbox')).toBeChecked(),
  ],
  checkboxes: [
    several,
    { 'ui:widget': 'checkboxes' },
    ['b'],
    async () => await expect.element(page.getByRole('checkbox', { name: 'b' })).toBeChecked(),
  ],
  consent: [
    { ...text, const: '2026-1' },
    { 'ui:widget': 'consent' },
    '2026-1',
    async () => await expect.element(page.getByRole('checkbox', { name: 'Field' })).toBeChecked(),
  ],
  signature: [
    picture,
    { 'ui:widget': 'signature' },
    undefined,
    async () => await expect.element(page.getByText(/Sign/).first()).toBeVisible(),
  ],
  hidden: [text, { 'ui:widget': 'hidden' }, 'kept', () => expect(page.getByLabelText('Field').elements()).toEqual([])],
};

const STANDARD_WORDS: Record<keyof typeof STANDARD_OPTIONS, Word> = {
  widget: WIDGET_WORDS.radio,
  title: [
    text,
    { 'ui:title': 'Name' },
    undefined,
    async () => await expect.element(page.getByLabelText('Name')).toBeVisible(),
  ],
  description: [
    text,
    { 'ui:description': 'As it is said.' },
    undefined,
    async () => await expect.element(field()).toHaveAccessibleDescription('As it is said.'),
  ],
  help: [
    text,
    { 'ui:help': 'No box.' },
    undefined,
    async () => await expect.element(field()).toHaveAccessibleDescription('No box.'),
  ],
  placeholder: [text, { 'ui:placeholder': 'e.g. Ada' }, undefined, has('placeholder', 'e.g. Ada')],
  autocomplete: [text, { 'ui:autocomplete': 'organization' }, undefined, has('autocomplete', 'organization')],
  autocapitalize: [text, { 'ui:autocapitalize': 'characters' }, undefined, has('autocapitalize', 'characters')],
  inputType: [text, { 'ui:inputType': 'tel' }, undefined, has('inputmode', 'tel')],
  rows: [text, { 'ui:widget': 'textarea', 'ui:rows': 7 }, undefined, has('rows', '7')],
  inline: [
    choice,
    { 'ui:widget': 'radio', 'ui:inline': true },
    undefined,
    () => {
      const [one, other] = page
        .getByRole('radio')
        .elements()
        .map((radio) => radio.getBoundingClientRect());
      expect(other?.top).toBe(one?.top);
    },
  ],
  enumNames: [
    choice,
    { 'ui:enumNames': ['Aye', 'Bee'] },
    'a',
    () => expect(options()).toEqual(['Select…', 'Aye', 'Bee']),
  ],
  enumOrder: [
    choice,
    { 'ui:enumOrder': ['b', '*'] },
    undefined,
    () => expect(options()).toEqual(['Select…', 'b', 'a']),
  ],
  enumDisabled: [
    choice,
    { 'ui:enumDisabled': ['b'] },
    undefined,
    async () => await expect.element(page.getByRole('option', { name: 'b' })).toBeDisabled(),
  ],
  readonly: [text, { 'ui:readonly': true }, 'x', has('readonly')],
  disabled: [text, { 'ui:disabled': true }, 'x', async () => await expect.element(field()).toBeDisabled()],
  addable: [rows, { 'ui:addable': false }, two, gone('Add another row')],
  removable: [rows, { 'ui:removable': false }, two, gone('Remove row 1')],
  orderable: [
    rows,
    { 'ui:orderable': true },
    two,
    async () => await expect.element(button('Move row 2 up')).toBeVisible(),
  ],
  copyable: [rows, { 'ui:copyable': true }, two, async () => await expect.element(button('Copy row 1')).toBeVisible()],
};

/** Of a whole form: `f` is asked as the schema says, and `other` beside it. */
const GLOBAL_WORDS: Record<keyof typeof GlobalOptions.shape, [value: boolean, see: () => Promise<unknown> | void]> = {
  addable: [false, gone('Add another row')],
  removable: [false, gone('Remove row 1')],
  orderable: [true, async () => await expect.element(button('Move row 2 up')).toBeVisible()],
  copyable: [true, async () => await expect.element(button('Copy row 1')).toBeVisible()],
};

const PAIR = { first: { title: 'First', type: 'string' }, second: { title: 'Second', type: 'string' } };
const inOrder = (...names: string[]) => {
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(labels.filter((label) => names.includes(label))).toEqual(names);
};

/** Words about what is inside: of a form, an object, a list. */
const STRUCTURE_WORDS: Record<string, Word> = {
  'ui:order': [
    { title: 'Field', type: 'object', properties: PAIR },
    { 'ui:order': ['second', '*'] },
    undefined,
    () => inOrder('Second', 'First'),
  ],
  'ui:field': [
    { title: 'Field', type: 'object', properties: PAIR },
    { 'ui:field': 'LayoutGridField', 'ui:layoutGrid': { 'ui:row': ['second', 'first'] } },
    undefined,
    () => inOrder('Second', 'First'),
  ],
  'ui:layoutGrid': [
    { title: 'Field', type: 'object', properties: PAIR },
    {
      'ui:field': 'LayoutGridField',
      'ui:layoutGrid': {
        'ui:row': { title: 'Both', children: [{ 'ui:columns': { size: 6, children: ['second', 'first'] } }] },
      },
    },
    undefined,
    async () => {
      await expect.element(page.getByRole('group', { name: 'Both' })).toBeVisible();
      inOrder('Second', 'First');
    },
  ],
  items: [
    rows,
    { items: { name: { 'ui:title': 'Full name' } } },
    two,
    () => expect(page.getByLabelText('Full name').elements()).toHaveLength(2),
  ],
  additionalItems: [
    { title: 'Row', type: 'array', items: [text], additionalItems: text },
    { additionalItems: { 'ui:widget': 'textarea' } },
    ['a', 'b'],
    () =>
      expect(
        page
          .getByRole('textbox')
          .elements()
          .slice(0, 2)
          .map(({ tagName }) => tagName),
      ).toEqual(['INPUT', 'TEXTAREA']),
  ],
  oneOf: [
    {
      title: 'Field',
      oneOf: [
        { title: 'Words', type: 'string' },
        { title: 'Number', type: 'integer' },
      ],
    },
    { oneOf: [{ 'ui:title': 'In words' }, {}] },
    undefined,
    async () => await expect.element(page.getByRole('option', { name: 'In words' })).toBeInTheDocument(),
  ],
  anyOf: [
    {
      title: 'Field',
      anyOf: [
        { title: 'Words', type: 'string' },
        { title: 'Number', type: 'integer' },
      ],
    },
    { anyOf: [{ 'ui:title': 'In words' }, {}] },
    undefined,
    async () => await expect.element(page.getByRole('option', { name: 'In words' })).toBeInTheDocument(),
  ],
};

/** The product's own words that a form shows. */
const OWN_WORDS = {
  when: [
    text,
    { 'ui:options': { when: { field: 'other', is: 'yes' } } },
    undefined,
    async () => {
      expect(page.getByLabelText('Field').elements()).toEqual([]);
      await page.getByLabelText('Other').fill('yes');
      await expect.element(field()).toBeVisible();
    },
  ],
  sentence: [
    box,
    { 'ui:options': { sentence: 'I agree to all of it.' } },
    undefined,
    async () => await expect.element(page.getByRole('checkbox', { name: 'I agree to all of it.' })).toBeVisible(),
  ],
  currency: [
    { ...whole, type: 'number' },
    { 'ui:options': { currency: 'NGN' } },
    1250,
    async () => await expect.element(field()).toHaveValue('1,250'),
  ],
  guides: [
    text,
    { 'ui:options': { guides: [{ text: 'How to', url: 'https://authority.example/how' }] } },
    undefined,
    async () =>
      await expect
        .element(page.getByRole('link', { name: /How to/ }))
        .toHaveAttribute('href', 'https://authority.example/how'),
  ],
  addLabel: [
    rows,
    { 'ui:options': { addLabel: 'One more' } },
    two,
    async () => await expect.element(button('One more')).toBeVisible(),
  ],
  rowTitle: [
    rows,
    { 'ui:options': { rowTitle: 'Director {number}' } },
    two,
    async () => await expect.element(page.getByRole('listitem', { name: 'Director 2' })).toBeVisible(),
  ],
} satisfies Partial<Record<keyof typeof OWN_OPTIONS, Word>>;

/** Those that act around a form, and the test that shows it. */
const OWN_WORDS_ELSEWHERE = {
  prefill: '../engine/answers/initial-data.test.ts',
  initial: '../engine/answers/initial-data.test.ts',
  documentType: '../engine/record/submission-body.test.ts',
  missing: '../wizard/wizard-steps.deep.browser.test.tsx',
  uploadFailed: '../specification/errors.test.ts',
  vehicles: '../server/product/vehicles.test.ts',
  formerly: '../wizard/carry-over.test.ts',
  review: '../engine/record/receipt.test.ts',
} satisfies Record<Exclude<keyof typeof OWN_OPTIONS, keyof typeof OWN_WORDS>, string>;

async function show([schema, ui, data, see]: Word): Promise<void> {
  const other = { title: 'Other', type: 'string' };
  const given = (data === undefined ? {} : { f: data }) as FormData;
  await showForm(createSample({ properties: { f: schema, other } }, { f: ui }), { data: given });
  await see();
}

const tests = import.meta.glob<string>('../**/*.test.{ts,tsx}', { query: '?raw', import: 'default' });

it('every word that the checker takes is here', () => {
  expect(Object.keys(WIDGET_WORDS)).toEqual(Object.keys(WIDGETS));
  expect(Object.keys(STANDARD_WORDS)).toEqual(Object.keys(STANDARD_OPTIONS));
  expect(Object.keys({ ...OWN_WORDS, ...OWN_WORDS_ELSEWHERE }).toSorted()).toEqual(Object.keys(OWN_OPTIONS).toSorted());
  expect(Object.keys(GLOBAL_WORDS)).toEqual(Object.keys(GlobalOptions.shape));
  const known = [
    ...Object.keys(STANDARD_WORDS).map((word) => `ui:${word}`),
    ...Object.keys(STRUCTURE_WORDS),
    'ui:options',
    'ui:globalOptions',
    '$schema',
    '$comment',
  ];
  const taken = Object.keys({ ...NodeKeywords.shape, ...RootKeywords.shape });
  expect(taken.filter((word) => !known.includes(word))).toEqual([]);
});

describe('"ui:widget"', () => {
  it.each(Object.entries(WIDGET_WORDS))('%s', async (_word, word) => {
    expect.hasAssertions();
    await show(word);
  });
});

describe('an option of RJSF as "ui:…"', () => {
  it.each(Object.entries(STANDARD_WORDS))('%s', async (_word, word) => {
    expect.hasAssertions();
    await show(word);
  });
});

describe('the same under "ui:options"', () => {
  it.each(Object.entries(STANDARD_WORDS))('%s', async (_word, [schema, ui, data, see]) => {
    const own = Object.entries(ui).map(([word, value]) => [word.replace('ui:', ''), value as unknown] as const);
    expect.hasAssertions();
    await show([schema, { 'ui:options': Object.fromEntries(own) }, data, see]);
  });
});

describe('of what is inside', () => {
  it.each(Object.entries(STRUCTURE_WORDS))('%s', async (_word, word) => {
    expect.hasAssertions();
    await show(word);
  });
});

describe('"ui:globalOptions"', () => {
  it.each(Object.entries(GLOBAL_WORDS))('%s', async (word, [value, see]) => {
    expect.hasAssertions();
    const form = createSample({ properties: { f: rows } }, { 'ui:globalOptions': { [word]: value } });
    await showForm(form, { data: { f: two } });
    await see();
  });
});

describe('the product’s own', () => {
  it.each(Object.entries(OWN_WORDS))('%s', async (_word, word) => {
    expect.hasAssertions();
    await show(word as Word);
  });

  it.each(Object.entries(OWN_WORDS_ELSEWHERE))('%s is shown by %s', async (word, file) => {
    expect(await tests[file]?.()).toContain(word);
  });
});

it('what is read-only and what is out of use are passed over or kept, by the keyboard too', async () => {
  const form = createSample(
    { properties: { kept: { ...text, title: 'Kept' }, out: { ...text, title: 'Out' }, open: text } },
    { kept: { 'ui:readonly': true }, out: { 'ui:disabled': true } },
  );
  await showForm(form, { data: { kept: 'x', out: 'y' } });
  await userEvent.tab();
  await expect.element(page.getByLabelText('Kept')).toHaveFocus();
  await userEvent.keyboard('z');
  await expect.element(page.getByLabelText('Kept')).toHaveValue('x');
  await userEvent.tab();
  await expect.element(field()).toHaveFocus();
});
