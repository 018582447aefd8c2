/**
 * What a person has begun in this tab and not sent yet: words in its storage, chosen files where it alone can read
 * them, open forms as long as the page lives. Kept by person, so that whoever signs in next finds none of it, and gone
 * when they log out.
 */
import { useSyncExternalStore } from 'react';
import { tabTexts } from '@/ui/persisted-texts';
import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval';

declare const owned: unique symbol;

/** Made by `toWorkKey` alone: nothing is kept of nobody. */
export type WorkKey = string & { readonly [owned]: true };

const PREFIX = 'work:';
const held = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** `about`: the record, and what of it. */
export function toWorkKey(person: string, ...about: readonly string[]): WorkKey {
  return [startOf(person), ...about].join(':') as WorkKey;
}

/** Words that survive a reload, too; empty for none. */
export function readWords(key: WorkKey): string {
  return tabTexts.read(key) ?? '';
}

/** Empty words are no longer kept. */
export function keepWords(key: WorkKey, words: string): void {
  if (words === '') tabTexts.forget(key);
  else tabTexts.keep(key, words);
  tellAll();
}

/** What lives as long as the page. */
export function readHeld<Held>(key: WorkKey): Held | undefined {
  return held.get(key) as Held | undefined;
}

export function hold(key: WorkKey, what: unknown): void {
  if (what === undefined) held.delete(key);
  else held.set(key, what);
  tellAll();
}

/** The place of one piece of work, for whoever does not know where it is kept. */
export function toShelf(key: WorkKey) {
  return {
    readHeld: () => readHeld<unknown>(key),
    hold: (what: unknown) => hold(key, what),
    readWords: () => readWords(key),
    keepWords: (words: string) => keepWords(key, words),
    files: {
      /** Throws where the browser does not take it: the page alone has it then. */
      put: (id: string, content: Blob) => putUnsentFile(key, id, content),
      get: (id: string) => getUnsentFile(key, id),
      remove: (id: string) => removeUnsentFiles((work, each) => work === key && each === id),
    },
    /** Nothing of it is kept any more. */
    clear: () => {
      hold(key, undefined);
      keepWords(key, '');
      void removeUnsentFiles((work) => work === key).catch(() => undefined);
    },
  };
}

/** The words under `key`, kept up with every change of them in the page. */
export function useWords(key: WorkKey): string {
  return useSyncExternalStore(listen, () => readWords(key));
}

/** What is held under `key`, kept up with every change of it in the page. */
export function useHeld<Held>(key: WorkKey): Held | undefined {
  return useSyncExternalStore(listen, () => readHeld<Held>(key));
}

/** They have logged out. Never fails. */
export function forgetWork(person: string): Promise<void> {
  return forget((key) => key.startsWith(`${startOf(person)}:`));
}

/** Somebody has come to this tab: what was begun in it by others is no longer needed here. Never fails. */
export function forgetWorkOfOthers(person: string): Promise<void> {
  return forget((key) => !key.startsWith(`${startOf(person)}:`));
}

function forget(isGone: (key: string) => boolean): Promise<void> {
  for (const key of tabTexts.list(PREFIX).filter(isGone)) tabTexts.forget(key);
  for (const key of [...held.keys()].filter(isGone)) held.delete(key);
  tellAll();
  return removeUnsentFiles(isGone).catch(() => undefined);
}

function startOf(person: string): string {
  return PREFIX + person;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tellAll(): void {
  for (const tell of listeners) tell();
}

/*
 * The bytes of chosen files. A tab's own storage has no room for them, so they lie in the browser's database,
 * enciphered under a key that the tab alone has: on a shared machine nobody else opens them.
 */

/** When it was put there, the piece of work that it belongs to, and which of its files it is. */
type FileKey = [at: number, work: string, id: string];

interface Enciphered {
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
  type: string;
}

/** Longer than a tab is left open; of one that was closed, nobody has the key any more. */
const EXPIRY_MS = 7 * 24 * 3_600_000;
const TAB_KEY = 'unsent-files';
const CIPHER = 'AES-GCM';

let opened: UseStore | undefined;
const database = () => (opened ??= createStore('registry-unsent', 'files'));

/** Throws where the browser has no room, forbids storage, or enciphers nothing because the page came unprotected. */
async function putUnsentFile(work: string, id: string, content: Blob): Promise<void> {
  await removeUnsentFiles((of, each, at) => (of === work && each === id) || Date.now() - at > EXPIRY_MS);
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const key = await readTabKey();
  const bytes = await crypto.subtle.encrypt({ name: CIPHER, iv: nonce }, key, await content.arrayBuffer());
  const fileKey: FileKey = [Date.now(), work, id];
  await set(fileKey, { nonce, bytes, type: content.type } satisfies Enciphered, database());
}

/** Undefined for one that this tab has not put there. Never fails. */
async function getUnsentFile(work: string, id: string): Promise<Blob | undefined> {
  try {
    const found = (await listKeys()).find(([, of, each]) => of === work && each === id);
    const stored = found && (await get<Enciphered>(found, database()));
    if (!stored) return undefined;
    const cipher = { name: CIPHER, iv: stored.nonce };
    return new Blob([await crypto.subtle.decrypt(cipher, await readTabKey(), stored.bytes)], { type: stored.type });
  } catch {
    return undefined;
  }
}

/** Throws where the browser forbids storage. */
async function removeUnsentFiles(isGone: (work: string, id: string, at: number) => boolean): Promise<void> {
  const gone = (await listKeys()).filter(([at, work, id]) => isGone(work, id, at));
  if (gone.length > 0) await delMany(gone, database());
}

const listKeys = async () => keys<FileKey>(database());

async function readTabKey(): Promise<CryptoKey> {
  const stored = tabTexts.read(TAB_KEY);
  const raw = stored === undefined ? crypto.getRandomValues(new Uint8Array(32)) : Uint8Array.from(JSON.parse(stored));
  if (stored === undefined) tabTexts.keep(TAB_KEY, JSON.stringify([...raw]));
  return crypto.subtle.importKey('raw', raw, CIPHER, false, ['encrypt', 'decrypt']);
}
