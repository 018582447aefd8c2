import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { FieldFrame } from '@/ui/field-frame';
import { RepeatableList } from '@/ui/repeatable-list';
import { TextInput } from '@/ui/text-input';
import { inTheme } from '../support/in-theme';

interface VehiclesProps {
  start: number;
  minimum: number;
  maximum: number;
  locked: boolean;
}

/** Rows of fields that can be added, removed and put back. */
function Vehicles({ start, minimum, maximum, locked }: VehiclesProps) {
  const [plates, setPlates] = useState(() =>
    Array.from({ length: start }, (_, index) => ({ id: String(index), plate: `KJA-48${index}XB` })),
  );
  const [removed, setRemoved] = useState<typeof plates>();
  const change = (id: string, plate: string) => setPlates(plates.map((row) => (row.id === id ? { id, plate } : row)));
  const rows = plates.map(({ id, plate }) => ({
    id,
    content: (
      <FieldFrame id={`plate-${id}`} label="License plate">
        <TextInput
          id={`plate-${id}`}
          name="license_plate"
          value={plate}
          readOnly={locked}
          onChange={(value) => change(id, value)}
        />
      </FieldFrame>
    ),
  }));
  const undo = () => {
    if (removed) setPlates(removed);
    setRemoved(undefined);
  };
  return (
    <RepeatableList
      id="vehicles"
      itemName="Vehicle"
      rows={rows}
      minimum={minimum}
      maximum={maximum}
      locked={locked}
      onAdd={() => setPlates([...plates, { id: crypto.randomUUID(), plate: '' }])}
      onRemove={({ id }) => {
        setRemoved(plates);
        setPlates(plates.filter((row) => row.id !== id));
      }}
      onUndo={removed && undo}
    />
  );
}

const meta = {
  title: 'Components/Repeatable list',
  component: Vehicles,
  decorators: [inTheme],
  args: { start: 2, minimum: 1, maximum: 3, locked: false },
} satisfies Meta<typeof Vehicles>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { start: 0, minimum: 0 } };
export const Full: Story = { args: { start: 3 } };
export const Locked: Story = { args: { locked: true } };
export const Removed: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('button', { name: /remove vehicle 2/i }));
    await expect(page.getAllByRole('textbox')).toHaveLength(1);
    await userEvent.click(page.getByRole('button', { name: /undo|put back/i }));
    await expect(page.getAllByRole('textbox')).toHaveLength(2);
  },
};
