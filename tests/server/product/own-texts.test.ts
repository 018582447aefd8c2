/** What leaves the product is in the words of the registry. */
import { catalog, validators } from 'virtual:catalog';
import { expect, test } from 'vitest';
import type { Catalog } from '@/definition/parse/catalog';
import { mailPerson } from '@/server/messages/notify-person';
import { createTestProduct } from '../support/test-product';

const { registry } = catalog;
const zone = registry.locale.timeZoneName;
const own: Catalog = {
  ...catalog,
  registry: {
    ...registry,
    messages: {
      ...registry.messages,
      subject: '{subject} ({site})',
      maintenance: '{site}: closed until Monday.',
    },
    export: { ...registry.export, reference: 'File', reviewedBy: 'Officer' },
  },
};

test('subjects, the headings of the export, and what applicants hear while it is closed', async () => {
  const product = await createTestProduct({ catalog: own, validators });
  const officer = await product.signInAdministrator();
  const csv = String((await product.call('GET', '/admin/applications.csv', { token: officer })).body);
  expect(csv.replace('\uFEFF', '').split('\r\n')[0]).toBe(
    `File,Application type,Title,Status,Stage,Applicant,Phone,Email,Registration number,Submitted (${zone}),Updated (${zone}),Officer,Comment`,
  );
  const { platform } = product;
  await mailPerson(platform, platform.database.kysely, {
    occasion: 'comment',
    recipient: { phone: null, email: 'ada@club.example', language: null },
    say: () => ({ subject: 'REG-000042', template: 'Please call us.', values: {} }),
  });
  await platform.jobs.settle();
  expect(platform.sent.at(-1)).toMatchObject({ subject: `REG-000042 (${registry.name})`, text: 'Please call us.' });
  await platform.settings.write('general', { maintenance_mode: true }, crypto.randomUUID());
  const closed = await product.call('POST', '/auth/send-otp', { json: { phone_number: '+2348031230001' } });
  expect([closed.status, closed.body]).toMatchObject([503, { message: `${registry.name}: closed until Monday.` }]);
});
