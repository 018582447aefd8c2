/**
 * What the server last answered a person about themselves, kept on the device for times without a line. By person, and
 * only as long as they are signed in.
 */
import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';

export interface PersistedResponse {
  answer: unknown;
  /** When it came. */
  at: number;
}

const EXPIRY_MS = 30 * 24 * 3_600_000;

let opened: UseStore | undefined;
const database = () => (opened ??= createStore('registry-answers', 'answers'));

/** Undefined where there is none, or none of these days. Never fails: a browser may forbid storage. */
export async function readPersistedResponse(person: string, name: string): Promise<PersistedResponse | undefined> {
  try {
    const stored = await get<PersistedResponse>(toKey(person, name), database());
    if (!stored || Date.now() - stored.at < EXPIRY_MS) return stored;
    await del(toKey(person, name), database());
  } catch {
    // As if nothing had been kept.
  }
  return undefined;
}

/** Never fails. */
export async function persistResponse(person: string, name: string, answer: unknown): Promise<void> {
  try {
    await set(toKey(person, name), { answer, at: Date.now() } satisfies PersistedResponse, database());
  } catch {
    // Forbidden or full: without a line it is then not there.
  }
}

/** Takes away what is kept of everybody but `person`; of everybody without one. Never fails. */
export async function forgetPersistedResponses(person?: string): Promise<void> {
  try {
    const others = (await keys<string>(database())).filter(
      (key) => person === undefined || !key.startsWith(toKey(person, '')),
    );
    await delMany(others, database());
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

function toKey(person: string, name: string): string {
  return `${person} ${name}`;
}
