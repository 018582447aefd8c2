/** Rows that a form gives, as a table and as cards. */
import type { StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { createCompiler } from '@/definition/parse/create-compiler';
import { deriveFields } from '@/definition/parse/derive-fields';
import type { FormDefinition } from '@/definition/parse/catalog';
import type { JsonSchema } from '@/definition/language/json-schema';
import type { UiSchema } from '@/definition/language/ui-schema';
import type { Validator } from '@/engine/validation/form-validators';
import { createInitialData } from '@/engine/answers/initial-data';
import { DefinedForm } from '@/form/form';
import { inTheme } from './support/in-theme';

export default { title: 'Forms/Rows that are given', decorators: [inTheme] };

const schema = {
  $id: 'stories/given-rows',
  type: 'object',
  required: ['mapping'],
  properties: {
    mapping: {
      title: 'Mapping studies',
      type: 'array',
      minItems: 2,
      maxItems: 2,
      default: [{ season: 'Dry season' }, { season: 'Rainy season' }],
      items: {
        type: 'object',
        required: ['season', 'done_on', 'passed'],
        properties: {
          season: { title: 'Season', type: 'string' },
          done_on: { title: 'Done on', type: 'string', format: 'date' },
          spread: { title: 'Spread, °C', type: 'number', minimum: 0, description: 'At most, over 24 hours.' },
          passed: { title: 'Passed?', type: 'boolean' },
        },
      },
    },
  },
} as const satisfies JsonSchema;

const uiSchema: UiSchema = {
  mapping: {
    'ui:options': { addable: false, removable: false },
    items: { season: { 'ui:readonly': true }, passed: { 'ui:widget': 'radio', 'ui:inline': true } },
  },
};

const form: FormDefinition = {
  id: 'mapping',
  title: 'Mapping',
  schema,
  uiSchema,
  sections: [],
  fields: deriveFields('mapping', schema, uiSchema),
};

function Mapping() {
  const validator = useMemo(() => ({ [schema.$id]: createCompiler('Africa/Lagos').compile(schema) as Validator }), []);
  return (
    <DefinedForm
      form={form}
      validator={validator}
      initial={createInitialData([form], { today: '2026-05-04' })}
      submitLabel="Continue"
      onSubmit={() => undefined}
    />
  );
}

type Story = Pick<StoryObj, 'globals' | 'render' | 'play'>;
const shown: Story = { render: () => <Mapping /> };
const onPhone = { viewport: { value: 'phone' } };

const seesTable = async (canvasElement: HTMLElement) =>
  expect(await within(canvasElement).findByRole('table', { name: 'Mapping studies' })).toBeVisible();

const leavesEmpty = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement);
  await canvas.findByText('Rainy season');
  await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
  await expect(await canvas.findByRole('group', { name: /problem/ })).toBeVisible();
};

export const TableOnDesktop: Story = { ...shown, play: ({ canvasElement }) => seesTable(canvasElement) };

export const InvalidOnDesktop: Story = { ...shown, play: ({ canvasElement }) => leavesEmpty(canvasElement) };

export const DarkOnDesktop: Story = { ...TableOnDesktop, globals: { scheme: 'dark' } };

export const CardsOnPhone: Story = {
  ...shown,
  globals: onPhone,
  play: async ({ canvasElement }) => {
    const card = await within(canvasElement).findByRole('listitem', { name: 'Rainy season' });
    await expect(card).toBeVisible();
  },
};

export const InvalidOnPhone: Story = {
  ...shown,
  globals: onPhone,
  play: ({ canvasElement }) => leavesEmpty(canvasElement),
};
