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
  private readonly paths: string[];

  /** Of one data folder, or of several whose products send for each other. */
  constructor(...paths: string[]) {
    this.paths = paths;
  }

  /** Messages to a phone number or e-mail address so far, oldest first. Of a phone only the digits are compared. */
  readAll(to: string): Message[] {
    return this.paths
      .flatMap(readMessages)
      .filter((message) => toKey(message.to) === toKey(to))
      .toSorted((one, other) => one.created_at.localeCompare(other.created_at));
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

  /**
   * The newest six-digit code among the messages to a phone after the first `after`, waited for. Other messages, as an
   * invitation that is still on its way, may come before and after it.
   */
  lastCode(phone: string, after = 0): Promise<string> {
    // A reference, REG-000001, has six digits, too.
    return this.waitForPart(phone, after, /(?<![\d-])\d{6}(?!\d)/, 'six-digit code');
  }

  /** The newest address among the messages after the first `after`, as in an invitation, waited for. */
  lastLink(to: string, after = 0): Promise<string> {
    return this.waitForPart(to, after, /https?:\/\/\S+/, 'link');
  }

  private async waitForPart(to: string, after: number, pattern: RegExp, what: string): Promise<string> {
    const deadline = Date.now() + LONGEST_WAIT_MILLISECONDS;
    while (Date.now() < deadline) {
      const texts = this.readAll(to)
        .slice(after)
        .map(({ text }) => text);
      const part = texts.map((text) => pattern.exec(text)?.[0]).findLast((each) => each !== undefined);
      if (part !== undefined) return part;
      await pause(25);
    }
    const texts = this.readAll(to).map(({ text }) => text);
    throw new Error(`No ${what} went to ${to} within ${LONGEST_WAIT_MILLISECONDS} ms: ${JSON.stringify(texts)}`);
  }
}

function readMessages(path: string): Message[] {
  if (!existsSync(path)) return [];
  // The last line may still be being written; it has no line break yet.
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Message);
}

function toKey(address: string): string {
  return address.includes('@') ? address.toLowerCase() : address.replaceAll(/\D/g, '');
}
