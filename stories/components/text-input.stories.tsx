import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { describedBy } from '@/ui/control-ids';
import { FieldFrame } from '@/ui/field-frame';
import { TextInput } from '@/ui/text-input';
import { inTheme } from '../support/in-theme';

interface FieldProps {
  label: string;
  hint?: string;
  message?: string;
  required?: boolean;
  locked?: string;
  value: string;
}

/** A text input in its frame, as every form shows it. */
function Field({ label, hint, message, required = false, locked, value }: FieldProps) {
  const [text, setText] = useState(value);
  const described = describedBy('company_name', { hint: hint !== undefined, message: message !== undefined });
  return (
    <FieldFrame id="company_name" label={label} hint={hint} message={message} required={required} locked={locked}>
      <TextInput
        id="company_name"
        name="company_name"
        value={text}
        onChange={setText}
        required={required}
        invalid={message !== undefined}
        readOnly={locked !== undefined}
        describedBy={described}
      />
    </FieldFrame>
  );
}

const meta = {
  title: 'Components/Text input',
  component: Field,
  decorators: [inTheme],
  args: { label: 'Company name', hint: 'As it stands in the CAC certificate', value: '' },
} satisfies Meta<typeof Field>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox');
    await userEvent.type(input, 'Skyline');
    await expect(input).toHaveValue('Skyline');
  },
};
export const Filled: Story = { args: { value: 'Skyline Ground Services Ltd', required: true } };
export const Invalid: Story = { args: { value: 'S', message: 'Company name is required', required: true } };
export const Locked: Story = { args: { value: 'Skyline Cargo Services Ltd', locked: 'From your invitation' } };
