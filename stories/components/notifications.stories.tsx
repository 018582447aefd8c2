import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import Button from '@mui/material/Button';
import { LiveRegion } from '@/page/shell/live-region';
import { showToast, type ToastKind } from '@/ui/toast';
import { ToastProvider } from '@/ui/toast-provider';
import { inTheme } from '../support/in-theme';

interface NotificationProps {
  kind: ToastKind;
  message: string;
}

/** What appears at the top right, and is read out. */
function Notification({ kind, message }: NotificationProps) {
  return (
    <>
      <ToastProvider />
      <LiveRegion />
      <Button onClick={() => void showToast(message, kind)}>Show the notification</Button>
    </>
  );
}

const meta = {
  title: 'Components/Notifications',
  component: Notification,
  decorators: [inTheme],
  args: { kind: 'plain', message: 'You are signed in' },
  argTypes: { kind: { control: 'inline-radio', options: ['plain', 'success', 'error'] } },
  play: async ({ args }) => {
    showToast(args.message, args.kind);
    await within(document.body).findAllByText(args.message);
  },
} satisfies Meta<typeof Notification>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Success: Story = { args: { kind: 'success', message: 'Application submitted successfully' } };
export const Failure: Story = {
  args: { kind: 'error', message: 'Failed to upload NCAA Certificate: This file is not of an accepted type' },
};
