/** Who gets an account as an officer, and who is suspended. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from './support/open-admin';
import { roles, users } from './support/sample';
import { seeAfter } from '../ui/see-after';

beforeEach(() => page.viewport(1280, 900));

test('an officer is added: what is missing is said, what the server refuses stands at its field, and nothing typed is lost', async () => {
  let taken = true;
  const { screen, office } = openAdmin('/admin/users', {
    prepare: ({ on }) =>
      on('POST admin/users', () =>
        taken
          ? {
              status: 409,
              body: {
                success: false,
                code: 'DUPLICATE_USER',
                message: 'Another user has this phone number or email address already',
              },
            }
          : { status: 201, body: users[0] },
      ),
  });
  await screen.getByRole('button', { name: 'Add an officer' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Add an officer' });
  const send = dialog.getByRole('button', { name: 'Send the link' });
  await send.click();
  await expect.element(dialog.getByText('Enter the first name')).toBeVisible();
  await expect.element(dialog.getByLabelText('First name')).toHaveFocus();
  await dialog.getByLabelText('First name').fill('Ngọzi');
  await dialog.getByLabelText('Email').fill('ngozi@airports.example');
  const offered = [...(dialog.getByLabelText('Role').element() as HTMLSelectElement).options].map(({ value }) => value);
  expect(offered).toEqual(['', ...roles.filter(({ audience }) => audience === 'officer').map(({ id }) => id)]);
  await dialog.getByLabelText('Role').selectOptions('admin');
  await send.click();
  await expect.element(dialog.getByText('Another user has this phone number or email address already')).toBeVisible();
  await expect.element(dialog.getByLabelText('Email')).toHaveValue('ngozi@airports.example');
  taken = false;
  await seeAfter('A link for their password was sent to ngozi@airports.example', () => send.click());
  expect(office.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    email: 'ngozi@airports.example',
    first_name: 'Ngọzi',
    last_name: '',
    roles: ['admin'],
  });
});

test('nobody is suspended without a reason', async () => {
  const { screen, office } = openAdmin('/admin/users', {
    prepare: ({ on }) => {
      on('PUT admin/users/u-1', () => ({ body: {} }));
      on('PUT admin/users/status', () => ({ body: { updated: 1 } }));
    },
  });
  await screen.getByRole('link', { name: 'Musa Danjuma' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Status').selectOptions('suspended');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Say why: the person is told it')).toBeVisible();
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus();
  await dialog.getByLabelText('Reason').fill('The licence is somebody else’s.');
  await seeAfter('User saved', () => dialog.getByRole('button', { name: 'Save' }).click());
  const reason = 'The licence is somebody else’s.';
  expect(office.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ status: 'suspended', reason });

  await screen.getByLabelText('Select Musa Danjuma').click();
  await screen.getByRole('button', { name: 'Set status' }).click();
  const many = screen.getByRole('dialog');
  await many.getByRole('button', { name: 'Set status' }).click();
  await expect.element(many.getByText('Say why: the person is told it')).toBeVisible();
  await many.getByLabelText('Reason').fill(reason);
  await seeAfter('Status set', () => many.getByRole('button', { name: 'Set status' }).click());
  expect(office.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    ids: ['u-1'],
    status: 'suspended',
    reason,
  });
});

test('what a role may do is ticked anew; what that changes, and for how many, is said before it is saved', async () => {
  const reviewer = {
    id: 'reviewer',
    name: 'Reviewer',
    description: 'Reviews.',
    // Called by its id what the registry has no words for.
    permissions: ['weigh', 'measure'],
    can_be_given: ['weigh', 'measure', 'count'],
    application_type: null,
    audience: 'officer',
    users: 7,
  };
  let stale = true;
  const { screen, office } = openAdmin('/admin/users', {
    prepare: ({ on }) => {
      on('GET admin/users/roles', () => ({ body: { data: [...roles, reviewer] } }));
      on('PUT admin/users/roles/reviewer', () =>
        stale
          ? {
              status: 409,
              body: { success: false, code: 'STALE', message: 'Somebody has changed this role meanwhile.' },
            }
          : { body: reviewer },
      );
    },
  });
  await expect.element(screen.getByRole('button', { name: /^Change what/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Change what/ }).elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Change what Reviewer may do' }).click();
  const dialog = screen.getByRole('dialog', { name: 'What Reviewer may do' });
  const said = dialog.getByRole('status');
  await expect.element(said).toHaveTextContent('Nothing is changed yet.');
  await dialog.getByRole('checkbox', { name: 'count' }).click();
  await dialog.getByRole('checkbox', { name: 'measure' }).click();
  await expect
    .element(said)
    .toHaveTextContent('Is given:countIs taken away:measureIt holds at once for all 7 people with this role.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Somebody has changed this role meanwhile.')).toBeVisible();
  stale = false;
  await seeAfter('Role saved', () => dialog.getByRole('button', { name: 'Save' }).click());
  expect(office.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    permissions: ['weigh', 'count'],
    seen: ['weigh', 'measure'],
  });
});
