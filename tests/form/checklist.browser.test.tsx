/** Documents as a checklist, days in words, boxes in one line: what a form of any type shows. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createSample, showForm } from './show-form';

function file(title: string, maximum = 10_485_760) {
  return {
    title,
    type: 'object',
    properties: {
      fileName: { type: 'string' },
      fileSize: { type: 'integer', maximum },
      fileType: { enum: ['application/pdf', 'image/png'] },
    },
    required: ['fileName', 'fileSize', 'fileType'],
  };
}

const documents = {
  properties: { tax: file('Tax clearance'), name: { title: 'Name', type: 'string' }, licence: file('Licence') },
  required: ['licence'],
};

test('what must be given comes first; everything else keeps its place', async () => {
  await showForm(createSample(documents));
  await expect.element(page.getByLabelText('Licence')).toBeInTheDocument();
  const names = [...document.querySelectorAll('input[name]')].map((input) => input.getAttribute('name'));
  expect(names).toEqual(['licence', 'name', 'tax']);
});

test('a document that is needed says so, one that may be left out is a row with "Add"', async () => {
  const { screen } = await showForm(createSample(documents));
  await expect.element(screen.getByText('Needed')).toBeVisible();
  await expect.element(screen.getByText('Add', { exact: true })).toBeVisible();
  const chosen = new File(['%PDF-1.7'], 'licence.pdf', { type: 'application/pdf' });
  await screen.getByLabelText('Licence').upload(chosen);
  await expect.element(screen.getByText('Needed')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Ready to send')).toBeVisible();
});

test('limits that all share are said once, and belong to each control', async () => {
  const { screen } = await showForm(createSample(documents));
  await expect.element(screen.getByText('PDF or PNG, up to 10 MB each.')).toBeVisible();
  expect(screen.getByText(/up to 10 MB/).elements()).toHaveLength(1);
  for (const label of ['Licence', 'Tax clearance'])
    await expect.element(screen.getByLabelText(label)).toHaveAccessibleDescription(/PDF or PNG, up to 10 MB/);
});

test('limits of documents of which none is asked are not said', async () => {
  const when = (kind: string) => ({ 'ui:options': { when: { field: 'kind', is: kind } } });
  const { screen } = await showForm(
    createSample(
      {
        properties: {
          kind: { title: 'Kind', type: 'string', enum: ['None', 'Lease', 'Title'] },
          lease: file('Lease'),
          title_deed: file('Title deed'),
        },
      },
      { lease: when('Lease'), title_deed: when('Title') },
    ),
  );
  const limits = screen.getByText('PDF or PNG, up to 10 MB each.');
  await screen.getByLabelText('Kind').selectOptions('None');
  await expect.element(limits).not.toBeInTheDocument();
  await screen.getByLabelText('Kind').selectOptions('Lease');
  await expect.element(limits).toBeVisible();
  await expect.element(screen.getByLabelText('Lease')).toHaveAccessibleDescription(/PDF or PNG, up to 10 MB/);
});

test('limits that differ stand at each control, and belong to it', async () => {
  const properties = { tax: file('Tax clearance', 1_048_576), licence: file('Licence') };
  const { screen } = await showForm(createSample({ properties }));
  await expect.element(screen.getByLabelText('Tax clearance')).toHaveAccessibleDescription('PDF or PNG, up to 1 MB');
  await expect.element(screen.getByLabelText('Licence')).toHaveAccessibleDescription('PDF or PNG, up to 10 MB');
});

test('a document that cannot be changed asks for no file', async () => {
  const locks = new Map([['licence', 'No change requested']]);
  const { screen } = await showForm(createSample(documents), { locks });
  await expect.element(screen.getByText('No file', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Choose a file')).not.toBeInTheDocument();
});

test('a day stands beside its box in words, whatever order the device writes it in', async () => {
  const { screen } = await showForm(
    createSample({ properties: { begun_on: { title: 'Begun on', type: 'string', format: 'date' } } }),
  );
  await expect.element(screen.getByLabelText('Begun on')).toHaveAccessibleDescription('Day, month and year');
  await screen.getByLabelText('Begun on').fill('2026-04-03');
  await expect.element(screen.getByLabelText('Begun on')).toHaveAccessibleDescription('3 April 2026');
});

test('boxes beside each other stand in one line, though one label takes two', async () => {
  await page.viewport(700, 800);
  const half = (name: string) => ({ 'ui:col': { size: { xs: 12, sm: 6 }, children: [name] } });
  const title = 'The number under which the company stands in the register of the Corporate Affairs Commission';
  await showForm(
    createSample(
      { properties: { short: { title: 'Name', type: 'string' }, long: { title, type: 'string' } } },
      {
        'ui:field': 'LayoutGridField',
        'ui:layoutGrid': { 'ui:row': { children: [half('short'), half('long')] } },
      },
    ),
  );
  const top = (name: string) =>
    Math.round(document.querySelector(`[name=${name}]`)?.getBoundingClientRect().top ?? Number.NaN);
  await expect.element(page.getByLabelText('Name')).toBeVisible();
  expect(top('short')).toBe(top('long'));
  const labels = [...document.querySelectorAll('label')].map((label) => label.getBoundingClientRect().height);
  expect(Math.max(...labels)).toBeGreaterThan(Math.min(...labels) * 1.5);
});

test('a section that is called what its only field is has one heading, and a tick box without a label keeps it', async () => {
  const section = (title: string, name: string) => ({
    'ui:row': { title, children: [{ 'ui:col': { size: 12, children: [name] } }] },
  });
  const { screen } = await showForm(
    createSample(
      {
        properties: {
          seats: { title: 'Seats', type: 'array', items: { title: 'Seat', type: 'string' } },
          agreed: { title: 'Declaration', type: 'boolean' },
          sworn: { title: 'Oath', type: 'boolean' },
          name: { title: 'Name', type: 'string' },
        },
      },
      {
        'ui:field': 'LayoutGridField',
        'ui:layoutGrid': {
          'ui:row': {
            children: [
              section('Seats', 'seats'),
              section('Declaration', 'agreed'),
              section('Oath', 'sworn'),
              section('Who you are', 'name'),
            ],
          },
        },
        agreed: { 'ui:options': { sentence: 'All of it is true.' } },
      },
    ),
  );
  await expect.element(screen.getByLabelText('Name')).toBeVisible();
  const headings = [...document.querySelectorAll('legend')];
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Seats', 'Declaration', 'Oath', 'Who you are']);
  const sizes = new Set(headings.map((heading) => getComputedStyle(heading).fontSize));
  expect(sizes.size).toBe(1);
});

test('a file in which a virus was found later says so and is replaced; one that waits for its check says that', async () => {
  const stored = { fileUrl: '/api/x', fileSize: 2000, fileType: 'application/pdf', uploadedAt: '2026-03-14T09:00:00Z' };
  const { screen } = await showForm(createSample(documents), {
    data: {
      licence: { ...stored, fileKey: 'a', fileName: 'licence.pdf', threat: 'Eicar-Test-Signature' },
      tax: { ...stored, fileKey: 'b', fileName: 'tax.pdf', checkingSince: '2026-03-14T09:00:00Z' },
    },
  });
  const found = screen.getByText(/A virus was found in this file, so it was not kept\. Please choose a clean copy\./);
  await expect.element(found).toBeVisible();
  expect(screen.getByText(/being checked for viruses/).elements()).toHaveLength(1);
  const clean = new File(['%PDF-1.7'], 'clean.pdf', { type: 'application/pdf' });
  await screen.getByLabelText('Licence').upload(clean);
  await expect.element(screen.getByRole('button', { name: 'Remove clean.pdf' })).toBeVisible();
  await expect.element(found).not.toBeInTheDocument();
});

test('a file that came on another day says which', async () => {
  const stored = { fileUrl: '/api/x', fileSize: 2000, fileType: 'application/pdf' };
  await showForm(createSample(documents), {
    data: {
      licence: { ...stored, fileKey: 'a', fileName: 'licence.pdf', uploadedAt: '2026-03-14T09:00:00Z' },
      tax: { ...stored, fileKey: 'b', fileName: 'tax.pdf', uploadedAt: new Date().toISOString() },
    },
  });
  await expect.element(page.getByText(/^Received 14 Mar 2026, \d\d:\d\d/)).toBeVisible();
  await expect.element(page.getByText(/^Received \d\d:\d\d/)).toBeVisible();
});
