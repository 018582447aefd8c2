/** Messages of the server inside a browser: nothing leaves it, so they are kept to be read. */
import type { Message, Messenger } from '../../platform/messenger';

export interface StoredMessage extends Message {
  /** ISO 8601. */
  created_at: string;
}

export interface MemoryOutbox extends Messenger {
  /** Oldest first; the same array until another message comes. */
  list(): readonly StoredMessage[];
  /** Calls back when a message has come; returns how to stop that. */
  subscribe(listener: () => void): () => void;
  clear(): void;
}

export function createMemoryOutbox(clock: () => Date): MemoryOutbox {
  let messages: readonly StoredMessage[] = [];
  const listeners = new Set<() => void>();
  function replace(next: readonly StoredMessage[]): void {
    messages = next;
    for (const listener of listeners) listener();
  }
  return {
    async send({ key: _key, ...message }) {
      replace([...messages, { ...message, created_at: clock().toISOString() }]);
      return undefined;
    },
    list: () => messages,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    clear: () => replace([]),
  };
}
