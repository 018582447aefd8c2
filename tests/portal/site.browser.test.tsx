/** What the settings say of the site, on every page: its name, whom to ask, and that it is closed. */
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LandingPage } from '@/portal/landing/landing-page';
import { environment } from '@/page/shell/page-layout';
import type { PublicConfig } from '@/api/shapes/account';
import { queryClient } from '@/page/data/query-client';
import { useSiteConfig } from '@/page/data/site-config';
import { openAdmin } from '../office/support/open-admin';
import { settings } from '../office/support/sample';
import { mount } from '../ui/mount';

const config: PublicConfig = {
  supabaseUrl: '',
  supabaseKey: 'embedded',
  maintenance: false,
  siteName: 'Lagos Cargo Registry',
  contact: 'help@registry.example',
  supportPhone: '+2348031112222',
  contactHours: 'Monday to Friday, 8 to 16',
  showsRelease: false,
  identityProvider: '',
  providerAlone: false,
  languages: [{ id: 'en-NG', name: 'English' }],
};

beforeEach(() => {
  queryClient.clear();
  useSiteConfig.setState({ config: undefined, at: 0 });
  const meta = Object.assign(document.createElement('meta'), {
    name: 'application-name',
    content: 'Cargo Stakeholders Registry',
  });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
});

async function openLanding(answer: Partial<PublicConfig>) {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: Request, init?: RequestInit) =>
    input.url?.endsWith('/api/config') ? Promise.resolve(Response.json({ ...config, ...answer })) : real(input, init),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return mount(<RouterProvider router={createMemoryRouter([{ path: '/', element: <LandingPage /> }])} />);
}

test('header and title name the site as it is set, and the footer says whom to ask', async () => {
  const { screen } = await openLanding({});
  await expect.element(screen.getByRole('banner').getByText(/^Lagos Cargo Registry - /)).toBeVisible();
  await expect.poll(() => document.title).toBe('Lagos Cargo Registry');
  const footer = screen.getByRole('contentinfo');
  await expect
    .element(footer.getByRole('link', { name: 'help@registry.example' }))
    .toHaveAttribute('href', 'mailto:help@registry.example');
  await expect
    .element(footer.getByRole('link', { name: '+2348031112222' }))
    .toHaveAttribute('href', 'tel:+2348031112222');
  await expect.element(footer.getByText('Monday to Friday, 8 to 16')).toBeVisible();
  await expect.element(footer.getByText(/^Version 2\.0\.4/)).toBeVisible();
  await expect.element(screen.getByText(/closed for maintenance/)).not.toBeInTheDocument();
});

test('a contact that is not set is not asked for, and the start page says that the service is closed', async () => {
  const { screen } = await openLanding({
    maintenance: true,
    contact: '',
    supportPhone: '',
    languages: [{ id: 'en-NG', name: 'English' }],
  });
  await expect.element(screen.getByText('The service is closed for maintenance.')).toBeVisible();
  await expect.element(screen.getByText(/Contact:/)).not.toBeInTheDocument();
  await expect.element(screen.getByText('Monday to Friday, 8 to 16')).not.toBeInTheDocument();
});

test('the footer says which release runs where the settings want that', async () => {
  const { screen } = await openLanding({ showsRelease: true });
  await expect
    .element(screen.getByRole('contentinfo').getByText(new RegExp(`^Version ${environment.release}\\b`)))
    .toBeVisible();
  expect(environment.release).not.toBe(environment.version);
});

test('a name that an officer saves stands in the header at once', async () => {
  let name = 'Lagos Cargo Registry';
  const { screen } = openAdmin('/admin/settings', {
    prepare: ({ on }) => {
      on('GET config', () => ({ body: { ...config, siteName: name } }));
      on('PUT admin/settings', ({ body }) => {
        name = (body as { general: { site_name: string } }).general.site_name;
        return { body: settings };
      });
    },
  });
  await expect.element(screen.getByText('Lagos Cargo Registry - Administration')).toBeVisible();
  await screen.getByLabelText('Site name').fill('Kano Cargo Registry');
  await screen.getByRole('button', { name: 'Save settings' }).click();
  await expect.element(screen.getByText('Kano Cargo Registry - Administration')).toBeVisible();
  await expect.poll(() => document.title).toBe('Settings - Kano Cargo Registry');
});
