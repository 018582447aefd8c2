/** The list where a provider's applications are reviewed by a workflow of its own. */
import { registry, workflows } from 'virtual:administration';
import { definitionLoaders } from 'virtual:provider-loaders';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { squashClub } from './support/club-office';
import { openAdmin } from './support/open-admin';
import { admin, createRow, dashboard, PROVIDER } from './support/sample';

beforeEach(async () => {
  await page.viewport(1280, 900);
  const { workflow } = registry;
  const [status, transition] = [workflow.statuses[0], workflow.transitions.find(({ by }) => by === 'officer')];
  if (!status || !transition) throw new Error('The workflow has no transitions of officers.');
  workflows[PROVIDER] = {
    ...workflow,
    statuses: [...workflow.statuses, { ...status, id: 'on_site', label: 'Inspection on site' }],
    transitions: [
      {
        ...transition,
        id: 'send_out',
        label: 'Send an inspector',
        from: [workflow.initial],
        to: 'on_site',
        comment: 'none',
        marksFields: false,
      },
    ],
  };
  return () => void delete workflows[PROVIDER];
});

test('the status can be filtered by and is named, and the transitions are those of each application', async () => {
  const rows = [
    createRow(1),
    createRow(2, { status: 'on_site', status_words: { label: 'Inspection on site', tone: 'info' } }),
    createRow(3, { provider: squashClub.id }),
  ];
  const { screen, address } = openAdmin('/admin/applications', {
    prepare: ({ on }) =>
      on('GET admin/applications', () => ({
        body: { data: rows, page: 1, per_page: 25, total: rows.length, more: false },
      })),
  });
  await expect.element(screen.getByRole('cell', { name: 'Inspection on site' })).toBeVisible();
  await screen.getByLabelText('Select all rows on this page').click();
  await screen.getByRole('button', { name: 'Change status' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Send an inspector')).toBeVisible();
  // Only the application of the registry's own workflow can be approved.
  const approve =
    registry.workflow.transitions.find(({ to, by }) => to === 'approved' && by === 'officer')?.label ?? '';
  await expect.element(dialog.getByLabelText(approve)).toBeVisible();
  await expect.element(dialog.getByText('Possible for 1 of 3; the others stay as they are').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Filters' }).click();
  await screen.getByRole('group', { name: 'Status' }).getByText('Inspection on site').click();
  await expect.poll(address).toBe('/admin/applications?status=on_site');
});

describe('an officer who may make only the transition of the workflow', () => {
  const as = (permissions: string[]) => ({ body: { ...admin, permissions } });

  beforeEach(async () => {
    const loaded = await definitionLoaders[PROVIDER]?.();
    const [workflow, definition] = [workflows[PROVIDER], loaded?.definition];
    if (!workflow || !definition) throw new Error('The provider has no workflow of its own.');
    const before = definition.workflow;
    definition.workflow = workflows[PROVIDER] = {
      ...workflow,
      transitions: workflow.transitions.map((transition) => ({ ...transition, permission: 'send_out' })),
    };
    return () => void (definition.workflow = before);
  });

  test('chooses among several at once what that transition does, and nothing else', async () => {
    const rows = [createRow(1), createRow(2, { provider: squashClub.id })];
    const { screen } = openAdmin('/admin/applications', {
      prepare: ({ on }) => {
        on('GET auth/me', () => as(['view_applications', 'send_out']));
        on('GET admin/applications', () => ({
          body: { data: rows, page: 1, per_page: 25, total: rows.length, more: false },
        }));
      },
    });
    await screen.getByLabelText('Select all rows on this page').click();
    await screen.getByRole('button', { name: 'Change status' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByLabelText('Send an inspector')).toBeVisible();
    expect(dialog.getByRole('radio').elements()).toHaveLength(1);
  });

  test('comments', async () => {
    const { screen } = openAdmin('/admin/applications/a-1', {
      prepare: ({ on }) => on('GET auth/me', () => as(['view_applications', 'send_out'])),
    });
    await screen.getByRole('tab', { name: /Comments/ }).click();
    await expect.element(screen.getByRole('textbox').first()).toBeVisible();
  });

  test('comments no more when that permission is gone', async () => {
    const { screen } = openAdmin('/admin/applications/a-1', {
      prepare: ({ on }) => on('GET auth/me', () => as(['view_applications'])),
    });
    await screen.getByRole('tab', { name: /Comments/ }).click();
    await expect.element(screen.getByText('No comments yet')).toBeVisible();
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('an officer of one type', () => {
  const ofType = (type_permissions: Record<string, string[]>) => ({
    body: { ...admin, permissions: [], type_permissions },
  });

  test('filters by that type and its statuses alone, and decides on its applications alone', async () => {
    const rows = [
      createRow(1),
      createRow(2, { provider: squashClub.id, application_type: squashClub.applicationType }),
    ];
    const { screen } = openAdmin('/admin/applications', {
      prepare: ({ on }) => {
        on('GET auth/me', () => ofType({ [squashClub.applicationType]: ['view_applications', 'decide'] }));
        on('GET admin/applications', () => ({
          body: { data: rows, page: 1, per_page: 25, total: rows.length, more: false },
        }));
      },
    });
    await screen.getByRole('button', { name: 'Filters' }).click();
    const types = screen.getByRole('combobox', { name: 'Type' });
    await expect.element(types).toBeVisible();
    expect(types.element().textContent).toBe('All typesSquash Club');
    const statuses = screen.getByRole('group', { name: 'Status' }).element().textContent;
    expect(statuses).toContain('Pending');
    expect(statuses).not.toContain('Inspection on site');
    await screen.getByLabelText('Select all rows on this page').click();
    await screen.getByRole('button', { name: 'Change status' }).click();
    // Sending an inspector is a transition of the other type.
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('Possible for 1 of 2; the others stay as they are').first()).toBeVisible();
    await expect.element(dialog.getByLabelText('Send an inspector')).not.toBeInTheDocument();
  });
});

test('a status that no workflow has any more is named and filtered by in the words of its time', async () => {
  const { screen, address } = openAdmin('/admin/applications', {
    prepare: ({ on }) => {
      on('GET admin/former-statuses', () => ({
        body: { data: [{ id: 'weighed', label: 'Weighed and measured', tone: 'info' }] },
      }));
      on('GET admin/applications', () => ({
        body: {
          data: [createRow(1, { status: 'weighed', status_words: { label: 'Weighed before', tone: 'info' } })],
          page: 1,
          per_page: 25,
          total: 1,
          more: false,
        },
      }));
    },
  });
  await expect.element(screen.getByRole('cell', { name: 'Weighed before' })).toBeVisible();
  await screen.getByRole('button', { name: 'Filters' }).click();
  await screen.getByRole('group', { name: 'Status' }).getByText('Weighed and measured').click();
  await expect.poll(address).toBe('/admin/applications?status=weighed');
});

test('the dashboard counts a status that no workflow has any more in the words of its time', async () => {
  const { screen } = openAdmin('/admin/dashboard', {
    prepare: ({ on }) => {
      on('GET admin/former-statuses', () => ({
        body: { data: [{ id: 'weighed', label: 'Weighed and measured', tone: 'info' }] },
      }));
      on('GET admin/dashboard', () => ({ body: { ...dashboard, by_status: { weighed: 12 } } }));
    },
  });
  await expect.element(screen.getByRole('link', { name: '12: Weighed and measured' })).toBeVisible();
});

test('the audit says a status in the words of its time', async () => {
  const { screen } = openAdmin('/admin/audit', {
    prepare: ({ on }) => {
      on('GET admin/former-statuses', () => ({
        body: { data: [{ id: 'weighed', label: 'Weighed and measured', tone: 'info' }] },
      }));
      on('GET admin/audit', () => ({
        body: {
          data: [
            {
              id: '1',
              at: '2026-11-20T09:00:00Z',
              actor: 'Ada Obi',
              action: 'application.status',
              subject: 'a-1',
              subject_kind: 'application',
              subject_name: 'Tennis Club 1',
              before: { status: 'on_site' },
              after: { status: 'weighed' },
            },
          ],
          page: 1,
          per_page: 25,
          total: 1,
        },
      }));
    },
  });
  const change = { name: 'Status: was Inspection on site is now Weighed and measured' };
  await expect.element(screen.getByRole('cell', change)).toBeVisible();
});
