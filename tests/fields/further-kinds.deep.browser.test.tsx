/** Money, times, consent, signature and totals, as they are filled in. */
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getLanguage, setLanguage } from '@/texts/language';
import { createSample, showForm } from '../form/show-form';

function box(name: string): HTMLInputElement {
  return document.getElementById(`step-${name}`) as HTMLInputElement;
}

it('money is grouped while it is typed, and the caret stays where it was', async () => {
  const { read } = await showForm(
    createSample(
      { properties: { fee: { type: 'number', title: 'Fee' } } },
      { fee: { 'ui:options': { currency: 'NGN' } } },
    ),
    { data: { fee: 1500 } },
  );
  await expect.element(page.getByLabelText('Fee')).toHaveValue('1,500');
  await expect.element(page.getByText('₦')).toBeVisible();
  box('fee').setSelectionRange(1, 1);
  box('fee').focus();
  await userEvent.keyboard('234');
  expect([box('fee').value, box('fee').selectionStart, read()['fee']]).toEqual(['1,234,500', 5, 1_234_500]);
  await userEvent.keyboard('{Backspace}');
  expect([box('fee').value, box('fee').selectionStart, read()['fee']]).toEqual(['123,500', 3, 123_500]);
  await page.getByLabelText('Fee').fill('12000.05');
  expect([box('fee').value, read()['fee']]).toEqual(['12,000.05', 12_000.05]);
  await page.getByLabelText('Fee').fill('twelve');
  expect([box('fee').value, read()['fee']]).toEqual(['twelve', 'twelve']);
});

it.each([
  // What a question takes stays as it was written.
  ['^\\+?[0-9]{10,15}$', '0803 123 4567', '08031234567'],
  ['^\\+?[0-9]{10,15}$', '٠٨٠٣ ١٢٣ ٤٥٦٧', '08031234567'],
  // Else it is the number that the sign-in makes of it.
  ['^\\+234[0-9]{10}$', '0803 123 4567', '+2348031234567'],
  ['^\\+234[0-9]{10}$', 'none', 'none'],
])('a phone question of %s takes %j as %j', async (pattern, typed, answer) => {
  const { read } = await showForm(
    createSample(
      { properties: { call: { type: 'string', pattern, title: 'Call' } } },
      { call: { 'ui:options': { inputType: 'tel' } } },
    ),
  );
  await page.getByLabelText('Call').fill(typed);
  box('call').blur();
  await expect.poll(() => read()['call']).toBe(answer);
});

it('numbers are shown and read in one way on every device, whatever its language', async () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  try {
    const { read } = await showForm(createSample({ properties: { size: { type: 'number', title: 'Size' } } }), {
      data: { size: 1.5 },
    });
    const size = page.getByLabelText('Size');
    await expect.element(size).toHaveValue('1.5');
    await size.fill('12,000.25');
    expect(read()['size']).toBe(12_000.25);
    await size.fill('2,5');
    expect(read()['size']).toBe('2,5');
  } finally {
    languages.mockRestore();
  }
});

it('where the comma is the decimal sign, numbers are typed, grouped and shown with it', async () => {
  const language = getLanguage();
  setLanguage({ id: 'de-DE' });
  try {
    const { read } = await showForm(
      createSample(
        { properties: { fee: { type: 'number', title: 'Fee' }, size: { type: 'number', title: 'Size' } } },
        { fee: { 'ui:options': { currency: 'EUR' } } },
      ),
      { data: { fee: 1500.25, size: 2.5 } },
    );
    await expect.element(page.getByLabelText('Size')).toHaveValue('2,5');
    await expect.element(page.getByLabelText('Fee')).toHaveValue('1.500,25');
    await page.getByLabelText('Size').fill('12.000,75');
    await page.getByLabelText('Fee').fill('');
    await userEvent.type(box('fee'), '1234567,5');
    expect([box('fee').value, read()]).toEqual(['1.234.567,5', { fee: 1_234_567.5, size: 12_000.75 }]);
  } finally {
    setLanguage(language);
  }
});

it.each([
  ['en-NG', '1,5', '1,5 could mean 1.5 or 15: write the one that you mean'],
  ['de-DE', '1.5', '1.5 could mean 1,5 or 15: write the one that you mean'],
  ['de-DE', '1,234.5', 'Write 1,234.5 as 1234,5'],
])('in %s nobody guesses what %s means, in whatever box', async (language, typed, asked) => {
  const before = getLanguage();
  setLanguage({ id: language });
  try {
    const { read } = await showForm(
      createSample(
        {
          properties: {
            fee: { type: 'number', title: 'Fee', errorMessage: { type: 'No' } },
            size: { type: 'number', title: 'Size' },
          },
        },
        { fee: { 'ui:options': { currency: 'EUR' } } },
      ),
    );
    for (const name of ['fee', 'size']) {
      await userEvent.click(box(name));
      await userEvent.keyboard(typed);
      await userEvent.tab();
      expect([box(name).value, read()[name]]).toEqual([typed, typed]);
    }
    for (const name of ['fee', 'size'])
      await expect.element(page.elementLocator(box(name))).toHaveAccessibleDescription(expect.stringContaining(asked));
  } finally {
    setLanguage(before);
  }
});

