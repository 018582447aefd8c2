/** What a receipt says of an application. */
import { describe, expect, it, test } from 'vitest';
import type { FormData } from '@/engine/answers/form-data';
import { describeReceipt } from '@/engine/record/receipt';
import { catalog, tennisClub } from '../../fixtures/tennis-club';

const record = {
  reference: 'REG-000042',
  title: 'Kano Tennis Club',
  status: tennisClub.workflow.initial,
  current_stage: 'submitted',
  stage_dates: {},
  submitted_at: '2026-11-20T09:00:00Z',
};
const file = { fileName: 'rules.pdf', fileSize: 2_400_000, fileType: 'application/pdf' };
const data: FormData = {
  club_name: 'Kano Tennis Club',
  has_hall: false,
  hall_name: 'hidden by a condition',
  invitation_code: 'hidden by its kind',
  about: ' ',
  secret_word: 'never told',
  constitution: { ...file, fileHash: 'ab'.repeat(32) },
  photos: [file, { ...file, fileName: 'court.png', fileSize: 999 }],
};

describe('a receipt', () => {
  it('has the answers of each step that has some, without files, secrets and what is hidden', () => {
    expect(describeReceipt(tennisClub, record, data).sections).toEqual([
      {
        title: 'Club',
        rows: [
          { label: 'Club name', text: 'Kano Tennis Club' },
          { label: 'Is there a hall?', text: 'No' },
        ],
      },
    ]);
  });

  it('leaves out a list whose entries are all empty', () => {
    const { sections } = describeReceipt(tennisClub, record, { club_name: 'Kano', days: ['', ''] });
    expect(sections).toEqual([{ title: 'Club', rows: [{ label: 'Club name', text: 'Kano' }] }]);
  });

  it('names every file with its size, and its checksum where there is one', () => {
    expect(describeReceipt(tennisClub, record, data).files).toEqual([
      { label: 'Constitution', name: 'rules.pdf', size: '2.3 MB', checksum: 'ab'.repeat(32) },
      { label: 'Photos', name: 'rules.pdf', size: '2.3 MB', checksum: '' },
      { label: 'Photos', name: 'court.png', size: '999 bytes', checksum: '' },
    ]);
  });

  it('says what happens next: the hint of its status, and the stages that the review has', () => {
    expect(describeReceipt(tennisClub, record, data).next).toEqual([
      'We have received your application. There is nothing you need to do now.',
      'The stages of the review: Submitted, Document review, Decision. Not every application needs each of them.',
      'We tell you about every decision. Quote the reference when you contact us.',
    ]);
    const statuses = tennisClub.workflow.statuses.map((status) =>
      status.id === 'under_review' ? { ...status, stage: 'inspection' } : status,
    );
    const inspected = { ...tennisClub, workflow: { ...tennisClub.workflow, statuses } };
    expect(describeReceipt(inspected, record, data).next.join(' ')).toContain('Document review, Inspection, Decision.');
  });

  it('names the one stage that it knows a day of, and no others', () => {
    const statuses = tennisClub.workflow.statuses.map((status) =>
      status.id === record.status ? { ...status, days: 5 } : status,
    );
    const timed = { ...tennisClub, workflow: { ...tennisClub.workflow, statuses } };
    const { next } = describeReceipt(timed, record, data);
    expect(next).toHaveLength(3);
    expect(next[1]).toMatch(/Document review.+27 November 2026/);
  });

  it('leaves out the hint of a status that has none, and stages where there are none', () => {
    const bare = { ...tennisClub, workflow: { ...tennisClub.workflow, stages: [] } };
    expect(describeReceipt(bare, { ...record, status: 'unknown' }, data).next).toHaveLength(1);
  });
});

test('the sentences are those of the registry', () => {
  const texts = { ...catalog.registry.receipt, stages: 'Seen by: {stages}.', closing: 'Come to window 3.' };
  const { next } = describeReceipt(tennisClub, record, {}, texts);
  expect(next.slice(1)).toEqual([expect.stringMatching(/^Seen by: .+, Decision\.$/), 'Come to window 3.']);
});
