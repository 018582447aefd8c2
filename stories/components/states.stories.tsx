import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import Button from '@mui/material/Button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { ErrorSummary } from '@/form/parts/error-summary';
import { LoadingRows } from '@/ui/loading-rows';
import { LoadingText } from '@/ui/loading-text';
import { ProgressSteps } from '@/wizard/steps/progress-steps';
import { inTheme } from '../support/in-theme';

const meta = {
  title: 'Components/States',
  component: EmptyState,
  decorators: [inTheme],
  args: {
    title: 'You have not submitted an application yet.',
    children: 'You can stop at any time: what you enter is kept as a draft.',
  },
} satisfies Meta<typeof EmptyState>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { action: <Button variant="contained">Start your application</Button> } };
export const Loading: Story = { render: () => <LoadingText>Loading your applications…</LoadingText> };
export const LoadingList: Story = { render: () => <LoadingRows count={4} /> };
export const Failure: Story = {
  render: () => (
    <ErrorState title="An unexpected error occurred" onRetry={fn()}>
      <p>Your applications could not be loaded. They are safe.</p>
    </ErrorState>
  ),
};
export const Summary: Story = {
  render: () => (
    <ErrorSummary
      problems={[
        { label: 'Company name', message: 'Company name is required', href: '#company_name', onSelect: fn() },
        {
          label: 'Office phone',
          message: 'Phone number must be between 10-15 digits and may start with +',
          href: '#office_phone',
          onSelect: fn(),
        },
      ]}
    />
  ),
};
export const Steps: Story = {
  render: () => (
    <ProgressSteps
      current={1}
      text="Step 2 of 3"
      steps={[
        { id: 'company', title: 'Company Details', icon: 'business', onSelect: fn() },
        { id: 'representative', title: 'Business Representative', icon: 'person' },
        { id: 'certificates', title: 'Certificates', icon: 'certificate' },
      ]}
    />
  ),
};
