/** What the audit says of what changed: names, words and days, no codes. */
import { expect, test } from 'vitest';
import { openAdmin } from './support/open-admin';

const KOLA = '7079b901-b6e3-4b86-9d53-71aeaef22eae';

function toEntry(id: number, action: string, before: unknown, after: unknown, names = {}) {
  const subject = { subject: 'a-1', subject_kind: null, subject_name: 'CSR-2026-0001 Tennis Club 1' };
  return { id: String(id), at: '2026-11-24T09:00:00Z', actor: 'Ada Eze', action, ...subject, before, after, names };
}

test('people are told by name, choices in words, and days as they are written elsewhere', async () => {
  const data = [
    toEntry(5, 'application.assign', { assignee: null }, { assignee: KOLA }, { [KOLA]: 'Kola Ade' }),
    toEntry(4, 'application.follow-up', { follow_up_on: null }, { follow_up_on: '2026-12-04', note: 'coach' }),
    toEntry(3, 'application.comment', null, { comment: 'Seen.', visibility: 'internal' }),
    toEntry(2, 'user.change', { roles: ['coach'] }, { roles: [] }, { coach: 'Coach' }),
    toEntry(1, 'officer.locked', null, { failures: 5, locked_until: '2026-11-24T09:05:00.000Z' }),
  ];
  const { screen } = openAdmin('/admin/audit', {
    prepare: ({ on }) => on('GET admin/audit', () => ({ body: { data, page: 1, per_page: 25, total: data.length } })),
  });
  await expect.element(screen.getByText('Officer in charge: is now Kola Ade')).toBeVisible();
  const table = screen.getByRole('table').element().textContent;
  for (const words of [
    'Follow-up on:  is now 4 Dec 2026',
    'Note:  is now coach',
    'Shown to:  is now Officers alone',
    'Roles: was Coach',
    'Locked until:  is now 24 Nov 2026, 10:05',
  ])
    expect(table).toContain(words);
});
