/**
 * The default for messages: printed to the terminal and kept in a file, so that the product works without any provider.
 */
import { appendFile } from 'node:fs/promises';
import type { Messenger } from '@/server/platform/messenger';

export interface OutboxOptions {
  /** DATA_DIR/outbox.jsonl */
  path: string;
  clock: () => Date;
  print: (line: string) => void;
}

/** Each line of the file is `{"channel","to","text","created_at"}`, with "subject" for e-mails. */
export function createOutboxMessenger({ path, clock, print }: OutboxOptions): Messenger {
  return {
    async send({ channel, to, text, subject }) {
      const line = {
        channel,
        to,
        text,
        ...(subject === undefined ? {} : { subject }),
        created_at: clock().toISOString(),
      };
      await appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
      print(`${channel === 'sms' ? 'SMS' : 'E-mail'} to ${to}: ${text}`);
      return undefined;
    },
  };
}
