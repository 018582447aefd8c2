/** The second factor as an officer meets it: shown after the password, set up, removed. */
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Me } from '@/api/shapes/account';
import { keepSiteConfig, useSiteConfig } from '@/page/data/site-config';
import { seeAfter } from '../ui/see-after';
import type { FakeOffice, Handler } from './support/fake-office';
import { toSession } from './support/officer-session';
import { openAdmin } from './support/open-admin';
import { admin, users } from './support/sample';

const { session, user } = toSession('ada');
const RIGHT = '123456';
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const CODES = Array.from({ length: 10 }, (_, index) => `aaaabbbbcccc000${index}`);
const wrong = { status: 422, body: { error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' } };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';

/** A sign-in service with one app of the officer, or none, and what the server says is left to do. */
function keepFactor({ on }: FakeOffice, { step, enrolled }: { step: Me['factor_step']; enrolled: boolean }) {
  const state: { step: Me['factor_step']; status: 'unverified' | 'verified' | undefined } = {
    step,
    status: enrolled ? 'verified' : undefined,
  };
  const at = '2026-11-20T08:00:00Z';
  const listed = () =>
    state.status ? [{ id: 'f-1', factor_type: 'totp', status: state.status, created_at: at, updated_at: at }] : [];
  on('GET auth/me', () => ({ body: { ...admin, factor_step: state.step } }));
  on('GET auth/v1/user', () => ({ body: { ...user, factors: listed() } }));
  on('POST auth/v1/factors', () => {
    state.status = 'unverified';
    return {
      body: {
        id: 'f-1',
        type: 'totp',
        totp: { qr_code: SVG, secret: SECRET, uri: `otpauth://totp/x?secret=${SECRET}` },
      },
    };
  });
  on('POST auth/v1/factors/f-1/challenge', () => ({ body: { id: 'c-1', type: 'totp', expires_at: 9_999_999_999 } }));
  const lift = (isRight: boolean): ReturnType<Handler> => {
    if (!isRight) return wrong;
    state.status = 'verified';
    state.step = 'none';
    return { body: session };
  };
  on('POST auth/v1/factors/f-1/verify', ({ body }) => lift((body as { code: string }).code === RIGHT));
  on('POST auth/v1/factors/recovery-codes/verify', ({ body }) => lift((body as { code: string }).code === 'aaaa-1'));
  on('GET auth/v1/factors/recovery-codes', () => ({
    body: { id: 'r-1', type: 'recovery_code', total: 10, remaining: 1 },
  }));
  on('POST auth/v1/factors/recovery-codes', () => ({
    body: { id: 'r-1', type: 'recovery_code', total: 10, codes: CODES },
  }));
  on('DELETE auth/v1/factors/f-1', () => {
    state.status = undefined;
    return { body: { id: 'f-1' } };
  });
  on('POST auth/v1/token', () => ({ body: session }));
  return state;
}

const codeBox = () => page.getByLabelText('Code of your app');

test('after the password the code is asked for, and the page that was wanted comes after it', async () => {
  const { screen, address } = openAdmin('/admin/users', {
    signedIn: false,
    prepare: (office) => {
      keepFactor(office, { step: 'show', enrolled: true });
      office.on('POST admin/login', () => ({ body: session }));
    },
  });
  await page.getByLabelText('Email').fill('ada@registry.example');
  await page.getByLabelText('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Enter the code of your app' })).toBeVisible();
  await expect.element(screen.getByText('Login successful')).not.toBeInTheDocument();
  await expect.element(codeBox()).toHaveAttribute('autocomplete', 'one-time-code');
  await codeBox().fill('12 34');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Enter the six digits that your app shows').first()).toBeVisible();
  await expect.element(codeBox()).toHaveFocus();
  await codeBox().fill('000000');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/^This code is not right, or was used already/)).toBeVisible();
  await expect.element(codeBox()).toHaveFocus();
  await expect.element(codeBox()).toHaveValue('');
  // As it is pasted out of an app.
  await codeBox().fill('123 456');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Users' })).toBeVisible();
  expect(address()).toBe('/admin/users');
});

test('a refusal after too many codes is shown as the server says it', async () => {
  const message = 'Too many attempts. Please try again in 300 seconds.';
  const { screen } = openAdmin('/admin/users', {
    prepare: (office) => {
      keepFactor(office, { step: 'show', enrolled: true });
      office.on('POST auth/v1/factors/f-1/verify', () => ({ status: 429, body: { message } }));
    },
  });
  await codeBox().fill(RIGHT);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert').getByText(message)).toBeVisible();
});

