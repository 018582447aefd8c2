/** What is sent to a person, and what they print, is in the language of their account; officers read in theirs. */
import { existsSync } from 'node:fs';
import { catalog, validators } from 'virtual:catalog';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ACCOUNT_LANGUAGE_COOKIE } from '@/api/client/language-cookie';
import { localizeCatalog } from '@/definition/translation/localize-catalog';
import { keepLanguageWith } from '@/texts/language';
import { ROOT } from '../../architecture/imports';
import { prepareMinimal } from '../support/any-application';
import { createInvitedPeople, type InvitedPeople, type Inviter } from '../support/invited-people';
import { readLines } from '../support/pdf-lines';
import { ADMINISTRATOR, createTestProduct, type TestProduct } from '../support/test-product';

const HAUSA = { cookie: 'language=ha' };
/** A type that is translated, and whose people are invited. */
const provider =
  catalog.providers.find(
    ({ id, invitation }) => invitation?.required && existsSync(`${ROOT}/schemas/${id}/provider.ha.json`),
  ) ?? expect.fail();

let product: TestProduct;
let people: InvitedPeople;
let inviter: Inviter;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct({ catalog, validators }, { inLanguages: true });
  people = createInvitedPeople(product, '+234803555');
  officer = await product.signInAdministrator();
  inviter = await people.joinInviter(provider);
});

beforeEach(() => offer('ha', 'pcm'));

afterAll(async () => {
  keepLanguageWith({ get: () => undefined, find: () => undefined, run: (_, act) => act() });
  await product.platform.database.close();
});

const offer = (...offered: string[]) => product.platform.settings.write('languages', { offered }, crypto.randomUUID());
const sentTo = (to: string) => product.platform.sent.filter((message) => message.to === to);
const readMe = async (token: string, headers: Record<string, string> = {}) =>
  product.call('GET', '/auth/me', { token, headers });
const readLanguage = async (phone: string) =>
  (
    await product.platform.database.kysely
      .selectFrom('profiles')
      .select('language')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
  ).language;

/** Somebody who was invited, and reads in the language of the headers. */
async function join(headers: Record<string, string>) {
  const phone = people.nextPhone();
  await people.invite(provider, inviter, phone);
  const { body } = await product.call('POST', '/auth/send-otp', { json: { phone_number: phone }, headers });
  expect(body).toEqual({ success: true });
  const proved = await product.call('POST', '/auth/verify-otp', {
    json: { phone_number: phone, otp_code: product.platform.codeFor(phone) },
    headers,
  });
  const token: string = proved.body.access_token;
  await product.call('POST', '/auth/create-account', {
    token,
    json: { phone_number: phone, user_type: provider.role },
    headers,
  });
  return { phone, token };
}

async function submit(token: string, headers: Record<string, string>): Promise<string> {
  const json = await prepareMinimal(product, provider, token);
  const submitted = await product.call('POST', '/applications', { token, json, headers });
  expect(submitted.status).toBe(201);
  return submitted.body.id;
}

/** The title of the form's first step. */
function readFirstStep(language: string): string {
  const { providers } = localizeCatalog(catalog, language);
  return providers.find(({ id }) => id === provider.id)?.wizard.steps[0]?.title ?? expect.fail();
}

