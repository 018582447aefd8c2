/** E-mail as a mail server gets it. */
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpMessenger } from '@/server/runtime/node/smtp-messenger';

let received = '';
let refuses = false;

/** As much of SMTP as one message takes. */
const server = createServer((socket) => {
  let isText = false;
  const answer = (line: string) => void socket.write(`${line}\r\n`);
  answer('220 mail.example');
  socket.on('data', (data) => {
    for (const line of String(data).split('\r\n').slice(0, -1)) {
      received += `${line}\n`;
      if (isText) {
        isText = line !== '.';
        if (!isText) answer('250 taken');
      } else if (line === 'DATA') {
        isText = true;
        answer('354 go on');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else answer(refuses && line.startsWith('RCPT') ? '550 nobody' : '250 mail.example');
    }
  });
  socket.on('error', () => undefined);
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

const send = async (subject?: string) => {
  const { port } = server.address() as AddressInfo;
  const messenger = createSmtpMessenger({
    url: `smtp://127.0.0.1:${port}`,
    from: 'registry@mail.example',
    toHtml: async ({ text }) => text,
  });
  await messenger.send({
    key: crypto.randomUUID(),
    channel: 'email',
    to: 'ada@mail.example',
    text: 'Your application is approved.',
    ...(subject === undefined ? {} : { subject }),
  });
};

test('a message goes to whom it is for, from the registry, with its subject and text', async () => {
  await send('Approved');
  for (const line of [
    'MAIL FROM:<registry@mail.example>',
    'RCPT TO:<ada@mail.example>',
    'From: registry@mail.example',
    'To: ada@mail.example',
    'Subject: Approved',
    'Your application is approved.',
  ])
    expect(received.split('\n')).toContain(line);
});

test('one that the server does not take is told', async () => {
  refuses = true;
  await expect(send()).rejects.toThrow('550 nobody');
});
