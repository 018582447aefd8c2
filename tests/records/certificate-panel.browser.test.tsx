import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { IssuedCertificate } from '@/api/shapes/application';
import { CertificatePanel } from '@/records/detail/certificate-panel';
import { mount } from '../ui/mount';

const certificate: IssuedCertificate = {
  number: 'TC-2026-00001-42',
  state: 'holds',
  state_since: '2026-11-20T09:14:00Z',
  valid_from: '2026-11-20T09:14:00Z',
  valid_until: '2999-11-20T22:59:59Z',
};

test('a certificate that holds is downloaded, and checked where everybody checks it', async () => {
  const load = vi.fn(() => Promise.resolve(new Blob()));
  const { screen } = await mount(<CertificatePanel certificate={certificate} load={load} />);
  await expect
    .element(screen.getByRole('link', { name: certificate.number }))
    .toHaveAttribute('href', `/verify/${certificate.number}`);
  await expect.element(screen.getByText('It holds.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Download certificate' }));
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
});

test('where there is a card too, either is downloaded', async () => {
  const load = vi.fn(() => Promise.resolve(new Blob()));
  const { screen } = await mount(<CertificatePanel certificate={certificate} format="both" load={load} />);
  await userEvent.click(screen.getByRole('button', { name: 'Download certificate' }));
  await vi.waitFor(() => expect(load).toHaveBeenCalledWith('certificate'));
  await userEvent.click(screen.getByRole('button', { name: 'Download card' }));
  await vi.waitFor(() => expect(load).toHaveBeenCalledWith('card'));
});

test('where there is a card alone, that is downloaded', async () => {
  const load = vi.fn(() => Promise.resolve(new Blob()));
  const { screen } = await mount(<CertificatePanel certificate={certificate} format="card" load={load} />);
  await expect.element(screen.getByRole('button', { name: 'Download certificate' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Download card' }));
  await vi.waitFor(() => expect(load).toHaveBeenLastCalledWith(undefined));
});

test('one that cannot be downloaded says so, and is asked for again', async () => {
  const load = vi.fn(() => Promise.reject(new Error('lost')));
  const { screen } = await mount(<CertificatePanel certificate={certificate} load={load} />);
  await userEvent.click(screen.getByRole('button', { name: 'Download certificate' }));
  await expect.element(screen.getByText('The certificate could not be downloaded')).toBeVisible();
  load.mockImplementation(() => Promise.resolve(new Blob()) as never);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(screen.getByText('The certificate could not be downloaded')).not.toBeInTheDocument();
});

test.each([
  [{ state: 'suspended' }, 'It is suspended since 20 Nov 2026, 10:14.'],
  [{ state: 'revoked' }, 'It is revoked since 20 Nov 2026, 10:14.'],
  [{ valid_until: '2020-11-20T22:59:59Z' }, 'It has expired.'],
] as const)('one that does not hold (%o) says so, and is not handed out', async (change, words) => {
  const { screen } = await mount(
    <CertificatePanel
      certificate={{ ...certificate, public_reason: 'The insurance has lapsed', ...change }}
      load={() => Promise.resolve(new Blob())}
    />,
  );
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByText('The insurance has lapsed')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Download certificate' })).not.toBeInTheDocument();
});
