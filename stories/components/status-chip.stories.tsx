import type { Meta, StoryObj } from '@storybook/react-vite';
import { StatusChip } from '@/ui/status-chip';
import { inTheme } from '../support/in-theme';

const meta = {
  title: 'Components/Status',
  component: StatusChip,
  decorators: [inTheme],
  args: { tone: 'info', children: 'Pending' },
  argTypes: { tone: { control: 'inline-radio', options: ['neutral', 'info', 'success', 'warning', 'danger'] } },
} satisfies Meta<typeof StatusChip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Info: Story = {};
export const Success: Story = { args: { tone: 'success', children: 'Approved' } };
export const Warning: Story = { args: { tone: 'warning', children: 'Changes requested' } };
export const Danger: Story = { args: { tone: 'danger', children: 'Rejected' } };
export const Neutral: Story = { args: { tone: 'neutral', children: 'Expired' } };
