/** A record's answers beside a document, and on narrow screens. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { RecordView } from '@/records/detail/record-view';
import Button from '@mui/material/Button';
import { tennisClub } from '../fixtures/tennis-club';
import { mount } from '../ui/mount';

const photo = (number: number) => ({
  fileName: `court-${number}.png`,
  fileSize: 48_000,
  fileType: 'image/png',
  fileKey: `k${number}`,
  fileUrl: `/api/applications/file/k${number}`,
});
const photos = [1, 2, 3, 4].map(photo);
const data = {
  club_name: 'Ikoyi Lawn Club',
  coaches: [
    { first_name: 'Oluwaseun', licence: 'AB1234567', hours: 12 },
    { first_name: 'Chidinma', licence: 'CD7654321' },
  ],
  photos,
};

/** Rows and documents in one section. */
function createMixed(): ProviderDefinition {
  const fields = tennisClub.wizard.steps
    .flatMap((step) => step.fields)
    .filter(({ key }) => ['club_name', 'coaches', 'photos'].includes(key));
  const [first, ...rest] = tennisClub.wizard.steps;
  if (!first) throw new Error('The fixture has no step.');
  const properties = Object.fromEntries(fields.map(({ key, schema }) => [key, schema]));
  const step = {
    ...first,
    schema: { type: 'object' as const, properties },
    fields,
    sections: [{ fields: fields.map(({ key }) => key) }],
  };
  return {
    ...tennisClub,
    wizard: {
      ...tennisClub.wizard,
      steps: [step, ...rest.map((each) => ({ ...each, fields: [], sections: [] }))],
    },
  };
}

const renderAction = ({ key }: FieldDefinition) =>
  key === 'photos' ? (
    <>
      {photos.map(({ fileName }) => (
        <Button key={fileName} variant="text" size="small" onClick={() => {}} aria-label={`Show ${fileName}`}>
          Show
        </Button>
      ))}
    </>
  ) : null;

// At 1280 the record has half of what the rail leaves.
test.each([
  [360, 296],
  [768, 680],
  [1280, 480],
])('on a screen %i wide every value of rows and documents has room', async (screenWidth, width) => {
  await page.viewport(screenWidth, 900);
  const { screen } = await mount(
    <div style={{ width }}>
      <RecordView definition={createMixed()} data={data} renderAction={renderAction} />
    </div>,
  );
  await expect.element(screen.getByText('AB1234567')).toBeVisible();
  const values = [...document.querySelectorAll<HTMLElement>('dt + dd')];
  expect(values.length).toBeGreaterThan(6);
  for (const value of values)
    expect([value.textContent, value.getBoundingClientRect().width >= 120]).toEqual([value.textContent, true]);
  await expect.element(screen.getByRole('button', { name: 'Show court-4.png' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(screenWidth);
});
