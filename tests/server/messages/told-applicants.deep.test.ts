/** What applicants are told by SMS and e-mail: what happened, in the words of the moment when it happened. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Catalog } from '@/definition/parse/catalog';
import type { Job } from '@/server/platform/jobs';
import type { Message } from '@/server/platform/messenger';
import { countSegments } from '@/engine/sms-text';
import type { SettingsGroups } from '@/server/platform/settings';
import { catalog, compileAll, tennisClub, validators } from '../../fixtures/tennis-club';
import { toClubBody } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const PHONE = '+2348036660001';
const EMAIL = 'captain@club.example';

/** The fixture with an officer who may decide, and as many applications of one person as there are tests. */
const roles = catalog.registry.roles.map((role) =>
  role.audience === 'officer' ? { ...role, permissions: ['*', 'decide'] } : role,
);
const providers = catalog.providers.map((provider) => ({
  ...provider,
  submission: { ...provider.submission, several: true },
}));
const withOfficer: Catalog = { ...catalog, registry: { ...catalog.registry, roles }, providers };

let product: TestProduct;
let officer: string;
let applicant: string;
/** Whether the providers take what is sent to them. */
let isUp = true;
const sent: Message[] = [];

beforeAll(async () => {
  const messenger = {
    async send(message: Message) {
      if (!isUp) throw new Error('The provider is down');
      sent.push(message);
      product.platform.sent.push(message);
      return undefined;
    },
  };
  product = await createTestProduct(
    {
      catalog: withOfficer,
      validators: { [tennisClub.id]: validators, administration: compileAll([catalog.registry.administration.signIn]) },
    },
    { messenger },
  );
  officer = await product.signInAdministrator();
  const { user, access_token } = await product.join(PHONE, tennisClub.role);
  applicant = access_token;
  await product.platform.database.kysely
    .updateTable('profiles')
    .set({ email: EMAIL })
    .where('id', '=', String(user['id']))
    .execute();
});

beforeEach(() => {
  isUp = true;
});

async function submit(changes: Record<string, unknown> = {}): Promise<string> {
  const json = { ...toClubBody(await product.upload(applicant)), ...changes };
  const { status, body } = await product.call('POST', '/applications', { token: applicant, json });
  expect(status).toBe(201);
  return body.id;
}

async function move(id: string, status: string, admin_comments = ''): Promise<void> {
  expect((await product.setStatus(officer, id, { status, admin_comments })).status).toBe(200);
}

async function comment(id: string, text: string, more: { visibility?: 'internal' } = {}): Promise<void> {
  const json = { comment: text, ...more };
  expect((await product.call('POST', `/admin/applications/${id}/comments`, { token: officer, json })).status).toBe(201);
}

/** The texts that went out while `work` was done, by channel. */
async function listTold(work: () => Promise<unknown>): Promise<Record<Message['channel'], string[]>> {
  await product.platform.jobs.settle();
  const before = sent.length;
  await work();
  await product.platform.jobs.settle();
  const told = sent.slice(before);
  const textsOf = (channel: Message['channel']) =>
    told.filter((message) => message.channel === channel).map(({ text }) => text);
  return { sms: textsOf('sms'), email: textsOf('email') };
}

/** Does `work` while nobody takes jobs, which wait until it is done. */
async function withoutWorkers(work: () => Promise<unknown>): Promise<void> {
  const { jobs } = product.platform;
  const waiting: Job[] = [];
  product.platform.jobs = { ...jobs, enqueue: async (job) => void waiting.push(job) };
  await work();
  product.platform.jobs = jobs;
  for (const job of waiting) await jobs.enqueue(job);
}

/** Lets the time until the next attempt pass, and the workers look. */
async function passUntilNextAttempt(seconds: number): Promise<void> {
  product.platform.pass(seconds);
  for (const name of ['send-sms', 'send-email'] as const) await product.platform.jobs.enqueue({ name });
  await product.platform.jobs.settle();
}

test('approved, and suspended before anything was sent: both are told, in their order', async () => {
  const id = await submit();
  const told = await listTold(() =>
    withoutWorkers(async () => {
      await move(id, 'approved');
      await move(id, 'suspended', 'Insurance has ended');
    }),
  );
  for (const texts of [told.sms, told.email])
    expect(texts).toEqual([
      expect.stringContaining('is now: Approved'),
      expect.stringMatching(/is now: Suspended\..*Insurance has ended/),
    ]);
});

