/**
 * Forms of RJSF whose answers a record keeps in another shape, and what is shown without an input, filled as a person
 * does.
 */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { describeReceipt } from '@/engine/record/receipt';
import type { FormData } from '@/engine/answers/form-data';
import { checkRecord } from '@/engine/validation/check-record';
import { count, object, text } from '../fixtures/rjsf-forms';
import { createRjsfType } from '../fixtures/rjsf-type';
import { submissionsOf } from './fake-api';
import { newPerson, openWizard, press } from './open-wizard';

const schema = object(
  {
    'First name': text,
    'size.cm': { type: 'number' },
    help: { type: 'null', title: 'Not much to fill in', description: 'Only a text.' },
    measures: { type: 'object', additionalProperties: { type: 'number' }, propertyNames: { pattern: '^[a-z]+$' } },
    codes: { type: 'object', patternProperties: { '^[A-Z]{2}$': count }, additionalProperties: false },
    tags: { type: 'array' },
    moment: { ...text, format: 'date-time' },
    hour: { ...text, format: 'time' },
  },
  { required: ['First name', 'help'] },
);

const { definition, validators } = createRjsfType(schema, {
  measures: { additionalProperties: { 'ui:widget': 'updown' } },
});

it.each([360, 1280])('are filled, kept over a reload, and sent at %s px', async (width) => {
  await page.viewport(width, 900);
  const userId = newPerson();
  const first = await openWizard({ definition, validators, userId });
  await page.getByLabelText('First name').fill('Ada');
  await page.getByLabelText('Size cm').fill('12');
  await expect.element(page.getByRole('group', { name: 'Not much to fill in' })).toBeVisible();
  await expect.element(page.getByText('Only a text.')).toBeVisible();
  await expect.element(page.getByText('Tags')).not.toBeInTheDocument();
  const measures = page.getByRole('group', { name: 'Measures' });
  await measures.getByRole('button', { name: 'Add', exact: true }).click();
  await measures.getByLabelText('Name').fill('Width');
  await measures.getByLabelText('Value').fill('3.5');
  await expect.element(measures.getByLabelText('Name')).toBeInvalid();
  await measures.getByLabelText('Name').fill('width');
  await measures.getByRole('button', { name: 'Add another', exact: true }).click();
  await measures.getByLabelText('Name').last().fill('width');
  await measures.getByLabelText('Value').last().fill('4');
  await page.getByLabelText('Moment').fill('2026-03-31T08:30');
  await page.getByLabelText('Hour').fill('08:30');
  await expect.element(measures.getByText('Name is the same as in an earlier row')).toBeVisible();
  await measures.getByLabelText('Name').last().fill('height');
  const codes = page.getByRole('group', { name: 'Codes' });
  await codes.getByRole('button', { name: 'Add', exact: true }).click();
  await codes.getByLabelText('Name').fill('NG');
  await codes.getByLabelText('Value').fill('234');
  await expect.element(page.getByText(/^Saved/)).toBeVisible();
  await first.show(null);
  const { api } = await openWizard({ definition, validators, userId });
  await expect.element(page.getByLabelText('Hour')).toHaveValue('08:30');
  await expect.element(page.getByLabelText('Moment')).toHaveValue('2026-03-31T08:30');
  await expect.element(page.getByLabelText('Name').nth(1)).toHaveValue('height');
  await press('Submit');
  await expect.poll(() => submissionsOf(api).length).toBe(1);
  const {
    application_type: _type,
    definition_version: _version,
    documents: _none,
    ...sent
  } = submissionsOf(api)[0]?.json ?? {};
  const offset = expect.stringMatching(/^08:30:00[+-]\d\d:\d\d$/);
  expect(sent).toEqual({
    First_name: 'Ada',
    size_cm: 12,
    measures: [
      { key: 'width', value: 3.5 },
      { key: 'height', value: 4 },
    ],
    codes: [{ key: 'NG', value: 234 }],
    moment: new Date('2026-03-31T08:30').toISOString(),
    hour: offset,
  });
  expect(checkRecord(definition, validators, sent as FormData)).toEqual([]);
  const standing = {
    status: 'pending',
    current_stage: 'document_review',
    stage_dates: {},
    submitted_at: '2026-01-02T08:00:00Z',
  };
  const receipt = describeReceipt(definition, { ...standing, reference: 'B1', title: 'Ada' }, sent as FormData);
  expect(receipt.sections[0]?.rows.slice(0, 4)).toEqual([
    { label: 'First name', text: 'Ada' },
    { label: 'Size cm', text: '12' },
    { label: 'Measures', text: 'Name: width, Value: 3.5; Name: height, Value: 4' },
    { label: 'Codes', text: 'Name: NG, Value: 234' },
  ]);
});
