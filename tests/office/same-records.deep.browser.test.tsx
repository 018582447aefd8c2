import { expect, test } from 'vitest';
import { openAdmin } from './support/open-admin';

test('records that may be the same are told in one line, and named with what they have in common', async () => {
  const { screen } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) =>
      on('GET admin/applications/a-1/same', () => ({
        body: {
          data: [
            {
              id: 'a-7',
              reference: 'REG-000007',
              title: 'Tenis Club',
              applicant: 'Bola Ade',
              submitted_at: '2026-05-04T08:00:00Z',
              status_words: { label: 'Rejected', tone: 'danger' },
              fields: ['captain'],
              name: true,
            },
          ],
        },
      })),
  });
  const panel = screen.getByRole('region', { name: 'May be the same' });
  const link = panel.getByText('REG-000007 Tenis Club');
  await expect.element(panel.getByText('May be the same as 1 other application')).toBeVisible();
  await expect.element(link).not.toBeVisible();
  await panel.getByText('May be the same as 1 other application').click();
  await expect.element(link).toHaveAttribute('href', '/admin/applications/a-7');
  await expect
    .element(panel.getByText(/Rejected, Bola Ade, submitted .* In common: Captain and a similar name/))
    .toBeVisible();
});

test('a record that is like no other says nothing of it', async () => {
  const { screen } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => on('GET admin/applications/a-1/same', () => ({ body: { data: [] } })),
  });
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'May be the same' })).not.toBeInTheDocument();
});