test('a comment is told as a comment, and says nothing of a status', async () => {
  const id = await submit();
  const { sms, email } = await listTold(() => comment(id, 'Please bring the original certificate.'));
  for (const text of [...sms, ...email])
    expect(text).toMatch(
      /^An officer has commented on Kano Tennis Club \(REG-\d{6}\): Please bring the original certificate\. http:\/\/localhost:3000\/\S+$/,
    );
  expect([sms.length, email.length]).toEqual([1, 1]);
  expect(await listTold(() => comment(id, 'Hm.', { visibility: 'internal' }))).toEqual({ sms: [], email: [] });
});

test.each([
  ['a comment', 'Bring it. '.repeat(400).trim()],
  ['one word without an end', 'x'.repeat(3990)],
  ['letters that an SMS of two parts has little room for', 'Ẹ jọ̀wọ́ ẹ mú ìwé àṣẹ yín wá. '.repeat(100).trim()],
  ['another script', 'يرجى إحضار الشهادة الأصلية. '.repeat(100).trim()],
])(
  '%s of any length makes an SMS of two parts at most, with reference and link whole; the e-mail has all of it',
  async (_kind, text) => {
    const id = await submit({ club_name: 'A club with a name that goes on and on and on, and then on' });
    for (const work of [() => comment(id, text), () => move(id, 'rejected', text)]) {
      const { sms, email } = await listTold(work);
      const [short = '', ...others] = sms;
      expect(others).toEqual([]);
      expect(countSegments(short)).toBeLessThanOrEqual(2);
      expect(short).toMatch(/\(REG-\d{6}\).*http:\/\/localhost:3000\/tennis-club\/applications$/);
      expect(email).toEqual([expect.stringContaining(text.replace(/ {2,}/g, ' '))]);
    }
  },
);

test('what people call themselves is no link, and no number to call in what the registry sends', async () => {
  const { sms, email } = await listTold(() =>
    submit({
      club_name:
        'You won N5M: open http://prize.example/claim?id=1 or www.x.ng or write to a@x.ng, call 0803 123 4567 now',
    }),
  );
  for (const text of [...sms, ...email]) {
    expect(text.match(/https?:\/\/\S+/g)).toEqual([expect.stringMatching(/^http:\/\/localhost:3000\//)]);
    expect(text).not.toMatch(/www\.|prize\.|x\.ng|@|4567/);
    expect(text).toMatch(
      /^We have received You won N5M: open or or write to call(…|\.{3})\. Your reference is REG-\d{6}\./,
    );
  }
  expect([sms.length, email.length]).toEqual([1, 1]);
});

test('with the switches off nothing is written, and nothing comes when they are on again', async () => {
  const {
    database: { kysely },
    settings,
  } = product.platform;
  const switchTo = (values: Partial<SettingsGroups['notifications']>) =>
    settings.write('notifications', values, crypto.randomUUID());
  const told = await listTold(async () => {
    const id = await submit();
    await product.platform.jobs.settle();
    const read = () => kysely.selectFrom('messages').select('id').orderBy('id').execute();
    const before = await read();
    await switchTo({ application_updates: false });
    await move(id, 'under_review');
    await comment(id, 'Bring it.');
    await switchTo({ application_updates: true, sms_notifications: false, email_notifications: false });
    await move(id, 'approved');
    await submit();
    expect(await read()).toEqual(before);
    await switchTo({ sms_notifications: true, email_notifications: true });
    await passUntilNextAttempt(0);
  });
  expect([told.sms.length, told.email.length]).toEqual([1, 1]);
});

test('what was to be told to somebody who is deleted is not sent any more, and not kept', async () => {
  const {
    database: { kysely },
    jobs,
  } = product.platform;
  const { user, access_token } = await product.join('+2348036660009', tennisClub.role);
  const before = applicant;
  applicant = access_token;
  const told = await listTold(() =>
    withoutWorkers(async () => {
      await submit();
      expect(
        (await product.call('DELETE', '/admin/users', { token: officer, json: { ids: [user['id']] } })).status,
      ).toBe(200);
    }),
  );
  applicant = before;
  await jobs.settle();
  expect(told).toEqual({ sms: [], email: [] });
  expect(await kysely.selectFrom('messages').select('id').where('recipient', '=', '+2348036660009').execute()).toEqual(
    [],
  );
});
