import Radio from '@mui/material/Radio';
import OutlinedInput from '@mui/material/OutlinedInput';
import TextField from '@mui/material/TextField';
import { describe, expect, test } from 'vitest';
import { ChoiceRow } from '@/fields/frame/choice-row';
import { describedBy } from '@/fields/frame/control-ids';
import { FieldFrame } from '@/fields/frame/field-frame';
import { parseNumber } from '@/engine/locale/typed-number';
import { toStorableText } from '@/fields/storable-text';
import { mount } from './mount';

const nothing = () => {};

describe('a field', () => {
  test('ties label, hint and message to its control', async () => {
    const { screen } = await mount(
      <FieldFrame id="f" label="Company name" hint="As registered" message="Company name is required" required>
        <OutlinedInput
          id="f"
          error
          slotProps={{ input: { 'aria-describedby': describedBy('f', { hint: true, message: true }) } }}
        />
      </FieldFrame>,
    );
    const input = screen.getByLabelText('Company name', { exact: true });
    await expect.element(input).toBeInvalid();
    await expect.element(input).toHaveAccessibleDescription('As registered Error: Company name is required');
  });

  test('asks the question of several answers once, as a group', async () => {
    const { screen } = await mount(
      <FieldFrame id="f" label="Engagement type" group="radiogroup" required message="Choose one">
        <ChoiceRow
          mark={Radio}
          id="f"
          name="engagement_type"
          choice={{ value: 'Full', label: 'Full' }}
          checked={false}
          onChange={nothing}
        />
      </FieldFrame>,
    );
    const group = screen.getByRole('radiogroup', { name: 'Engagement type' });
    await expect.element(group).toHaveAccessibleDescription('Error: Choose one');
    await expect.element(group.getByRole('radio', { name: 'Full' })).toBeVisible();
  });
});

test('a text field has its label above, its hint under the label, and what is wrong below', async () => {
  const { screen, show } = await mount(<TextField id="t" label="Search" helperText="Name or phone" required />);
  const input = screen.getByLabelText('Search', { exact: true });
  const topOf = (text: string) => screen.getByText(text, { exact: true }).element().getBoundingClientRect().top;
  const topOfInput = () => input.element().getBoundingClientRect().top;
  expect(topOf('Search')).toBeLessThan(topOf('Name or phone'));
  expect(topOf('Name or phone')).toBeLessThan(topOfInput());
  await show(<TextField id="t" label="Search" helperText="Enter a name" required error />);
  expect(topOf('Enter a name')).toBeGreaterThan(topOfInput());
  await expect.element(input).toHaveAccessibleDescription('Enter a name');
});

test('text is kept without what nobody can see or keep: NUL, and halves of characters', () => {
  expect(toStorableText('Ẹkọ \ud83d😀\0 Ltd')).toBe('Ẹkọ 😀 Ltd');
});

test.each([
  ['', undefined],
  [' 12 ', 12],
  ['12,000.5', 12000.5],
  ['1.50', 1.5],
  ['-3', -3],
  ['12 boxes', '12 boxes'],
  ['1e5', '1e5'],
  ['1,2', '1,2'],
])('a number is read from %j as %j', (text, value) => expect(parseNumber(text)).toBe(value));
