/** The messages that the product sent: `DATA_DIR/outbox.jsonl`, one JSON object per line. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_WAIT_MILLISECONDS = 20_000;

export interface Message {
  channel: string;
  to: string;
  text: string;
  created_at: string;
}

export class Outbox {
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Messages to a phone number or e-mail address so far, oldest first. Of a phone only the digits are compared. */
  readAll(to: string): Message[] {
    if (!existsSync(this.path)) return [];
    // The last line may still be being written; it has no line break yet.
    const lines = readFileSync(this.path, 'utf8').split('\n').slice(0, -1);
    const messages = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Message);
    return messages.filter((message) => toKey(message.to) === toKey(to));
  }

  /**
   * Waits until more than `after` messages went to the address, and returns the newest. Take `after` before the action
   * that sends.
   */
  async waitForNewest(to: string, after = 0): Promise<Message> {
    const deadline = Date.now() + LONGEST_WAIT_MILLISECONDS;
    while (Date.now() < deadline) {
      const messages = this.readAll(to);
      const newest = messages.at(-1);
      if (messages.length > after && newest !== undefined) return newest;
      await pause(25);
    }
    throw new Error(`No message went to ${to} within ${LONGEST_WAIT_MILLISECONDS} ms`);
  }

  /** The six-digit code of the newest message to a phone, waited for as in waitForNewest. */
  async lastCode(phone: string, after = 0): Promise<string> {
    const { text } = await this.waitForNewest(phone, after);
    const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
    if (code === undefined) throw new Error(`The newest message to ${phone} has no code: ${text}`);
    return code;
  }

  /** The address in the newest message, as in an invitation. */
  async lastLink(to: string, after = 0): Promise<string> {
    const { text } = await this.waitForNewest(to, after);
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    if (link === undefined) throw new Error(`The newest message to ${to} has no link: ${text}`);
    return link;
  }
}

function toKey(address: string): string {
  return address.includes('@') ? address.toLowerCase() : address.replaceAll(/\D/g, '');
}
