/** Rows that the form gives: a table where there is room for one, cards elsewhere. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSample, showForm } from './show-form';

const schema = {
  properties: {
    checks: {
      title: 'Checks',
      type: 'array',
      minItems: 2,
      maxItems: 2,
      default: [{ what: 'Crew' }, { what: 'Manifest' }],
      items: {
        type: 'object',
        title: 'Check',
        required: ['what', 'done', 'pages'],
        properties: {
          what: { title: 'What', type: 'string' },
          done: { title: 'Done?', type: 'boolean' },
          pages: { title: 'Pages', type: 'integer', minimum: 1, description: 'As counted.' },
          remark: { title: 'Remark', type: 'string' },
        },
        rules: [{ left: 'pages', is: 'at most', right: 40, message: 'Too many pages' }],
      },
    },
  },
};
const given = { addable: false, removable: false };
const items = {
  what: { 'ui:readonly': true },
  done: { 'ui:widget': 'radio', 'ui:inline': true },
  remark: { 'ui:options': { when: { field: 'done', is: false } } },
};
const form = createSample(schema, { checks: { 'ui:options': given, items } });
const data = { checks: [{ what: 'Crew' }, { what: 'Manifest' }] };

const WIDE = 1000;
const NARROW = 360;
beforeEach(() => page.viewport(WIDE, 800));

test('are a table on a wide screen: the form’s words name its rows, the questions its columns', async () => {
  const { screen } = await showForm(form, { data });
  const table = screen.getByRole('table', { name: 'Checks' });
  await expect.element(table).toBeVisible();
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['What', 'Done?', 'PagesAs counted.', 'Remark']);
  expect(
    table
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Crew', 'Manifest']);
  await expect.element(table.getByLabelText('Pages, Manifest')).toBeRequired();
  await expect.element(table.getByLabelText('Pages, Manifest')).toHaveAccessibleDescription('As counted.');
  expect(screen.getByText(/at most|added/).elements()).toEqual([]);
  expect(screen.getByRole('button').elements()).toEqual([]);
});

test('are cards on a phone, each under the form’s words for it', async () => {
  await page.viewport(NARROW, 740);
  const { screen } = await showForm(form, { data });
  await expect.element(screen.getByRole('listitem', { name: 'Manifest' })).toBeVisible();
  expect(screen.getByRole('listitem').elements()).toHaveLength(2);
  expect(screen.getByRole('table').elements()).toEqual([]);
  await expect.element(screen.getByRole('listitem', { name: 'Crew' }).getByLabelText('Pages')).toBeVisible();
  expect(screen.getByLabelText('What').elements()).toEqual([]);
  expect(screen.getByText(/Checks? 1|at most|added/).elements()).toEqual([]);
});

test('keep what was answered when the screen gets another width', async () => {
  const { screen, read } = await showForm(form, { data });
  await screen.getByLabelText('Pages, Crew').fill('7');
  await page.viewport(NARROW, 740);
  await expect.element(screen.getByRole('listitem', { name: 'Crew' }).getByLabelText('Pages')).toHaveValue('7');
  await page.viewport(WIDE, 800);
  await expect.element(screen.getByLabelText('Pages, Crew')).toHaveValue('7');
  expect(read()['checks']).toEqual([{ what: 'Crew', pages: 7 }, { what: 'Manifest' }]);
});

test('are answered by the keyboard alone, row by row', async () => {
  const { screen, read } = await showForm(form, { data });
  await expect.element(screen.getByRole('table')).toBeVisible();
  await userEvent.keyboard('{Tab}{ArrowRight}{Tab}3');
  await expect.element(screen.getByLabelText('Remark, Crew')).toBeVisible();
  await userEvent.keyboard('{Tab}Signed{Tab} {Tab}2');
  expect(read()['checks']).toEqual([
    { what: 'Crew', done: false, pages: 3, remark: 'Signed' },
    { what: 'Manifest', done: true, pages: 2 },
  ]);
  await expect.element(screen.getByLabelText('Remark, Manifest')).not.toBeInTheDocument();
});

test.each([WIDE, NARROW])('say what is wrong where it is: %d px', async (width) => {
  await page.viewport(width, 800);
  const { screen, answers } = await showForm(form, {
    data: { checks: [{ what: 'Crew', done: true, pages: 0 }, data.checks[1]] },
    notes: new Map([['checks.1', 'Look again']]),
  });
  await expect.element(screen.getByLabelText(/^Pages/).first()).toBeVisible();
  answers.check('step');
  answers.attempt(['step']);
  const cells = screen.getByLabelText(/^Pages/);
  await expect.element(cells.first()).toHaveAccessibleDescription(/As counted\. Error: /);
  await expect.element(cells.first()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(cells.last()).toHaveAttribute('aria-invalid', 'true');
  const row = width === WIDE ? screen.getByRole('row', { name: /Manifest/ }) : screen.getByRole('listitem').last();
  await expect.element(row.getByText('Change requested: Look again')).toBeVisible();
});

test('are cards where a row has more than cells can show', async () => {
  const file = { title: 'Copy', type: 'array', items: { type: 'string' } };
  const { checks } = schema.properties;
  const more = { ...checks, items: { ...checks.items, properties: { ...checks.items.properties, file } } };
  const { screen } = await showForm(
    createSample({ properties: { checks: more } }, { checks: { 'ui:options': given, items } }),
    {
      data,
    },
  );
  await expect.element(screen.getByRole('listitem', { name: 'Manifest' })).toBeVisible();
  expect(screen.getByRole('table').elements()).toEqual([]);
});
