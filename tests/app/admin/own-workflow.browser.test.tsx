/** The list where a provider's applications are reviewed by a workflow of its own. */
import { registry, workflows } from 'virtual:administration';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from './support/open-admin';
import { createRow } from './support/sample';

const PROVIDER = 'truck-operator';

beforeEach(async () => {
  await page.viewport(1280, 900);
  const { workflow } = registry;
  const [status, move] = [workflow.statuses[0], workflow.transitions.find(({ by }) => by === 'officer')];
  if (!status || !move) throw new Error('The workflow has no moves of officers.');
  workflows[PROVIDER] = {
    ...workflow,
    statuses: [...workflow.statuses, { ...status, id: 'on_site', label: 'Inspection on site' }],
    transitions: [{ ...move, id: 'send_out', label: 'Send an inspector', from: [workflow.initial], to: 'on_site', comment: 'none', marksFields: false }],
  };
  return () => void delete workflows[PROVIDER];
});

test('the status can be filtered by and is named, and the moves are those of each application', async () => {
  const rows = [createRow(1), createRow(2, { status: 'on_site' }), createRow(3, { provider: 'company' })];
  const { screen, address } = openAdmin('/admin/applications', {
    prepare: ({ on }) => on('GET admin/applications', () => ({ body: { data: rows, page: 1, per_page: 25, total: rows.length, more: false } })),
  });
  await expect.element(screen.getByRole('cell', { name: 'Inspection on site' })).toBeVisible();
  await screen.getByLabelText('Select all rows on this page').click();
  await screen.getByRole('button', { name: 'Change status' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Send an inspector')).toBeVisible();
  // Only the application of the registry's own workflow can be approved.
  const approve = registry.workflow.transitions.find(({ to, by }) => to === 'approved' && by === 'officer')?.label ?? '';
  await expect.element(dialog.getByLabelText(approve)).toBeVisible();
  await expect.element(dialog.getByText('Possible for 1 of 3; the others stay as they are').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('group', { name: 'Status' }).getByText('Inspection on site').click();
  await expect.poll(address).toBe('/admin/applications?status=on_site');
});
