import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactNode } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { CheckBox } from '@/ui/check-box';
import { CheckList } from '@/ui/check-list';
import { describedBy } from '@/ui/control-ids';
import { DateInput } from '@/ui/date-input';
import { FieldFrame } from '@/ui/field-frame';
import { FieldSet } from '@/ui/field-set';
import { LongTextInput } from '@/ui/long-text-input';
import { NumberInput, type NumberValue } from '@/ui/number-input';
import { OneTimeCodeInput } from '@/ui/one-time-code-input';
import { PasswordInput } from '@/ui/password-input';
import { PhoneInput } from '@/ui/phone-input';
import { SelectInput } from '@/ui/select-input';
import { inTheme } from '../support/in-theme';

interface State {
  /** What is wrong with each. */
  message?: string;
  required: boolean;
  locked?: string;
}

interface Control {
  id: string;
  name: string;
  required: boolean;
  invalid: boolean;
  readOnly: boolean;
  describedBy: string | undefined;
}

const STATES = [
  { value: 'LA', label: 'Lagos' },
  { value: 'KN', label: 'Kano' },
  { value: 'RI', label: 'Rivers' },
];
const SERVICES = [
  { value: 'catering', label: 'Catering' },
  { value: 'fuelling', label: 'Fuelling' },
  { value: 'security', label: 'Security', hint: 'Screening of persons and cargo' },
];

/** Every input that a form can ask with, in its frame. */
function Inputs(state: State) {
  return (
    <FieldSet title="Every input" description="As forms show them, one under the other.">
      <Framed
        name="state"
        label="State"
        state={state}
        draw={(control) => (
          <Kept
            start="LA"
            draw={(value, onChange) => <SelectInput {...control} choices={STATES} value={value} onChange={onChange} />}
          />
        )}
      />
      <Framed
        name="start_date"
        label="Start date"
        hint="Not in the future"
        state={state}
        draw={(control) => (
          <Kept
            start="2019-06-05"
            draw={(value, onChange) => <DateInput {...control} value={value} onChange={onChange} />}
          />
        )}
      />
      <Framed
        name="staff"
        label="Staff"
        state={state}
        draw={(control) => (
          <Kept<NumberValue>
            start={12}
            draw={(value, onChange) => <NumberInput {...control} whole value={value} onChange={onChange} />}
          />
        )}
      />
      <Framed
        name="phone"
        label="Phone number"
        hint="Such as 0803 123 4567"
        state={state}
        draw={(control) => (
          <Kept
            start="+2348031234567"
            draw={(value, onChange) => <PhoneInput {...control} value={value} onChange={onChange} />}
          />
        )}
      />
      <Framed
        name="password"
        label="Password"
        state={state}
        draw={(control) => (
          <Kept
            start="secret words"
            draw={(value, onChange) => <PasswordInput {...control} value={value} onChange={onChange} />}
          />
        )}
      />
      <Framed
        name="code"
        label="Code from the SMS"
        state={state}
        draw={(control) => (
          <Kept
            start="123456"
            draw={(value, onChange) => <OneTimeCodeInput {...control} value={value} onChange={onChange} />}
          />
        )}
      />
      <Framed
        name="operations"
        label="Operations"
        hint="At least 20 characters"
        state={state}
        draw={(control) => (
          <Kept
            start="Catering and cleaning for aircraft."
            draw={(value, onChange) => (
              <LongTextInput {...control} minLength={20} maxLength={300} value={value} onChange={onChange} />
            )}
          />
        )}
      />
      <Framed
        name="services"
        label="Services"
        group
        state={state}
        draw={(control) => (
          <Kept<readonly string[]>
            start={['catering']}
            draw={(value, onChange) => <CheckList {...control} choices={SERVICES} value={value} onChange={onChange} />}
          />
        )}
      />
      <Framed
        name="agreed"
        state={state}
        draw={(control) => (
          <Kept
            start={true}
            draw={(value, onChange) => (
              <CheckBox
                {...control}
                label="I confirm that the information is complete."
                value={value}
                onChange={onChange}
              />
            )}
          />
        )}
      />
    </FieldSet>
  );
}

function Framed({
  name,
  label,
  hint,
  group = false,
  state: { message, required, locked },
  draw,
}: {
  name: string;
  label?: string;
  hint?: string;
  group?: boolean;
  state: State;
  draw: (control: Control) => ReactNode;
}) {
  const described = describedBy(name, { hint: hint !== undefined, message: message !== undefined });
  return (
    <FieldFrame
      id={name}
      label={label}
      hint={hint}
      message={message}
      required={required}
      locked={locked}
      group={group ? 'group' : undefined}
    >
      {draw({
        id: name,
        name,
        required,
        invalid: message !== undefined,
        readOnly: locked !== undefined,
        describedBy: described,
      })}
    </FieldFrame>
  );
}

/** Inputs hold nothing themselves. */
function Kept<Value>({
  start,
  draw,
}: {
  start: Value;
  draw: (value: Value, onChange: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(start);
  return draw(value, setValue);
}

const meta = {
  title: 'Components/Inputs',
  component: Inputs,
  decorators: [inTheme],
  args: { required: false },
} satisfies Meta<typeof Inputs>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Phone number' });
    await userEvent.clear(input);
    await userEvent.type(input, '0803 123 4567');
    await expect(input).toHaveValue('0803 123 4567');
  },
};
export const Required: Story = { args: { required: true } };
export const Invalid: Story = { args: { required: true, message: 'This cannot be right' } };
export const Locked: Story = { args: { locked: 'From your invitation' } };
