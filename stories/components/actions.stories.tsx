import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Button } from '@/ui/button';
import { inTheme } from '../support/in-theme';

const meta = {
  title: 'Components/Button',
  component: Button,
  decorators: [inTheme],
  args: { children: 'Continue to Documents', kind: 'primary', onClick: fn() },
  argTypes: { kind: { control: 'inline-radio', options: ['primary', 'secondary', 'danger', 'link'] } },
} satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Primary: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
export const Secondary: Story = { args: { kind: 'secondary', children: 'Back to Basic Info' } };
export const Danger: Story = { args: { kind: 'danger', children: 'Reject' } };
export const Link: Story = { args: { kind: 'link', children: 'Clear the filters' } };
export const Busy: Story = { args: { busy: true, busyLabel: 'Submitting...' } };
export const Disabled: Story = { args: { disabled: true } };
