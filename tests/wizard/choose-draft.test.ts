/** Which copy of a draft counts. Revisions decide; a clock never does. */
import { expect, test } from 'vitest';
import type { Draft } from '@/api/draft';
import { chooseDraft } from '@/wizard/choose-draft';
import type { LocalDraft } from '@/wizard/local-drafts';

const FAR_AHEAD = '2099-01-01T00:00:00.000Z';
const LONG_AGO = '1970-01-01T00:00:00.000Z';

function local(change: Partial<LocalDraft>): LocalDraft {
  return { definitionVersion: 'v', step: 'club', data: { club_name: 'Here' }, submissionKey: 'key', revision: 4, writer: 'tab', savedAt: '2026-03-04T11:00:00.000Z', accountRevision: 2, inAccount: true, ...change };
}

function remote(change: Partial<Draft>): Draft {
  return {
    provider: 'club', definition_version: 'v', step: 'club', data: { club_name: 'There' }, files: [], submission_key: 'key', revision: 2,
    updated_at: '2026-03-04T11:04:00.000Z', expires_at: '2026-05-04T11:04:00.000Z', ...change,
  };
}

test.each([['far ahead', FAR_AHEAD], ['long ago', LONG_AGO]])('the account’s newer draft wins over one of a device whose clock stands %s', (_where, savedAt) => {
  expect(chooseDraft(local({ savedAt }), remote({ revision: 3 }))).toMatchObject({ kind: 'one', draft: { place: 'account' } });
});

test.each([['far ahead', FAR_AHEAD], ['long ago', LONG_AGO]])('what only the device has wins over the account’s same revision with its clock %s', (_where, savedAt) => {
  expect(chooseDraft(local({ savedAt, inAccount: false }), remote({}))).toMatchObject({ kind: 'one', draft: { place: 'device' } });
});

test.each([['far ahead', FAR_AHEAD], ['long ago', LONG_AGO]])('where both went on, the person is asked, with the clock %s', (_where, savedAt) => {
  expect(chooseDraft(local({ savedAt, inAccount: false }), remote({ revision: 3 }))).toMatchObject({ kind: 'both', device: { data: { club_name: 'Here' } }, account: { data: { club_name: 'There' } } });
});
