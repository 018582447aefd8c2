/** E-mail by a real SMTP server: what arrives, and what is made of its refusals. */
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSmtpMessenger } from '@/server/runtime/node/smtp-messenger';

const KEY = 'b1946ac9-2b8c-4f5e-9a55-0e3f1a6f7d10';
const MESSAGE = {
  channel: 'email',
  to: 'a@b.example',
  subject: 'Registry: REG-000001',
  text: 'Approved ọ̀',
  key: KEY,
} as const;

type Step = 'sender' | 'recipient' | 'data';

const received: Email[] = [];
let connections = 0;
let refusal: { responseCode: number; to: Step } | undefined;
let server: SMTPServer;
let messenger: ReturnType<typeof createSmtpMessenger>;

const refuse = (at: Step) =>
  refusal?.to === at ? Object.assign(new Error('No such person here'), refusal) : undefined;

beforeAll(async () => {
  const keep = async (bytes: Buffer, done: () => void) => {
    received.push(await PostalMime.parse(bytes));
    done();
  };
  server = new SMTPServer({
    authOptional: true,
    // The messenger keeps its connection; the end is not to wait for that.
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    onMailFrom: (_address, _session, callback) => callback(refuse('sender')),
    onRcptTo: (_address, _session, callback) => callback(refuse('recipient')),
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = refuse('data');
        if (refused) callback(refused);
        else void keep(Buffer.concat(chunks), callback);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  messenger = createSmtpMessenger({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Registry <registry@authority.example>',
    toHtml: async ({ text }) => `<p>${text}</p>`,
  });
});
beforeEach(() => {
  received.length = 0;
  refusal = undefined;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

test('an e-mail arrives as text and as a page, under an id that stays the same', async () => {
  const id = `<${KEY}@authority.example>`;
  expect(await messenger.send(MESSAGE)).toBe(id);
  await messenger.send(MESSAGE);
  expect(received).toMatchObject(
    Array.from({ length: 2 }, () => ({
      subject: MESSAGE.subject,
      messageId: id,
      text: expect.stringContaining(MESSAGE.text),
      html: expect.stringContaining(`<p>${MESSAGE.text}</p>`),
    })),
  );
});

test('the next message goes over the same line', async () => {
  await messenger.send(MESSAGE);
  const before = connections;
  await messenger.send(MESSAGE);
  expect([received.length, connections]).toEqual([2, before]);
});

test.each([
  ['a recipient that there is not', { responseCode: 550, to: 'recipient' }, true],
  ['a message that it will not have', { responseCode: 554, to: 'data' }, true],
  ['a message of which the least is said', { responseCode: 500, to: 'data' }, true],
  ['a registry that it does not know', { responseCode: 550, to: 'sender' }, false],
  ['a mailbox that is busy', { responseCode: 450, to: 'recipient' }, false],
  ['a server that is', { responseCode: 451, to: 'data' }, false],
] as const)('%s', async (_what, given, isFinal) => {
  refusal = given;
  const failure = await messenger.send(MESSAGE).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect((failure as { isFinal?: boolean }).isFinal ?? false).toBe(isFinal);
  expect((failure as Error).message).toContain('No such person here');
});

test('an address that none can be sent to is not tried again', async () => {
  await expect(messenger.send({ ...MESSAGE, to: '' })).rejects.toMatchObject({ name: 'SendFailure', isFinal: true });
});
