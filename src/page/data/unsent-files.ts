/**
 * The bytes of files that were chosen in this tab and not sent yet. A tab's own storage has no room for them, so they
 * lie in the browser's database, enciphered under a key that the tab alone has: on a shared machine nobody else opens
 * them.
 */
import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { tabTexts } from '@/ui/persisted-texts';

/** When it was put there, the piece of work that it belongs to, and which of its files it is. */
type FileKey = [at: number, work: string, id: string];

interface Enciphered {
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
  type: string;
}

/** Longer than a tab is left open; of one that was closed, nobody has the key any more. */
const KEPT_MS = 7 * 24 * 3_600_000;
const TAB_KEY = 'unsent-files';
const CIPHER = 'AES-GCM';

let opened: UseStore | undefined;
const database = () => (opened ??= createStore('registry-unsent', 'files'));

/** Throws where the browser has no room, forbids storage, or enciphers nothing because the page came unprotected. */
export async function putUnsentFile(work: string, id: string, content: Blob): Promise<void> {
  await removeUnsentFiles((of, each, at) => (of === work && each === id) || Date.now() - at > KEPT_MS);
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const key = await readTabKey();
  const bytes = await crypto.subtle.encrypt({ name: CIPHER, iv: nonce }, key, await content.arrayBuffer());
  const fileKey: FileKey = [Date.now(), work, id];
  await set(fileKey, { nonce, bytes, type: content.type } satisfies Enciphered, database());
}

/** Undefined for one that this tab has not put there. Never fails. */
export async function getUnsentFile(work: string, id: string): Promise<Blob | undefined> {
  try {
    const found = (await listKeys()).find(([, of, each]) => of === work && each === id);
    const kept = found && (await get<Enciphered>(found, database()));
    if (!kept) return undefined;
    const cipher = { name: CIPHER, iv: kept.nonce };
    return new Blob([await crypto.subtle.decrypt(cipher, await readTabKey(), kept.bytes)], { type: kept.type });
  } catch {
    return undefined;
  }
}

/** Throws where the browser forbids storage. */
export async function removeUnsentFiles(isGone: (work: string, id: string, at: number) => boolean): Promise<void> {
  const gone = (await listKeys()).filter(([at, work, id]) => isGone(work, id, at));
  if (gone.length > 0) await delMany(gone, database());
}

const listKeys = async () => keys<FileKey>(database());

async function readTabKey(): Promise<CryptoKey> {
  const kept = tabTexts.read(TAB_KEY);
  const raw = kept === undefined ? crypto.getRandomValues(new Uint8Array(32)) : Uint8Array.from(JSON.parse(kept));
  if (kept === undefined) tabTexts.keep(TAB_KEY, JSON.stringify([...raw]));
  return crypto.subtle.importKey('raw', raw, CIPHER, false, ['encrypt', 'decrypt']);
}
