import { expect, it } from 'vitest';
import { createHttpSmsMessenger } from '@/server/messages/http-sms-messenger';

const OPTIONS = { url: 'https://sms.example/send', token: 't0ken', sender: 'Registry' };

it('posts the message in the provider’s own form, with its text escaped', async () => {
  const requests: Request[] = [];
  const send: typeof fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return new Response('{}');
  };
  const template = '{"api_key":"{token}","to":"{to}","sms":"{text}","from":"{sender}"}';
  await createHttpSmsMessenger({ ...OPTIONS, template, fetch: send }).send({
    channel: 'sms',
    to: '+2348030000001',
    text: 'A "quoted" line\nand {to}',
  });
  expect(await requests[0]?.json()).toEqual({
    api_key: 't0ken',
    to: '+2348030000001',
    sms: 'A "quoted" line\nand {to}',
    from: 'Registry',
  });
});

it('fails when the provider does', async () => {
  const messenger = createHttpSmsMessenger({ ...OPTIONS, fetch: async () => new Response('', { status: 503 }) });
  await expect(messenger.send({ channel: 'sms', to: '+2348030000001', text: 'x' })).rejects.toThrow('answered 503');
});
