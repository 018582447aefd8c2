import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { CheckList } from '@/ui/check-list';
import { ChoiceList } from '@/ui/choice-list';
import { describedBy } from '@/ui/control-ids';
import { FieldFrame } from '@/ui/field-frame';
import { NumberInput, parseNumber, type NumberValue } from '@/ui/number-input';
import { OneTimeCodeInput } from '@/ui/one-time-code-input';
import { PasswordInput } from '@/ui/password-input';
import { PhoneInput } from '@/ui/phone-input';
import { LongTextInput } from '@/ui/long-text-input';
import { TextInput } from '@/ui/text-input';
import { mount } from './mount';

const nothing = () => {};

describe('a field', () => {
  test('ties label, hint and message to its control, which carries the field key', async () => {
    const { screen } = await mount(
      <FieldFrame id="f" label="Company name" hint="As registered" message="Company name is required" required>
        <TextInput
          id="f"
          name="company_name"
          value=""
          onChange={nothing}
          required
          invalid
          describedBy={describedBy('f', { hint: true, message: true })}
        />
      </FieldFrame>,
    );
    const input = screen.getByLabelText('Company name', { exact: true });
    await expect.element(input).toHaveAttribute('name', 'company_name');
    await expect.element(input).toHaveAttribute('aria-required', 'true');
    await expect.element(input).toBeInvalid();
    await expect.element(input).toHaveAccessibleDescription('As registered Error: Company name is required');
  });

  test('asks the question of several answers once, as a group', async () => {
    const { screen } = await mount(
      <FieldFrame id="f" label="Engagement type" group="radiogroup" required message="Choose one">
        <ChoiceList
          id="f"
          name="engagement_type"
          value=""
          onChange={nothing}
          choices={[
            { value: 'Full', label: 'Full' },
            { value: 'Temporary', label: 'Temporary' },
          ]}
        />
      </FieldFrame>,
    );
    const group = screen.getByRole('radiogroup', { name: 'Engagement type' });
    await expect.element(group).toHaveAccessibleDescription('Error: Choose one');
    await expect.element(group.getByRole('radio', { name: 'Full' })).toHaveAttribute('id', 'f');
  });
});

test.each([
  ['one line', TextInput],
  ['several lines', LongTextInput],
])('text of %s is told without what nobody can see or keep: NUL, and halves of characters', async (_kind, Input) => {
  function Page() {
    const [value, setValue] = useState('');
    return (
      <>
        <Input id="t" name="company_name" value={value} onChange={setValue} />
        <output>{value}</output>
      </>
    );
  }
  const { holder } = await mount(<Page />);
  const input = holder.querySelector<HTMLInputElement | HTMLTextAreaElement>('[name="company_name"]');
  // As a program on the device pastes it; what a test types comes through a line that mends such text.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, 'Ẹkọ \ud83d😀\0 Ltd');
  input?.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => holder.querySelector('output')?.textContent).toBe('Ẹkọ 😀 Ltd');
  expect(input?.value).toBe('Ẹkọ 😀 Ltd');
});

describe('a number', () => {
  test.each([
    ['', undefined],
    [' 12 ', 12],
    ['12,000.5', 12000.5],
    ['1.50', 1.5],
    ['-3', -3],
    ['12 boxes', '12 boxes'],
    ['1e5', '1e5'],
    ['1,2', '1,2'],
  ])('reads %j as %j', (text, value) => expect(parseNumber(text)).toBe(value));

  test('keeps what is typed, and follows a value from outside', async () => {
    function Page() {
      const [value, setValue] = useState<NumberValue>(1);
      return (
        <>
          <NumberInput id="n" name="total_staff" value={value} onChange={setValue} />
          <button type="button" onClick={() => setValue(7)}>
            Restore
          </button>
          <output>{JSON.stringify(value)}</output>
        </>
      );
    }
    const { screen } = await mount(<Page />);
    const input = screen.getByRole('textbox');
    await input.fill('1.50');
    await expect.element(input).toHaveValue('1.50');
    await expect.element(screen.getByRole('status')).toHaveTextContent('1.5');
    await screen.getByText('Restore').click();
    await expect.element(input).toHaveValue('7');
  });
});

test('a telephone number loses its separators on leaving the box', async () => {
  function Page() {
    const [value, setValue] = useState('');
    return <PhoneInput id="p" name="office_phone" value={value} onChange={setValue} />;
  }
  const { screen } = await mount(<Page />);
  await screen.getByRole('textbox').fill('+234 (803) 123-4567');
  await userEvent.tab();
  await expect.element(screen.getByRole('textbox')).toHaveValue('+2348031234567');
});

test('a pasted one-time code keeps its six digits and says that it is complete', async () => {
  const complete: string[] = [];
  function Page() {
    const [value, setValue] = useState('');
    return (
      <OneTimeCodeInput
        id="c"
        name="otp_code"
        value={value}
        onChange={setValue}
        onComplete={(code) => complete.push(code)}
      />
    );
  }
  const { screen } = await mount(<Page />);
  await screen.getByRole('textbox').fill('123 4567');
  await expect.element(screen.getByRole('textbox')).toHaveValue('123456');
  expect(complete).toEqual(['123456']);
});

test('a password is shown and hidden again', async () => {
  const { screen, holder } = await mount(<PasswordInput id="w" name="password" value="secret" onChange={nothing} />);
  const input = holder.querySelector('input');
  expect(input?.type).toBe('password');
  await screen.getByRole('button', { name: 'Show' }).click();
  expect(input?.type).toBe('text');
  await expect.element(screen.getByRole('button', { name: 'Show' })).toHaveAttribute('aria-pressed', 'true');
});

test('ticked answers come out in the order of the list', async () => {
  function Page() {
    const [value, setValue] = useState<readonly string[]>([]);
    return (
      <>
        <CheckList
          id="c"
          name="association_ids"
          value={value}
          onChange={setValue}
          choices={['a', 'b', 'c'].map((each) => ({ value: each, label: each }))}
        />
        <output>{value.join()}</output>
      </>
    );
  }
  const { screen } = await mount(<Page />);
  await screen.getByLabelText('c').click();
  await screen.getByLabelText('a').click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('a,c');
});