async function readReceipt(id: string, token: string, headers: Record<string, string> = {}) {
  const response = await product.app.request(`/api/applications/${id}/receipt.pdf`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return (await readLines(new Uint8Array(await response.arrayBuffer()))).join('\n');
}

/** The words of each language by which its messages and its receipt are known, without letters that no SMS has. */
const WRITTEN = [
  {
    language: 'ha',
    code: /^\d{6} shi ne lambarka ta Rajistar Masu Ruwa/,
    received: /^Mun karbi .*Lambar shaidarka ita ce/,
    approved: / yanzu: An amince\. An amince da bukatarka\. Well done /,
    mails: ['Rajistar', 'Mun', 'An amince'],
    receipt: ['Rasit', 'An aika', 'Takardun da aka karɓa', 'lokacin Najeriya', 'Bola Ade'],
  },
  {
    language: 'pcm',
    code: /^\d{6} na your code for Registry for Pipo/,
    received: /^We don receive .*Your reference number na/,
    approved: / now: Dem don approve am\. Dem don approve your application\. Well done /,
    mails: ['Registry for Pipo', 'We don receive', 'Dem don approve'],
    receipt: ['E don go', 'Documents wey we receive', 'Naija time', 'Bola Ade'],
  },
];

test('the site is called what it is called in the language of who reads', async () => {
  const name = async (headers: Record<string, string>) =>
    (await product.call('GET', '/config', { headers })).body.siteName;
  expect(await name({})).toBe(catalog.registry.name);
  expect(await name(HAUSA)).toBe(localizeCatalog(catalog, 'ha').registry.name);
  expect(await name(HAUSA)).not.toBe(catalog.registry.name);
});

test.each(WRITTEN)(
  'an applicant who reads $language is written to in it, and prints it, while an officer decides in English',
  async ({ language, mails, ...words }) => {
    const headers = { cookie: `language=${language}` };
    const { phone, token } = await join(headers);
    expect(await readLanguage(phone)).toBe(language);
    const address = `${language}@mail.example`;
    const { kysely } = product.platform.database;
    await kysely.updateTable('profiles').set({ email: address }).where('phone', '=', phone).execute();
    const id = await submit(token, headers);
    const decided = await product.setStatus(officer, id, {
      status: 'approved',
      admin_comments: 'Well done',
      revision: 1,
    });
    expect(decided.body.application).toMatchObject({ status: 'approved', language });
    const [code, received, approved] = sentTo(phone).slice(1);
    expect(code?.text).toMatch(words.code);
    expect(received?.text).toMatch(words.received);
    expect(approved?.text).toMatch(words.approved);
    const [site, first, second] = mails.map((text) => expect.stringContaining(text) as string);
    expect(sentTo(address)).toMatchObject([
      { channel: 'email', language, subject: site, text: first },
      { channel: 'email', language, text: second },
    ]);

    const theirs = await readReceipt(id, token, headers);
    for (const each of [...words.receipt, readFirstStep(language)]) expect(theirs).toContain(each);
    expect(theirs).not.toMatch(/Submitted|Documents received|What happens next/);
    expect(theirs).not.toContain(readFirstStep('en-NG'));
    const english = await readReceipt(id, officer);
    expect(english).toMatch(/Receipt[^]*Submitted[^]*Documents received/);
    expect(english).toContain(readFirstStep('en-NG'));
  },
);

test('an officer’s mails are in the officer’s language', async () => {
  const reset = async () => {
    await product.app.request('/auth/v1/recover', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...HAUSA },
      body: JSON.stringify({ email: ADMINISTRATOR.email }),
    });
    await product.platform.jobs.settle();
    product.platform.pass(61);
    return sentTo(ADMINISTRATOR.email).at(-1);
  };
  await readMe(officer, { 'accept-language': 'en' });
  expect(await reset()).toMatchObject({ language: 'en-NG', text: expect.stringMatching(/^To set a new password/) });
  await readMe(officer, HAUSA);
  expect(await reset()).toMatchObject({
    language: 'ha',
    text: expect.stringMatching(/^Don saita sabuwar kalmar sirri/),
  });
  await readMe(officer, { cookie: 'language=en-NG' });
});

test('an invitation is in the language in which it was asked for, or in that of the account of who is invited', async () => {
  const stranger = people.nextPhone();
  await people.invite(provider, inviter, stranger, HAUSA);
  expect(sentTo(stranger)[0]?.text).toMatch(/ya gayyace ka, Bola,/);
  const { phone } = await join(HAUSA);
  expect(sentTo(phone)[0]?.text).not.toContain('gayyace');
  await people.invite(provider, inviter, phone);
  expect(sentTo(phone).at(-1)?.text).toContain('ya gayyace ka');
});

test('a choice on a device is the account’s, and another device without one reads in it', async () => {
  const { phone, token } = await join({});
  expect(await readLanguage(phone)).toBe('en-NG');
  await readMe(token, HAUSA);
  expect(await readLanguage(phone)).toBe('ha');
  const other = await readMe(token, { 'accept-language': 'en' });
  const cookie = other.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(cookie).toBe(`${ACCOUNT_LANGUAGE_COOKIE}=ha`);
  const seen = await product.call('GET', '/applications/none', { token, headers: { cookie, 'accept-language': 'en' } });
  const english = await product.call('GET', '/applications/none', { token });
  expect(seen.body.message).not.toBe(english.body.message);
  expect((await readMe(token, { cookie })).headers.get('set-cookie')).toBeNull();
  expect(await readLanguage(phone)).toBe('ha');
});

test('a language that is offered no longer falls back, and is there again when it is', async () => {
  const { phone, token } = await join(HAUSA);
  const id = await submit(token, HAUSA);
  await offer();
  const me = await readMe(token, HAUSA);
  expect(me.status).toBe(200);
  expect(await readReceipt(id, token, HAUSA)).toContain('Receipt');
  await product.call('POST', `/applications/${id}/transitions`, {
    token,
    json: { transition: 'withdraw', revision: 1 },
    headers: HAUSA,
  });
  expect(sentTo(phone).at(-1)?.text).toMatch(/is withdrawn, as you asked/);
  expect(await readLanguage(phone)).toBe('ha');
  await readMe(token, { cookie: 'language=../../etc; account-language=xx' });
  expect(await readLanguage(phone)).toBe('ha');
});
