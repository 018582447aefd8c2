/** The certificate that an approval has issued, as officers meet it on the record. */
import { expect, test } from 'vitest';
import type { IssuedCertificate } from '@/api/shapes/application';
import { openAdmin } from './support/open-admin';
import { createDetail } from './support/sample';

const certificate: IssuedCertificate = {
  number: 'TC-2026-00001-42',
  state: 'holds',
  state_since: '2026-11-20T09:14:00Z',
  valid_from: '2026-11-20T09:14:00Z',
  valid_until: '2999-11-20T22:59:59Z',
};

async function openRecord(change: Partial<IssuedCertificate> = {}) {
  const { application } = createDetail();
  const detail = createDetail({ application: { ...application, certificate: { ...certificate, ...change } } });
  const { screen, office } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => on('GET admin/applications/a-1', () => ({ body: detail })),
  });
  await screen.getByRole('tab', { name: 'History' }).click();
  await expect.element(screen.getByRole('link', { name: certificate.number })).toBeVisible();
  return { screen, office };
}

test('one that holds leads to its check and is downloaded; a refusal says why, and it can be tried again', async () => {
  const { screen, office } = await openRecord();
  await expect
    .element(screen.getByRole('link', { name: certificate.number }))
    .toHaveAttribute('href', `/verify/${certificate.number}`);
  await expect.element(screen.getByText('It holds.')).toBeVisible();
  office.on('GET applications/a-1/certificate.pdf', () => ({
    status: 409,
    body: { statusCode: 409, code: 'NO_CERTIFICATE', message: 'There is none that holds.', errors: [] },
  }));
  await screen.getByRole('button', { name: 'Download certificate' }).click();
  await expect.element(screen.getByText('The certificate could not be downloaded')).toBeVisible();
  await expect.element(screen.getByText('There is none that holds.')).toBeVisible();
  const asked = () => office.calls.filter(({ path }) => path === 'applications/a-1/certificate.pdf').length;
  expect(asked()).toBe(1);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(asked).toBe(2);
});

test('one that is suspended says so and why the public reads that, and is not downloaded', async () => {
  const { screen } = await openRecord({ state: 'suspended', public_reason: 'The insurance has lapsed' });
  await expect.element(screen.getByText(/^It is suspended since 20 Nov 2026/)).toBeVisible();
  await expect.element(screen.getByText('The insurance has lapsed')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Download certificate' })).not.toBeInTheDocument();
});
