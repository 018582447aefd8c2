/** `send-test`: what goes to the provider, and what whoever typed it is told of the provider's answer. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listPhoneExamples } from '@/engine/locale/phone-number';
import { parseEnvironment } from '@/server/runtime/node/environment';
import { sendTest } from '@/server/runtime/node/operate';
import type { Provider, ProviderFault } from '../../../faults/support/messages/accepted';
import { startMailServer } from '../../../faults/support/messages/mail-server';
import { startSmsProvider } from '../../../faults/support/messages/sms-provider';
import { findFreePort } from '../../../support/free-port';

let fault: ProviderFault;
let sms: Provider;
let mail: Provider;
let lines: string[];

beforeAll(async () => {
  [sms, mail] = await Promise.all([startSmsProvider(() => fault), startMailServer(() => fault)]);
});
afterAll(() => Promise.all([sms.close(), mail.close()]));
beforeEach(() => {
  fault = 'none';
  lines = [];
});

const send = (wanted: { sms?: string; email?: string }, variables: Record<string, string> = {}) => {
  const environment = parseEnvironment({
    SMS_URL: sms.url,
    SMS_TOKEN: 'the-key',
    SMS_SENDER: 'Registry',
    SMTP_URL: mail.url,
    SMTP_FROM: 'registry@authority.example',
    ...variables,
  });
  return sendTest(environment, wanted, (line) => void lines.push(line));
};

it('sends one SMS, and says what the provider has said', async () => {
  expect(await send({ sms: '+1 (202) 555-0143' })).toBe(0);
  expect(sms.accepted).toMatchObject([{ to: '+12025550143', text: expect.stringContaining('This is a test of') }]);
  expect(lines).toEqual([
    expect.stringMatching(/^The provider of SMS has taken it for \+12025550143, and said: 200 \{"id":"sms-[\w-]+"\}$/),
    expect.stringMatching(/^Look whether it arrives/),
  ]);
});

it('sends one e-mail, and says the same of it', async () => {
  expect(await send({ email: 'ada@mail.example' })).toBe(0);
  expect(mail.accepted).toMatchObject([{ to: 'ada@mail.example', text: expect.stringContaining('This is a test of') }]);
  expect(lines[0]).toMatch(/^The provider of e-mail has taken it for ada@mail\.example, and said: 250 \S/);
});

it('says what a provider has against it', async () => {
  fault = 'error';
  expect([await send({ sms: '+12025550143' }), await send({ email: 'ada@mail.example' })]).toEqual([1, 1]);
  expect(lines).toEqual([
    'The provider of SMS did not take it. The SMS provider answered 500: {"error":"try later"}',
    expect.stringMatching(/^The provider of e-mail did not take it\. .*451 Try again later/),
  ]);
  lines = [];
  const away = { SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` };
  expect(await send({ email: 'ada@mail.example' }, away)).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/did not take it\. .*ECONNREFUSED/)]);
});

it('says what to do where nothing can be sent', async () => {
  await expect(send({})).rejects.toThrow('Say to whom: "send-test --sms PHONE" or "send-test --email ADDRESS".');
  await expect(send({ sms: '+12025550143', email: 'a@b.example' })).rejects.toThrow('Say to whom');
  await expect(send({ email: 'ada' })).rejects.toThrow('"ada" is no e-mail address.');
  await expect(send({ sms: 'ada' })).rejects.toThrow(
    `"ada" is no phone number. Write it as ${listPhoneExamples().join(' or ')}.`,
  );
  const none = { SMS_URL: '', SMS_TOKEN: '', SMS_SENDER: '', SMTP_URL: '', SMTP_FROM: '' };
  await expect(send({ sms: '+12025550143' }, none)).rejects.toThrow('No provider of SMS is set, so');
  await expect(send({ email: 'a@b.example' }, none)).rejects.toThrow('Set SMTP_URL and what goes with it');
});
