/** One application: read, discussed, decided. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toShelf, toWorkKey } from '@/page/data/unsent-work';
import { openAdmin } from './support/open-admin';
import { admin, createDetail } from './support/sample';
import { seeAfter } from '../ui/see-after';

const STATUS = 'POST admin/applications/a-1/status';
const sent = (calls: { path: string; body: unknown }[]) =>
  calls.filter(({ path }) => path.endsWith('/status')).map(({ body }) => body);

beforeEach(() => page.viewport(1280, 900));

test('an application of the officer’s own offers no decision and no comment, and says why', async () => {
  const { screen } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) =>
      on('GET admin/applications/a-1', () => ({ body: createDetail({ own: true, transitions: [] }) })),
  });
  await expect
    .element(screen.getByText('This application is your own or your company’s: another officer has to review it.'))
    .toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve' }).elements()).toHaveLength(0);
  await screen.getByRole('tab', { name: /^Comments/ }).click();
  expect(screen.getByRole('button', { name: 'Add comment' }).elements()).toHaveLength(0);
});

test('the answers stand beside the document', async () => {
  const { screen } = openAdmin('/admin/applications/a-1');
  await expect.element(screen.getByRole('heading', { name: 'Tennis Club 1' })).toBeVisible();
  await expect.element(screen.getByText('NG12').first()).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'constitution.png' })).toBeVisible();
});

test('on a phone the documents are a tab, opened from the answer', async () => {
  await page.viewport(360, 780);
  const { screen } = openAdmin('/admin/applications/a-1');
  await expect.element(screen.getByRole('tab', { name: 'Documents (1)' })).toBeVisible();
  await screen.getByRole('button', { name: 'Show constitution.png' }).click();
  await expect.element(screen.getByRole('img', { name: 'constitution.png' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('a transition that needs nothing is made at once', async () => {
  const { screen, office } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => on(STATUS, () => ({ body: { application: { status: 'under_review' }, undo_until: null } })),
  });
  await seeAfter('Review started', () => screen.getByRole('button', { name: 'Start review' }).click());
  expect(sent(office.calls)).toEqual([{ status: 'under_review', revision: 3 }]);
});

test('a transition after the end of the validity says that it led there', async () => {
  const { screen, office } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => on(STATUS, () => ({ body: { application: { status: 'expired' }, undo_until: null } })),
  });
  await seeAfter('The validity of this approval had ended before', () =>
    screen.getByRole('button', { name: 'Start review' }).click(),
  );
  expect(sent(office.calls)).toEqual([{ status: 'under_review', revision: 3 }]);
});

test('a rejection is not sent without its comment', async () => {
  const { screen, office } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => on(STATUS, () => ({ body: { application: { status: 'rejected' }, undo_until: null } })),
  });
  await screen.getByRole('button', { name: 'Reject' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.element(dialog.getByText('Enter a comment: the applicant must know why')).toBeVisible();
  await expect.element(dialog.getByLabelText('Comment to the applicant')).toHaveFocus();
  expect(sent(office.calls)).toEqual([]);
  await dialog.getByLabelText('Comment to the applicant').fill('The licence is forged.');
  await seeAfter('Application rejected', () => dialog.getByRole('button', { name: 'Reject' }).click());
  expect(sent(office.calls)).toEqual([{ status: 'rejected', revision: 3, admin_comments: 'The licence is forged.' }]);
});

test('changes are asked for by marking a field, a document and a row, each with a reason', async () => {
  const { screen, office } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) =>
      on(STATUS, () => ({ body: { application: { status: 'changes_requested' }, undo_until: null } })),
  });
  await screen.getByRole('button', { name: 'Request changes' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  const missing = dialog.getByText('Mark at least one thing that must be changed');
  await expect.element(missing).toBeVisible();
  // A list of marks is longer than a screen: what is wrong stands over it.
  const [first] = dialog.getByRole('checkbox').elements();
  expect(first?.compareDocumentPosition(missing.element())).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  const mark = (name: string) =>
    dialog
      .getByRole('checkbox')
      .and(page.elementLocator(document.querySelector(`[name="mark.${name}"]`) as HTMLElement));
  await mark('captain').click();
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expect.element(dialog.getByText('Say what is wrong with it')).toBeVisible();
  await page
    .elementLocator(document.querySelector('[name="reason.captain"]') as HTMLElement)
    .fill('Give the whole name.');
  await mark('constitution').click();
  await page
    .elementLocator(document.querySelector('[name="ready.constitution"]') as HTMLElement)
    .selectOptions('The document has expired. Please upload a valid one.');
  await mark('coaches.0').click();
  await page.elementLocator(document.querySelector('[name="reason.coaches.0"]') as HTMLElement).fill('Wrong licence.');
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent(office.calls)).toEqual([
    {
      status: 'changes_requested',
      revision: 3,
      requested_changes: [
        { path: 'captain', reason: 'Give the whole name.' },
        { path: 'constitution', reason: 'The document has expired. Please upload a valid one.' },
        { path: 'coaches.0', reason: 'Wrong licence.' },
      ],
    },
  ]);
});

test('the second of two officers is told, keeps what they typed, and sees the present state', async () => {
  const message = 'This application was changed since you opened it: it is now Approved.';
  let changed = false;
  const { screen } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => {
      on(STATUS, () => {
        changed = true;
        return { status: 409, body: { statusCode: 409, code: 'STALE', message, errors: [] } };
      });
      on('GET admin/applications/a-1', async () => {
        const detail = createDetail();
        return {
          body: changed
            ? {
                ...detail,
                application: { ...detail.application, status: 'approved', admin_reviewed_by: 'Bayo', revision: 4 },
                transitions: ['suspend'],
              }
            : detail,
        };
      });
    },
  });
  await screen.getByRole('button', { name: 'Reject' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Comment to the applicant').fill('Not convincing.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.element(dialog.getByLabelText('Comment to the applicant')).toHaveValue('Not convincing.');
  await dialog.getByRole('button', { name: 'Load the latest version' }).click();
  await expect.element(dialog.getByText('“Reject” is not possible any more')).toBeVisible();
  await expect.element(dialog.getByText(/is now “Approved”, set by Bayo/)).toBeVisible();
  await expect.element(dialog.getByLabelText('Comment to the applicant')).toHaveValue('Not convincing.');
  await expect.element(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
});

test('n and p go to the neighbouring applications', async () => {
  const { screen, address } = openAdmin('/admin/applications/a-1');
  await expect.element(screen.getByRole('heading', { name: 'Tennis Club 1' })).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(screen.getByRole('heading', { name: 'Tennis Club 2' })).toBeVisible();
  expect(address()).toBe('/admin/applications/a-2');
  await userEvent.keyboard('p');
  await expect.element(screen.getByRole('heading', { name: 'Tennis Club 1' })).toBeVisible();
});

test('the list that the officer came from decides which applications are the neighbours', async () => {
  const { screen, office, address } = openAdmin('/admin/applications/a-1?status=pending&sort=title&order=asc&page=2');
  await expect.element(screen.getByRole('heading', { name: 'Tennis Club 1' })).toBeVisible();
  expect(office.calls.find(({ path }) => path === 'admin/applications/a-1')?.query.toString()).toBe(
    'status=pending&sort=title&order=asc',
  );
  await userEvent.keyboard('n');
  await expect.poll(address).toBe('/admin/applications/a-2?status=pending&sort=title&order=asc&page=2');
  await screen.getByRole('link', { name: 'Back to the list' }).click();
  await expect.poll(address).toBe('/admin/applications?status=pending&sort=title&order=asc&page=2');
});

/** The record of an application in which one answer was corrected. */
function openResubmitted(change: { path: string; label: string; before: unknown; after: unknown }) {
  const { screen } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) =>
      on('GET admin/applications/a-1', () => ({
        body: createDetail({
          timeline: [
            {
              id: 't-2',
              title: 'Submitted again',
              description: '',
              created_at: '2026-11-12T09:00:00Z',
              kind: 'changed',
              from_status: 'changes_requested',
              to_status: 'pending',
              actor: 'Musa',
              changes: [change],
              requested_changes: [],
            },
          ],
        }),
      })),
  });
  return screen;
}

