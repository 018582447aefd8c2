import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { inTheme } from '../support/in-theme';

const meta = {
  title: 'Components/Confirm dialog',
  component: ConfirmDialog,
  decorators: [inTheme],
  args: {
    open: true,
    title: 'Withdraw this invitation?',
    children: <p>Chidi Eze can then no longer join with it. You can invite again later.</p>,
    confirmLabel: 'Withdraw',
    onConfirm: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof ConfirmDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ args }) => {
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Withdraw' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
export const Danger: Story = {
  args: { danger: true, title: 'Delete 2 users?', children: <p>This cannot be taken back.</p>, confirmLabel: 'Delete' },
};
export const Busy: Story = { args: { busy: true, busyLabel: 'Withdrawing...' } };
export const Failed: Story = {
  args: { error: 'There is no connection to the server. Please check your network, then try again.' },
};