it('times and months are picked by the device, and stored as the clock shows them', async () => {
  const { read } = await showForm(
    createSample({
      properties: {
        at: { type: 'string', format: 'local-time', title: 'At' },
        on: { type: 'string', format: 'local-date-time', title: 'On' },
        in: { type: 'string', format: 'month', title: 'In' },
      },
    }),
  );
  expect(['at', 'on', 'in'].map((name) => box(name).type)).toEqual(['time', 'datetime-local', 'month']);
  await page.getByLabelText('At').fill('08:30');
  await page.getByLabelText('On').fill('2026-03-31T08:30');
  await page.getByLabelText('In').fill('2026-03');
  expect(read()).toEqual({ at: '08:30', on: '2026-03-31T08:30', in: '2026-03' });
});

it('consent holds the version of the text, and an older one is none', async () => {
  const { read } = await showForm(
    createSample(
      { properties: { terms: { type: 'string', const: 'v2', title: 'Terms' } } },
      { terms: { 'ui:widget': 'consent', 'ui:options': { sentence: 'I accept the terms' } } },
    ),
    { data: { terms: 'v1' } },
  );
  const tick = page.getByRole('checkbox', { name: 'I accept the terms' });
  await expect.element(tick).not.toBeChecked();
  await tick.click();
  expect(read()).toEqual({ terms: 'v2' });
  await tick.click();
  expect(read()['terms']).toBeUndefined();
});

const PICTURE = {
  type: 'object',
  title: 'Signature',
  properties: { fileName: { type: 'string' }, fileType: { enum: ['image/png'] } },
};

it('a signature is made by typing a name, with the keyboard alone', async () => {
  const { read } = await showForm(
    createSample({ properties: { sign: PICTURE } }, { sign: { 'ui:widget': 'signature' } }),
  );
  await expect.element(page.getByRole('button', { name: 'Sign' })).toBeDisabled();
  await page.getByLabelText('Signature', { exact: true }).fill('Amina Bello');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => read()['sign']).toMatchObject({ fileName: 'signature.png', fileType: 'image/png' });
  await expect.element(page.getByRole('button', { name: 'Sign' })).not.toBeInTheDocument();
});

it('a signature is drawn, taken back line by line, and cleared', async () => {
  await showForm(createSample({ properties: { sign: PICTURE } }, { sign: { 'ui:widget': 'signature' } }));
  const pad = page.getByRole('img', { name: /Your signature/ });
  const dark = () => {
    const canvas = pad.element() as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return [...data].filter((value, index) => index % 4 === 0 && value < 100).length;
  };
  await pad.click();
  await expect.poll(dark).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(dark).toBe(0);
  await pad.click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(dark).toBe(0);
  await expect.element(page.getByRole('button', { name: 'Sign' })).toBeDisabled();
});

it('a total follows what is typed, and cannot be changed', async () => {
  await showForm(
    createSample({
      properties: {
        one: { type: 'number', title: 'One' },
        other: { type: 'number', title: 'Other' },
        total: { type: 'number', title: 'Total', computed: { sum: ['one', 'other'] } },
      },
    }),
  );
  await expect.element(page.getByLabelText('Total')).toHaveAttribute('readonly');
  await page.getByLabelText('One').fill('0.1');
  await page.getByLabelText('Other').fill('0.2');
  await expect.element(page.getByLabelText('Total')).toHaveValue('0.3');
  await page.getByLabelText('One').fill('');
  await expect.element(page.getByLabelText('Total')).toHaveValue('0.2');
  await page.getByLabelText('One').fill('1250000');
  await expect.element(page.getByLabelText('Total')).toHaveValue('1,250,000.2');
});

it('help has links that open beside the form, and pictures with words', async () => {
  const guides = [
    { text: 'Where to find it', url: 'https://registry.example/help' },
    { text: 'A sample', file: 'sample.pdf' },
    { text: 'The number stands below', picture: 'card.png' },
  ];
  await showForm(
    createSample(
      { properties: { number: { type: 'string', title: 'Number' } } },
      { number: { 'ui:options': { guides } } },
    ),
  );
  const links = page.getByRole('link').elements() as HTMLAnchorElement[];
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.target])).toEqual([
    ['Where to find it (opens in a new tab)', 'https://registry.example/help', '_blank'],
    ['A sample (opens in a new tab)', '/help/made-up/sample.pdf', '_blank'],
  ]);
  const figure = page.getByRole('figure');
  await expect.element(figure.getByText('The number stands below')).toBeVisible();
  expect(figure.element().querySelector('img')?.getAttribute('src')).toBe('/help/made-up/card.png');
});

it('what is wrong stands right under the control, before what helps to answer', async () => {
  const { answers } = await showForm(
    createSample(
      { properties: { number: { type: 'string', title: 'Number' } } },
      {
        number: { 'ui:help': 'As on the card.', 'ui:options': { guides: [{ text: 'A sample', file: 'sample.pdf' }] } },
      },
    ),
  );
  answers.report([{ path: 'number', message: 'Nobody has this number', code: 'server' }]);
  const message = page.getByText('Nobody has this number');
  await expect.element(message).toBeVisible();
  for (const help of [page.getByText('As on the card.'), page.getByRole('link', { name: /A sample/ })])
    expect(message.element().compareDocumentPosition(help.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
