import { expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { describeReceipt } from '@/engine/record/receipt';
import type { FormData } from '@/engine/answers/form-data';
import { listFileFields } from '@/engine/record/submission-body';
import { tennisClub } from '../fixtures/tennis-club';

test.each(catalog.providers.map((provider) => [provider.id, provider] as const))('the receipt of %s names every file with its checksum, and says what happens next', (_id, provider) => {
  const fields = listFileFields(provider);
  const data: FormData = Object.fromEntries(fields.map(({ key, kind }) => {
    const file = { fileName: `${key}.pdf`, fileSize: 2_400_000, fileType: 'application/pdf', fileKey: key, fileHash: 'ab'.repeat(32) };
    return [key, kind === 'files' ? [file, { ...file, fileName: `${key}-2.pdf` }] : file];
  }));
  const receipt = describeReceipt(provider, { reference: 'REG-000042', title: 'Skyline', status: provider.workflow.initial }, data);
  const names = fields.flatMap(({ key, kind }) => (kind === 'files' ? [`${key}.pdf`, `${key}-2.pdf`] : [`${key}.pdf`]));
  expect(receipt.files.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(receipt.files.every(({ checksum, size }) => checksum === 'ab'.repeat(32) && size === '2.4 MB')).toBe(true);
  expect(receipt.next.length).toBeGreaterThan(0);
});

test('the stages that the receipt names are those that the review has', () => {
  const record = { reference: 'REG-000042', title: 'Kano Tennis Club', status: tennisClub.workflow.initial };
  expect(describeReceipt(tennisClub, record, {}).next).toContain('The stages of the review: Submitted, Document review, Decision. Not every application needs each of them.');
  const statuses = tennisClub.workflow.statuses.map((status) => (status.id === 'under_review' ? { ...status, stage: 'inspection' } : status));
  const inspected = { ...tennisClub, workflow: { ...tennisClub.workflow, statuses } };
  expect(describeReceipt(inspected, record, {}).next.join(' ')).toContain('Document review, Inspection, Decision.');
});
