/** Messages of the server inside a browser: nothing leaves it, so they are kept to be read. */
import type { Message, Messenger } from '../messages/messenger';

export interface KeptMessage extends Message {
  /** ISO 8601. */
  created_at: string;
}

export interface MemoryOutbox extends Messenger {
  /** Oldest first; the same array until another message comes. */
  list(): readonly KeptMessage[];
  /** Calls back when a message has come; answers how to stop that. */
  subscribe(listener: () => void): () => void;
  clear(): void;
}

export function createMemoryOutbox(clock: () => Date): MemoryOutbox {
  let messages: readonly KeptMessage[] = [];
  const listeners = new Set<() => void>();
  function replace(next: readonly KeptMessage[]): void {
    messages = next;
    for (const listener of listeners) listener();
  }
  return {
    send: async (message) => replace([...messages, { ...message, created_at: clock().toISOString() }]),
    list: () => messages,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    clear: () => replace([]),
  };
}
