/** Who gets into the administration, and how. */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toSession } from './support/officer-session';
import { openAdmin } from './support/open-admin';
import { admin } from './support/sample';
import { seeAfter } from '../ui/see-after';

const { session } = toSession('ada');

async function fillIn(username: string, password: string) {
  await page.getByLabelText('Email').fill(username);
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a visitor without a session signs in and comes to the page that they wanted', async () => {
  const errors = vi.spyOn(console, 'error');
  const { screen, office, address } = openAdmin('/admin/applications?status=pending', {
    signedIn: false,
    prepare: ({ on }) => on('POST admin/login', () => ({ body: session })),
  });
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await seeAfter('Login successful', () => fillIn('ada@registry.example', 'secret1'));
  await expect.poll(address).toBe('/admin/applications?status=pending');
  expect(office.calls.find(({ path }) => path === 'admin/login')?.body).toEqual({
    username: 'ada@registry.example',
    password: 'secret1',
  });
  // A redirect that begins anew at every render is told of by React.
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

test('a refused sign-in shows the server’s message, once', async () => {
  const { screen, address } = openAdmin('/admin/login', {
    signedIn: false,
    prepare: ({ on }) =>
      on('POST admin/login', () => ({
        status: 403,
        body: { statusCode: 403, code: 'FORBIDDEN', message: 'User profile not found', errors: [] },
      })),
  });
  await fillIn('ada@registry.example', 'secret1');
  await expect.element(screen.getByRole('alert').getByText('User profile not found')).toBeVisible();
  expect(screen.getByText('User profile not found').elements()).toHaveLength(1);
  expect(address()).toBe('/admin/login');
});

test.each([{}, { statusCode: 500, code: 'UNEXPECTED', message: 'An unexpected error occurred', errors: [] }])(
  'a refusal without words reads "Login failed": %o',
  async (body) => {
    const { screen } = openAdmin('/admin/login', {
      signedIn: false,
      prepare: ({ on }) => on('POST admin/login', () => ({ status: 500, body })),
    });
    await fillIn('ada@registry.example', 'secret1');
    await expect.element(screen.getByRole('alert').getByText('Login failed')).toBeVisible();
  },
);

test('the sign-in form asks for a valid e-mail and six characters', async () => {
  const { screen, office } = openAdmin('/admin/login', { signedIn: false });
  await fillIn('ada', '12345');
  await expect.element(screen.getByText('Valid email is required').first()).toBeVisible();
  await expect.element(screen.getByText('Password must be at least 6 characters').first()).toBeVisible();
  expect(office.calls.some(({ path }) => path === 'admin/login')).toBe(false);
});

test('a signed-in officer on the sign-in page is sent to the dashboard', async () => {
  const { address } = openAdmin('/admin/login');
  await expect.poll(address).toBe('/admin/dashboard');
});

test('an applicant is told that they may not be here', async () => {
  const { screen, office } = openAdmin('/admin/users', {
    prepare: ({ on }) => on('GET auth/me', () => ({ body: { ...admin, officer: false, permissions: [] } })),
  });
  await expect
    .element(screen.getByText('Access forbidden: You do not have permission to view admin applications'))
    .toBeVisible();
  expect(office.calls.some(({ path }) => path === 'admin/users')).toBe(false);
});

test('an officer is told once that a page is not theirs, and nothing is asked for it', async () => {
  const { screen, office } = openAdmin('/admin/settings', {
    prepare: ({ on }) => on('GET auth/me', () => ({ body: { ...admin, permissions: ['view_applications'] } })),
  });
  const told = screen.getByText('Access forbidden: You do not have permission to view admin settings');
  await expect.element(told).toBeVisible();
  expect(screen.getByRole('alert').elements()).toHaveLength(1);
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(office.calls.some(({ path }) => path.startsWith('admin/settings'))).toBe(false);
  await screen.getByRole('button', { name: 'Menu', exact: true }).click();
  await screen.getByRole('link', { name: 'Applications' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
});

test('the end of the session leads to the sign-in page', async () => {
  const { screen, endSession, address } = openAdmin('/admin/audit');
  await expect.element(screen.getByRole('heading', { name: 'Audit' })).toBeVisible();
  await endSession();
  await expect.poll(address).toBe('/admin/login');
});

test.each(['logs out', 'loses the session'])('what an officer who %s had begun is not the next one’s', async (how) => {
  let who = admin;
  const { screen, endSession, address, router } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => {
      on('GET auth/me', () => ({ body: who }));
      on('POST admin/login', () => ({ body: session }));
    },
  });
  await screen.getByRole('tab', { name: /Comments/ }).click();
  await screen.getByRole('textbox', { name: 'Comment' }).fill('Ask the police first.');
  if (how === 'logs out') {
    await screen.getByRole('button', { name: 'Menu', exact: true }).click();
    await screen.getByRole('button', { name: 'Sign out', exact: true }).click();
  } else await endSession();
  await expect.poll(address).toBe('/admin/login');
  who = { ...admin, user: { ...admin.user, id: 'u-musa', first_name: 'Musa' } };
  await fillIn('musa@registry.example', 'secret1');
  // Where an officer begins is found out first, and would lead away from what is opened before.
  await expect.poll(address).toMatch(/^\/admin\/(dashboard|applications)/);
  await router.navigate('/admin/applications/a-1');
  await screen.getByRole('tab', { name: /Comments/ }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  expect(JSON.stringify(sessionStorage)).not.toContain('police');
});

test('an expired password must be replaced, and a weak one is refused with its reasons', async () => {
  let changed = false;
  const { screen } = openAdmin('/admin/dashboard', {
    prepare: ({ on }) => {
      on('GET auth/me', () => ({ body: { ...admin, must_change_password: !changed } }));
      on('PUT auth/v1/user', ({ body, person }) => {
        const { password, current_password: current } = body as Record<string, string>;
        expect(current).toBe('cargo-1');
        if (password === 'password') {
          const weak = { reasons: ['characters', 'pwned'] };
          return { status: 422, body: { code: 'weak_password', message: 'weak', weak_password: weak } };
        }
        changed = true;
        return { body: person };
      });
    },
  });
  await expect.element(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await screen.getByLabelText('New password').fill('password');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Enter the password that you have now')).toBeVisible();
  await expect.element(screen.getByLabelText('Current password')).toHaveFocus();
  await screen.getByLabelText('Current password').fill('cargo-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Use letters together with digits or signs.')).toBeVisible();
  await expect
    .element(screen.getByText('It is among the passwords that are guessed first: choose another one.'))
    .toBeVisible();
  await screen.getByLabelText('New password').fill('harmattan 2026 kano');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('an unused session is warned of its end, and ends even where the server cannot be asked', async () => {
  const { screen, address } = openAdmin('/admin/audit', {
    prepare: ({ on }) => {
      on('GET auth/me', () => ({ body: { ...admin, session_timeout_minutes: 5 } }));
      on('POST auth/v1/logout', () => Promise.reject(new TypeError('Failed to fetch')));
    },
  });
  await expect.element(screen.getByRole('heading', { name: 'Audit' })).toBeVisible();
  // As if nothing had been done in any tab for so long.
  const beIdle = (minutes: number) => localStorage.setItem('last-activity', String(Date.now() - minutes * 60_000));
  beIdle(4.2);
  await expect.element(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
  await screen.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  beIdle(5.1);
  await expect.element(screen.getByText('You were signed out after 5 minutes without activity.')).toBeVisible();
  expect(address()).toBe('/admin/login');
});

test('an officer signs out everywhere beside the password', async () => {
  const { screen, office, address } = openAdmin('/admin/new-password', {
    prepare: ({ on }) => on('POST account/sign-out-everywhere', () => ({ status: 204 })),
  });
  await screen.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.poll(address).toBe('/admin/login');
  expect(office.calls.filter(({ path }) => path === 'account/sign-out-everywhere')).toHaveLength(1);
});

test('the administration leads to the password and the sessions', async () => {
  await page.viewport(1280, 800);
  const { screen, address } = openAdmin('/admin/audit');
  await screen.getByRole('link', { name: 'Password and sessions' }).click();
  await expect.poll(address).toBe('/admin/new-password');
});
