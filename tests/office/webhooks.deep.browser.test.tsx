/** An administrator has other programs told, sees whether they take it, and ends it. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { seeAfter } from '../ui/see-after';
import { openAdmin } from './support/open-admin';

beforeEach(() => page.viewport(1280, 900));

const URL = 'https://hooks.example.org/registry';
const WEBHOOK = {
  id: 'one',
  url: `${URL}?key=hidden`,
  events: ['application.submitted'],
  state: 'on',
  made_by: { id: 'u-admin', name: 'Ada Obi' },
  created_at: '2026-11-01T09:00:00Z',
  tried_at: '2026-11-02T09:00:00Z',
  error: null as string | null,
};
const GONE = {
  ...WEBHOOK,
  id: 'two',
  url: 'https://gone.example.org/',
  state: 'gone',
  made_by: null,
  error: 'The receiver answered 410',
};

function openWebhooks({
  tested = WEBHOOK,
  refused,
  fails = false,
}: { tested?: object; refused?: string; fails?: boolean } = {}) {
  const opened = openAdmin('/admin/integrations', {
    prepare: ({ on }) => {
      on('GET admin/tokens', () => ({ body: { data: [] } }));
      on('GET admin/webhooks', () =>
        fails
          ? { status: 500, body: {} }
          : { body: { data: [WEBHOOK, GONE, { ...WEBHOOK, id: 'three', tried_at: null }] } },
      );
      on('POST admin/webhooks', () =>
        refused === undefined
          ? { status: 201, body: { ...WEBHOOK, secret: 'whsec_once' } }
          : {
              status: 400,
              body: {
                statusCode: 400,
                code: 'VALIDATION_FAILED',
                message: refused,
                errors: [{ path: 'url', message: refused }],
              },
            },
      );
      on('PUT admin/webhooks/two', () => ({ body: { ...GONE, state: 'on' } }));
      on('POST admin/webhooks/one/test', () => ({ body: tested }));
      on('POST admin/webhooks/one/secret', () => ({ body: { ...WEBHOOK, secret: 'whsec_next' } }));
      on('DELETE admin/webhooks/one', () => ({ status: 204 }));
    },
  });
  return { ...opened, sent: (method: string) => opened.office.calls.findLast((call) => call.method === method) };
}

test('each says whether it is on, what it is told of, and what became of the last event', async () => {
  const { screen } = openWebhooks();
  const table = screen.getByRole('table', { name: 'Webhooks' });
  await expect.element(table.getByText('Taken', { exact: true })).toBeVisible();
  await expect.element(table.getByText('Off: receiver gone')).toBeVisible();
  await expect.element(table.getByText('The receiver answered 410')).toBeVisible();
  await expect.element(table.getByText('None yet')).toBeVisible();
  await expect.element(table.getByText('Application submitted').first()).toBeVisible();
  await expect.element(screen.getByText(/key=hidden/)).not.toBeInTheDocument();
});

test('one that cannot be listed says so', async () => {
  const { screen } = openWebhooks({ fails: true });
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('one is made with an address and events, and its secret is shown once', async () => {
  const { screen, sent } = openWebhooks();
  await screen.getByRole('button', { name: 'Make a webhook' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Make a webhook' });
  await dialog.getByRole('button', { name: 'Make the webhook' }).click();
  await expect.element(dialog.getByText('Write an address that begins with https://')).toBeVisible();
  await expect.element(dialog.getByText('Choose at least one')).toBeVisible();
  expect(sent('POST')).toBeUndefined();
  await dialog.getByLabelText('Address').fill(`${URL} `);
  await dialog.getByRole('checkbox', { name: 'Certificate issued' }).click();
  await dialog.getByRole('button', { name: 'Make the webhook' }).click();
  const once = screen.getByRole('dialog', { name: `The secret of ${URL}` });
  await expect.element(once.getByText('whsec_once')).toBeVisible();
  expect(sent('POST')?.body).toEqual({ url: URL, events: ['certificate.issued'] });
  await once.getByRole('button', { name: 'I have kept it' }).click();
  await expect.element(screen.getByText('whsec_once')).not.toBeInTheDocument();
});

test('an address that is refused is told at its field, and stays', async () => {
  const refused = '10.0.0.1 lies inside a private network';
  const { screen } = openWebhooks({ refused });
  await screen.getByRole('button', { name: 'Make a webhook' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Address').fill('https://10.0.0.1/');
  await dialog.getByRole('checkbox').first().click();
  await dialog.getByRole('button', { name: 'Make the webhook' }).click();
  await expect.element(dialog.getByLabelText('Address')).toHaveAccessibleDescription(refused);
  await expect.element(dialog.getByLabelText('Address')).toHaveValue('https://10.0.0.1/');
});

test('one that was switched off is changed, and on again', async () => {
  const { screen, sent } = openWebhooks();
  await screen.getByRole('button', { name: 'Change https://gone.example.org/' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Change the webhook' });
  await dialog.getByRole('switch', { name: 'Switched on' }).click();
  await seeAfter('The webhook is changed', () => dialog.getByRole('button', { name: 'Save' }).click());
  expect(sent('PUT')?.body).toEqual({ url: GONE.url, events: ['application.submitted'], on: true });
});

test('a test event says whether it was taken', async () => {
  const { screen, sent } = openWebhooks({ tested: { ...WEBHOOK, error: 'The receiver answered 503' } });
  await seeAfter(`${URL} has not taken the test event: The receiver answered 503`, () =>
    screen
      .getByRole('button', { name: `Send test to ${URL}` })
      .first()
      .click(),
  );
  expect(sent('POST')?.path).toContain('webhooks/one/test');
});

test('a new secret and an end are asked about first', async () => {
  const { screen, sent } = openWebhooks();
  await screen
    .getByRole('button', { name: `New secret for ${URL}` })
    .first()
    .click();
  expect(sent('POST')).toBeUndefined();
  await screen.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
  await expect.element(screen.getByText('whsec_next')).toBeVisible();
  await screen.getByRole('button', { name: 'I have kept it' }).click();
  await screen
    .getByRole('button', { name: `Remove ${URL}` })
    .first()
    .click();
  expect(sent('DELETE')).toBeUndefined();
  await seeAfter(`${URL} is told of nothing any more`, () =>
    screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click(),
  );
  expect(sent('DELETE')).toBeDefined();
});