test('after a resubmission the old stands beside the new', async () => {
  const screen = openResubmitted({ path: 'surface', label: 'Surface', before: 'clay', after: 'grass' });
  const row = screen.getByRole('table', { name: 'What changed' }).getByRole('row', { name: /Surface/ });
  await expect.element(row.getByText('Clay')).toBeVisible();
  await expect.element(row.getByText('Grass')).toBeVisible();
});

test('beside a document, what changed stays in its column with text of twice the size', async () => {
  await page.viewport(1280, 800);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  const [before, after] = ['constitution.png', 'constitution-clear.png'].map((fileName) => ({
    fileUrl: `/api/applications/file/${fileName}`,
    fileKey: fileName,
    fileName,
    fileSize: 48_000,
    fileType: 'image/png',
  }));
  const screen = openResubmitted({ path: 'constitution', label: 'Constitution', before, after });
  await expect.element(screen.getByRole('button', { name: 'Open constitution-clear.png' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
});

test('of a resubmission the row that changed is named, a replaced document can be opened, and what was asked for is in the history', async () => {
  const [before, after] = ['old.png', 'new.png'].map((fileName) => ({
    fileUrl: `/api/applications/file/${fileName}`,
    fileKey: fileName,
    fileName,
    fileSize: 48_000,
    fileType: 'image/png',
  }));
  const entry = {
    description: '',
    from_status: null,
    to_status: null,
    actor: 'Musa',
    changes: [],
    requested_changes: [],
  };
  const { screen, office } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) =>
      on('GET admin/applications/a-1', () => ({
        body: createDetail({
          timeline: [
            {
              ...entry,
              id: 't-2',
              kind: 'status',
              title: 'Changes requested',
              created_at: '2026-11-11T09:00:00Z',
              requested_changes: [{ path: 'coaches.1', reason: 'The licence is another one.' }],
            },
            {
              ...entry,
              id: 't-3',
              kind: 'changed',
              title: 'Submitted again',
              created_at: '2026-11-12T09:00:00Z',
              changes: [
                { path: 'coaches.0.licence', label: 'Licence', before: 'AAA-1', after: 'AAA-2' },
                { path: 'coaches.1.licence', label: 'Licence', before: 'BBB-1', after: 'BBB-2' },
                { path: 'constitution', label: 'Constitution', before, after },
              ],
            },
          ],
        }),
      })),
  });
  const changes = screen.getByRole('table', { name: 'What changed' });
  await expect.element(changes.getByRole('row', { name: /row 2: Licence/ }).getByText('BBB-2')).toBeVisible();
  await changes.getByRole('button', { name: 'Open old.png' }).click();
  await expect.element(screen.getByRole('img', { name: 'old.png' })).toBeVisible();
  expect(office.calls.map(({ path }) => path)).toContain('applications/file/old.png');
  await screen.getByRole('tab', { name: 'History' }).click();
  await expect.element(screen.getByText('The licence is another one.', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('Coaches, row 2', { exact: true })).toBeVisible();
});

test('a comment goes to the officers alone when it is internal, and survives a failure', async () => {
  let fails = true;
  const { screen, office } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) =>
      on('POST admin/applications/a-1/comments', () =>
        fails ? { status: 500, body: { message: 'Try again later' } } : { body: {} },
      ),
  });
  await screen.getByRole('tab', { name: /Comments/ }).click();
  await screen.getByRole('button', { name: 'Add comment' }).click();
  await expect.element(screen.getByText('Write a comment')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Comment' }).fill('Ask the police first.');
  await screen.getByLabelText('Internal: officers only').click();
  await screen.getByRole('button', { name: 'Add comment' }).click();
  await expect.element(screen.getByText('Try again later')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Ask the police first.');
  fails = false;
  await seeAfter('Comment added', () => screen.getByRole('button', { name: 'Add comment' }).click());
  expect(office.calls.filter(({ path }) => path.endsWith('/comments')).at(-1)?.body).toEqual({
    comment: 'Ask the police first.',
    visibility: 'internal',
  });
});

