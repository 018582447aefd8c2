import Button from '@mui/material/Button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inTheme } from '../support/in-theme';

const meta = {
  title: 'Components/Button',
  component: Button,
  decorators: [inTheme],
  args: { children: 'Continue to Documents', variant: 'contained', onClick: fn() },
  argTypes: { variant: { control: 'inline-radio', options: ['contained', 'outlined', 'text'] } },
} satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Primary: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
export const Secondary: Story = { args: { variant: 'outlined', children: 'Back to Basic Info' } };
export const Danger: Story = { args: { color: 'error', children: 'Reject' } };
export const Link: Story = { args: { variant: 'text', children: 'Clear the filters' } };
export const Busy: Story = { args: { loading: true, children: 'Submitting...' } };
export const Disabled: Story = { args: { disabled: true } };