test('without a connection nothing is lost: the code can be sent again', async () => {
  let isAway = true;
  const { screen } = openAdmin('/admin/users', {
    prepare: (office) => {
      keepFactor(office, { step: 'show', enrolled: true });
      office.on('POST auth/v1/factors/f-1/challenge', () =>
        isAway ? Promise.reject(new TypeError('Failed to fetch')) : { body: { id: 'c-1', type: 'totp' } },
      );
    },
  });
  await codeBox().fill(RIGHT);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert').getByText(/^There is no connection to the server/)).toBeVisible();
  isAway = false;
  await codeBox().fill(RIGHT);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test('a recovery code takes its place, and a wrong one is refused', async () => {
  const { screen } = openAdmin('/admin/users', {
    prepare: (office) => keepFactor(office, { step: 'show', enrolled: true }),
  });
  await screen.getByRole('button', { name: 'Use a recovery code' }).click();
  await screen.getByLabelText('Recovery code').fill('aaaa-0');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/^This recovery code is not right/)).toBeVisible();
  await screen.getByLabelText('Recovery code').fill('aaaa-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test('a hosted project has no recovery codes', async () => {
  const { screen } = openAdmin('/admin/users', {
    prepare: (office) => {
      keepFactor(office, { step: 'show', enrolled: true });
      keepSiteConfig({
        supabaseUrl: location.origin,
        supabaseKey: 'public',
        maintenance: false,
        siteName: 'Club',
        contact: '',
        supportPhone: '',
        contactHours: '',
        showsRelease: false,
        identityProvider: '',
        providerAlone: false,
        languages: [],
      });
      onTestFinished(() => useSiteConfig.setState({ config: undefined, at: 0 }));
    },
  });
  await expect.element(screen.getByRole('heading', { name: 'Enter the code of your app' })).toBeVisible();
  await expect.element(screen.getByText(/an administrator can remove your second factor/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Use a recovery code' })).not.toBeInTheDocument();
});

test('where it is demanded, setting it up comes before everything else, with recovery codes shown once', async () => {
  const { screen, office } = openAdmin('/admin/users', {
    prepare: (fake) => keepFactor(fake, { step: 'enrol', enrolled: false }),
  });
  await expect.element(screen.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  expect(office.calls.some(({ path }) => path === 'admin/users')).toBe(false);
  await screen.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const picture = screen.getByRole('img', { name: 'QR code for your authenticator app' });
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(10);
  await expect.element(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
  await codeBox().fill(RIGHT);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
  for (const last of ['0000', '0009']) await expect.element(screen.getByText(`aaaa-bbbb-cccc-${last}`)).toBeVisible();
  expect(office.calls.some(({ path }) => path === 'admin/users')).toBe(false);
  await screen.getByRole('button', { name: 'I have kept these codes' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test('the setting that comes while an officer works leads them to set it up', async () => {
  const { screen } = openAdmin('/admin/audit', {
    prepare: (office) => {
      const state = keepFactor(office, { step: 'none', enrolled: false });
      office.on('GET admin/audit', () => {
        state.step = 'enrol';
        return {
          status: 403,
          body: { statusCode: 403, code: 'SECOND_FACTOR_REQUIRED', message: 'Please set up an app', errors: [] },
        };
      });
    },
  });
  await expect.element(screen.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
});

test('beside the password it is set up by choice', async () => {
  const { screen } = openAdmin('/admin/new-password', {
    prepare: (office) => keepFactor(office, { step: 'none', enrolled: false }),
  });
  await expect.element(screen.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  await screen.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await codeBox().fill('000000');
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText(/^This code is not right/)).toBeVisible();
  await codeBox().fill(RIGHT);
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await seeAfter('Your second factor is set up', () =>
    screen.getByRole('button', { name: 'I have kept these codes' }).click(),
  );
  await expect.element(screen.getByText('You have 1 recovery code left.')).toBeVisible();
});

test('beside the password it gets new recovery codes, and is removed when that is confirmed', async () => {
  const { screen, office } = openAdmin('/admin/new-password', {
    prepare: (fake) => keepFactor(fake, { step: 'none', enrolled: true }),
  });
  await screen.getByRole('button', { name: 'Make new recovery codes' }).click();
  await expect.element(screen.getByText('aaaa-bbbb-cccc-0003')).toBeVisible();
  await screen.getByRole('button', { name: 'I have kept these codes' }).click();
  await screen.getByRole('button', { name: 'Remove the second factor' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Remove your second factor?' });
  await seeAfter('Second factor removed', () =>
    dialog.getByRole('button', { name: 'Remove the second factor' }).click(),
  );
  await expect.element(screen.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  expect(office.calls.some(({ method, path }) => method === 'DELETE' && path === 'auth/v1/factors/f-1')).toBe(true);
});

test('the page of a new password asks for the code first', async () => {
  const { screen } = openAdmin('/admin/new-password', {
    prepare: (office) => keepFactor(office, { step: 'show', enrolled: true }),
  });
  await expect.element(screen.getByRole('heading', { name: 'Enter the code of your app' })).toBeVisible();
  await expect.element(screen.getByLabelText('New password')).not.toBeInTheDocument();
  await codeBox().fill(RIGHT);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByLabelText('New password')).toBeVisible();
});

test('an administrator removes the second factor of an officer who has one, and of nobody else', async () => {
  const officer = { ...users[0], id: 'u-2', first_name: 'Bola', last_name: 'Ade', has_second_factor: true };
  const { screen, office } = openAdmin('/admin/users', {
    prepare: ({ on }) => {
      on('GET admin/users', () => ({ body: { data: [users[1], officer], page: 1, per_page: 25, total: 2 } }));
      on('DELETE admin/users/u-2/second-factor', () => ({ body: { success: true } }));
    },
  });
  await screen.getByRole('link', { name: 'Musa Danjuma' }).click();
  await expect.element(screen.getByRole('button', { name: 'Reset password' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Remove the second factor' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('link', { name: 'Bola Ade' }).click();
  await screen.getByRole('button', { name: 'Remove the second factor' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Remove the second factor of Bola Ade?' });
  await seeAfter('Second factor removed', () =>
    dialog.getByRole('button', { name: 'Remove the second factor' }).click(),
  );
  expect(office.calls.some(({ method, path }) => method === 'DELETE' && path === 'admin/users/u-2/second-factor')).toBe(
    true,
  );
});