test('a comment that is looked away from keeps its text, who sees it, and its attachment', async () => {
  await page.viewport(360, 780);
  const { screen, office } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => {
      on('POST applications/upload', () => ({
        body: {
          success: true,
          data: {
            fileUrl: '/api/applications/file/k9',
            fileKey: 'k9',
            fileName: 'letter.pdf',
            fileSize: 3,
            fileType: 'application/pdf',
          },
        },
      }));
      on('POST admin/applications/a-1/comments', () => ({ body: {} }));
    },
  });
  await screen.getByRole('tab', { name: /Comments/ }).click();
  await screen.getByRole('textbox', { name: 'Comment' }).fill('Ask the police first.');
  await screen.getByLabelText('Internal: officers only').click();
  await screen
    .getByLabelText('Attachment (optional)')
    .upload(new File(['abc'], 'letter.pdf', { type: 'application/pdf' }));
  await expect.element(screen.getByRole('button', { name: 'Remove letter.pdf' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await screen.getByRole('tab', { name: 'Answers' }).click();
  await userEvent.keyboard('n');
  await expect.element(screen.getByRole('heading', { name: 'Tennis Club 2' })).toBeVisible();
  await screen.getByRole('tab', { name: /Comments/ }).click();
  await expect.element(screen.getByLabelText('The applicant sees it')).toBeChecked();
  await expect.element(screen.getByRole('button', { name: 'Remove letter.pdf' })).not.toBeInTheDocument();
  // As a reload does, once the browser has taken it.
  const chosen = toShelf(toWorkKey(admin.user.id, 'a-1', 'comment', 'file'));
  await expect.poll(() => chosen.files.get('letter.pdf')).toBeDefined();
  chosen.hold(undefined);
  await screen.getByRole('link', { name: 'Previous' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Tennis Club 1' })).toBeVisible();
  await screen.getByRole('tab', { name: /Comments/ }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Ask the police first.');
  await expect.element(screen.getByLabelText('Internal: officers only')).toBeChecked();
  await expect.element(screen.getByRole('button', { name: 'Remove letter.pdf' })).toBeVisible();
  await seeAfter('Comment added', () => screen.getByRole('button', { name: 'Add comment' }).click());
  expect(office.calls.find(({ path }) => path.endsWith('/comments'))?.body).toMatchObject({
    comment: 'Ask the police first.',
    visibility: 'internal',
    attachmentName: 'letter.pdf',
  });
  await expect.element(screen.getByRole('button', { name: 'Remove letter.pdf' })).not.toBeInTheDocument();
});

test('a comment that is still on its way when its form is opened again is not offered a second time', async () => {
  const answered = Promise.withResolvers<{ body: unknown }>();
  const { screen } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => on('POST admin/applications/a-1/comments', () => answered.promise),
  });
  await screen.getByRole('tab', { name: /Comments/ }).click();
  await screen.getByRole('textbox', { name: 'Comment' }).fill('Please call us.');
  await screen.getByRole('button', { name: 'Add comment' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Comment' })).toBeDisabled();
  await screen.getByRole('tab', { name: 'Answers' }).click();
  await screen.getByRole('tab', { name: /Comments/ }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Comment' })).toBeDisabled();
  await seeAfter('Comment added', async () => answered.resolve({ body: {} }));
  await expect.element(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
});

test('what was marked, and why, is still there when the dialog is opened again, until the transition is made', async () => {
  await page.viewport(360, 780);
  const { screen, office } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) =>
      on(STATUS, () => ({ body: { application: { status: 'changes_requested' }, undo_until: null } })),
  });
  const control = (name: string) => page.elementLocator(document.querySelector(`[name="${name}"]`) as HTMLElement);
  const ask = async () => {
    await screen.getByRole('button', { name: 'More: what else you can do' }).click();
    await screen.getByRole('menuitem', { name: 'Request changes' }).click();
  };
  const dialog = screen.getByRole('dialog');
  await ask();
  await expect.element(dialog).toBeVisible();
  await control('mark.captain').click();
  await control('reason.captain').fill('Give the whole name.');
  await control('mark.constitution').click();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(document.querySelector('[role="dialog"]')?.scrollWidth).toBeLessThanOrEqual(360);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Reject' }).click();
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await ask();
  await expect.element(dialog.getByText(/2 marked/)).toBeVisible();
  await expect.element(control('mark.captain')).toBeChecked();
  await expect.element(control('reason.captain')).toHaveValue('Give the whole name.');
  await control('reason.constitution').fill('It has expired.');
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent(office.calls)).toEqual([
    {
      status: 'changes_requested',
      revision: 3,
      requested_changes: [
        { path: 'captain', reason: 'Give the whole name.' },
        { path: 'constitution', reason: 'It has expired.' },
      ],
    },
  ]);
  await ask();
  await expect.element(dialog.getByText(/0 marked/)).toBeVisible();
});

test('times of the company and of its staff are shown as everywhere', async () => {
  const { screen } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) =>
      on('GET admin/applications/a-1', () => ({
        body: createDetail({
          company: { id: 'c-1', name: 'Tennis Club 1', created_at: '2026-11-20T23:41:25.762Z' },
          staff: [{ id: 's-1', first_name: 'Bello', accepted_at: '2026-11-19T09:05:00.000Z' }],
        }),
      })),
  });
  await screen.getByRole('tab', { name: 'Applicant' }).click();
  await expect.element(screen.getByText('21 Nov 2026, 00:41')).toBeVisible();
  await expect.element(screen.getByText('19 Nov 2026, 10:05')).toBeVisible();
});

test('an application that is not there is said so', async () => {
  const { screen } = openAdmin('/admin/applications/none');
  await expect.element(screen.getByText('Application not found')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Back to all applications' })).toBeVisible();
  // What is not there is not safe, and does not come by asking again.
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
