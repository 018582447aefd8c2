/** Which copy of a draft counts. Revisions decide; a clock never does. */
import { expect, test } from 'vitest';
import type { Draft } from '@/api/shapes/draft';
import { chooseDraft } from '@/wizard/drafts/choose-draft';
import type { LocalDraft } from '@/wizard/drafts/local-drafts';

const FAR_AHEAD = '2099-01-01T00:00:00.000Z';
const LONG_AGO = '1970-01-01T00:00:00.000Z';

function local(change: Partial<LocalDraft>): LocalDraft {
  return {
    definitionVersion: 'v',
    step: 'club',
    data: { club_name: 'Here' },
    submissionKey: 'key',
    revision: 4,
    writer: 'tab',
    savedAt: '2026-03-04T11:00:00.000Z',
    accountRevision: 2,
    inAccount: true,
    unanswered: [],
    ...change,
  };
}

function remote(change: Partial<Draft>): Draft {
  return {
    provider: 'club',
    definition_version: 'v',
    step: 'club',
    data: { club_name: 'There' },
    files: [],
    submission_key: 'key',
    revision: 2,
    updated_at: '2026-03-04T11:04:00.000Z',
    expires_at: '2026-05-04T11:04:00.000Z',
    ...change,
  };
}

test.each([
  ['far ahead', FAR_AHEAD],
  ['long ago', LONG_AGO],
])('the account’s newer draft wins over one of a device whose clock stands %s', (_where, savedAt) => {
  expect(chooseDraft(local({ savedAt }), remote({ revision: 3 }))).toMatchObject({
    kind: 'one',
    draft: { place: 'account' },
  });
});

test.each([
  ['far ahead', FAR_AHEAD],
  ['long ago', LONG_AGO],
])('what only the device has wins over the account’s same revision with its clock %s', (_where, savedAt) => {
  expect(chooseDraft(local({ savedAt, inAccount: false }), remote({}))).toMatchObject({
    kind: 'one',
    draft: { place: 'device' },
  });
});

test('a write of this device that was not answered is known again: what was typed since counts', () => {
  const here = local({ inAccount: false, unanswered: ['first', 'second'] });
  expect(chooseDraft(here, remote({ revision: 3, write_id: 'first' }))).toMatchObject({
    kind: 'one',
    draft: { place: 'device', accountRevision: 3 },
  });
  expect(chooseDraft(here, remote({ revision: 3, write_id: 'of another' }))).toMatchObject({ kind: 'both' });
});

test('the same revision of a draft that was begun anew is another draft', () => {
  expect(chooseDraft(local({}), remote({ submission_key: 'another' }))).toMatchObject({
    kind: 'one',
    draft: { place: 'account' },
  });
  expect(chooseDraft(local({ inAccount: false }), remote({ submission_key: 'another' }))).toMatchObject({
    kind: 'both',
  });
});

test('files that the account only names are taken from this device, when they are the same', () => {
  const papers = { fileName: 'rules.pdf', fileSize: 10, fileType: 'application/pdf', fileUrl: 'local:1' };
  const named = (fileSize: number) =>
    remote({ revision: 3, files: [{ field: 'constitution', fileName: 'rules.pdf', fileSize }] });
  const here = local({ data: { constitution: papers } });
  expect(chooseDraft(here, named(10))).toMatchObject({
    draft: { place: 'account', data: { constitution: papers }, files: [] },
  });
  expect(chooseDraft(here, named(11))).toMatchObject({
    draft: { data: { club_name: 'There' }, files: [{ fileName: 'rules.pdf' }] },
  });
});

test.each([
  ['far ahead', FAR_AHEAD],
  ['long ago', LONG_AGO],
])('where both went on, the person is asked, with the clock %s', (_where, savedAt) => {
  expect(chooseDraft(local({ savedAt, inAccount: false }), remote({ revision: 3 }))).toMatchObject({
    kind: 'both',
    device: { data: { club_name: 'Here' } },
    account: { data: { club_name: 'There' } },
  });
});
