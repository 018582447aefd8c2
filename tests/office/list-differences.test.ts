/** What the audit shows of an act: only what differs, in words. */
import { expect, test } from 'vitest';
import { listDifferences } from '@/office/audit/audit-page';

test.each([
  [
    'what stayed is left out',
    { status: 'pending', role: 'coach' },
    { status: 'approved', role: 'coach' },
    [{ path: 'status', before: 'pending', after: 'approved' }],
  ],
  ['nothing, blank and an empty list are alike', { comment: null }, { comment: '', marks: [] }, []],
  [
    'marks are told field by field',
    null,
    {
      marks: [
        { path: 'first_name', reason: 'Cannot be read' },
        { path: 'tin', reason: 'Wrong' },
      ],
    },
    [{ path: 'marks', before: undefined, after: 'first_name: Cannot be read; tin: Wrong' }],
  ],
  [
    'values within values have their whole path',
    { notifications: { sms: true } },
    { notifications: { sms: false } },
    [{ path: 'notifications.sms', before: 'yes', after: 'no' }],
  ],
  [
    'what went is told, too',
    { applications: 0, name: 'Ada' },
    null,
    [
      { path: 'applications', before: '0', after: undefined },
      { path: 'name', before: 'Ada', after: undefined },
    ],
  ],
])('%s', (_case, before, after, differences) => {
  expect(listDifferences(before, after, (text) => text)).toEqual(differences);
});
