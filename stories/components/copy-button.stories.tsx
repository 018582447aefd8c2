import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { CopyButton } from '@/ui/copy-button';
import { inTheme } from '../support/in-theme';

const meta = {
  title: 'Components/Copy button',
  component: CopyButton,
  decorators: [inTheme],
  args: { text: 'REG-000001', children: 'Copy the reference' },
} satisfies Meta<typeof CopyButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const Copied: Story = {
  play: async ({ canvasElement }) => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.resolve() },
    });
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button'));
    await expect(await canvas.findByRole('button', { name: 'Copied' })).toBeVisible();
  },
};
