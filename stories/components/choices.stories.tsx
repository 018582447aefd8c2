import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { ChoiceList } from '@/ui/choice-list';
import { FieldFrame } from '@/ui/field-frame';
import { inTheme } from '../support/in-theme';

interface ChoicesProps {
  label: string;
  inline: boolean;
  message?: string;
  value: string;
}

const CHOICES = [
  { value: 'Full', label: 'Full' },
  { value: 'Temporary', label: 'Temporary', hint: 'For less than a year' },
];

function Choices({ label, inline, message, value }: ChoicesProps) {
  const [chosen, setChosen] = useState(value);
  return (
    <FieldFrame id="engagement_type" label={label} group="radiogroup" message={message}>
      <ChoiceList
        id="engagement_type"
        name="engagement_type"
        choices={CHOICES}
        inline={inline}
        value={chosen}
        onChange={setChosen}
        invalid={message !== undefined}
      />
    </FieldFrame>
  );
}

const meta = {
  title: 'Components/Choices',
  component: Choices,
  decorators: [inTheme],
  args: { label: 'Engagement type', inline: false, value: 'Full' },
} satisfies Meta<typeof Choices>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const Inline: Story = { args: { inline: true } };
export const Invalid: Story = { args: { value: '', message: 'Choose an engagement type' } };
