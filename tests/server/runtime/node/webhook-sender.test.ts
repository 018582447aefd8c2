/** Where events of webhooks are posted, and where never. */
import { lookup } from 'node:dns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebhookSender, type FindAddresses, isNetwork } from '@/server/runtime/node/webhook-sender';
import { answering, openReceiver } from '../../support/receiver';

/** A name that stands for another address whenever it is looked up. */
const CHANGING = 'changing.example';
const answers: string[] = [];

const findAddresses: FindAddresses = (host, options, answer) =>
  host === CHANGING ? answer(null, [{ address: answers.shift() ?? '', family: 4 }]) : lookup(host, options, answer);

let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

const local = createWebhookSender(['127.0.0.0/8', '10.20.0.0/16'], { findAddresses });
const post = async (url: string, sender = local) =>
  (await sender.post({ url: new URL(url), headers: { 'content-type': 'application/json' }, body: '{"a":1}' })).status;

test('nothing is sent into a private network, however its address is written, or without TLS', async () => {
  const sender = createWebhookSender([]);
  const find = (url: string) => sender.findFault(new URL(url));
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    '10.20.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '239.1.1.1',
    'localhost',
    '[::1]',
    '[::]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::a00:1]',
    '[2002:a00:1::]',
    '[fd00::1]',
    '[fe80::1]',
  ])
    expect([host, await find(`https://${host}/hook`)]).toEqual([host, 'private']);
  for (const host of ['93.184.215.14', '[2606:2800:21f:cb07::1]', '[::ffff:93.184.215.14]'])
    expect([host, await find(`https://${host}/hook`)]).toEqual([host, undefined]);
  expect(await find('http://93.184.215.14/hook')).toBe('not-https');
  expect(await find('https://nowhere.invalid/hook')).toBe('unknown');
});

test('a network that the environment names may be reached, of loopback without TLS', async () => {
  const find = (url: string) => local.findFault(new URL(url));
  expect(await find('https://10.20.3.4/hook')).toBeUndefined();
  expect(await find('http://10.20.3.4/hook')).toBe('not-https');
  expect(await find('https://10.21.3.4/hook')).toBe('private');
  expect(await find('http://127.0.0.1:1/hook')).toBeUndefined();
  expect(['10.0.0.0/8', 'fd00::/8', '10.0.0.0', '10.0.0.0/33', 'lan/8', ''].map(isNetwork)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a name that leads into a private network only when it is connected to is refused there, too', async () => {
  const url = receiver.url.replace('127.0.0.1', CHANGING);
  answers.push('93.184.215.14', '127.0.0.1');
  await expect(post(url.replace('http:', 'https:'), createWebhookSender([], { findAddresses }))).rejects.toThrow(
    'inside a private network',
  );
  expect([answers, receiver.received]).toEqual([[], []]);
  answers.push('127.0.0.1', '127.0.0.1');
  expect(await post(url)).toBe(204);
  receiver.received.length = 0;
});

test('a post arrives as it is, its status is told, and no redirect is followed', async () => {
  expect(await post(`${receiver.url}/hook?key=1`)).toBe(204);
  receiver.answer = answering(302, { location: `${receiver.url}/elsewhere` });
  expect(await post(`${receiver.url}/moved`)).toBe(302);
  expect(receiver.received.splice(0)).toMatchObject([
    { path: '/hook?key=1', body: '{"a":1}', headers: { 'content-type': 'application/json' } },
    { path: '/moved' },
  ]);
});

test('of a receiver that does not answer, one that never ends, and one that is not there, we are free again', async () => {
  receiver.answer = () => undefined;
  const hasty = createWebhookSender(['127.0.0.0/8'], { seconds: 0.3 });
  await expect(post(receiver.url, hasty)).rejects.toThrow('There was no answer within 0.3 s');
  receiver.answer = (response) => void response.writeHead(200).write('and so on');
  expect(await post(receiver.url)).toBe(200);
  await expect(post('http://127.0.0.1:1/')).rejects.toThrow('ECONNREFUSED');
});
