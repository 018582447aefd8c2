import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { FileItem } from '@/fields/files/file-item';
import { FieldFrame } from '@/fields/frame/field-frame';
import { FileInput } from '@/fields/files/file-input';
import { inTheme } from '../support/in-theme';

const file: FileItem = {
  id: '1',
  name: 'ncaa-certificate.pdf',
  size: 482_000,
  type: 'application/pdf',
  progress: { status: 'chosen' },
};

const meta = {
  title: 'Components/File input',
  component: FileInput,
  decorators: [inTheme],
  render: (args) => (
    <FieldFrame id={args.id} label="NCAA certificate" required>
      <FileInput {...args} />
    </FieldFrame>
  ),
  args: {
    id: 'ncaa_certificate',
    name: 'ncaa_certificate',
    value: [],
    accept: '.pdf,.jpg,.png',
    limits: 'PDF, JPEG or PNG, up to 10 MB',
    onChoose: fn(),
    onRemove: fn(),
    onCancel: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof FileInput>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Chosen: Story = { args: { value: [file] } };
export const Uploading: Story = { args: { value: [{ ...file, progress: { status: 'uploading', fraction: 0.4 } }] } };
export const Uploaded: Story = {
  args: { value: [{ ...file, progress: { status: 'uploaded', at: '11:04' } }] },
};
export const Cancelled: Story = { args: { value: [{ ...file, progress: { status: 'cancelled' } }] } };
export const Refused: Story = {
  args: { value: [{ ...file, progress: { status: 'refused', message: 'The file is empty' } }] },
};
export const Failed: Story = {
  args: { value: [{ ...file, progress: { status: 'failed', message: 'The connection was lost. Try again.' } }] },
};
export const Several: Story = {
  args: { multiple: true, value: [file, { ...file, id: '2', name: 'association-card.png', type: 'image/png' }] },
};
