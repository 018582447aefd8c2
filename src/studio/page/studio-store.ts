/** What the studio's page holds: the files, the texts that are not saved, and what the server says of them. */
import { create } from 'zustand';
import { readLanguagePath, toLanguageFile } from '../../definition/translation/language-files.ts';
import type { Checked } from '../studio-answers.ts';
import type { FileText, FolderFile } from '../files/folder-files.ts';
import { studioClient } from './studio-client.ts';

/** Milliseconds after the last key until the texts are checked. */
const PAUSE = 250;

/** It names the languages. */
export const REGISTRY = 'registry.json';

export interface Place {
  path: string;
  line: number;
  column: number;
}

interface StudioState {
  folder: string;
  files: FolderFile[];
  /** Path of the file in the editor. */
  open: string | undefined;
  /** Id of the language in which the texts of the open file are shown beside it; undefined: the file itself is. */
  translating: string | undefined;
  onDisk: Record<string, FileText>;
  unsaved: Unsaved;
  checked: Checked | undefined;
  isChecking: boolean;
  /** Where the cursor is sent to; a new object each time. */
  jump: Place | undefined;
  /** The file that somebody else has written meanwhile. */
  conflict: FileText | undefined;
  fault: string | undefined;
  /** Why the texts could not be checked: the next check takes it away, and nothing else. */
  checkFault: string | undefined;
}

export const useStudio = create<StudioState>(() => ({
  folder: '',
  files: [],
  open: undefined,
  translating: undefined,
  onDisk: {},
  unsaved: {},
  checked: undefined,
  isChecking: true,
  jump: undefined,
  conflict: undefined,
  fault: undefined,
  checkFault: undefined,
}));

const { getState, setState } = useStudio;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking = new AbortController();

/** Runs an action; what goes wrong in it is shown. */
async function attempt(action: () => Promise<void>, fault: 'fault' | 'checkFault' = 'fault'): Promise<void> {
  setState({ [fault]: undefined });
  await action().catch((error: unknown) =>
    setState({ [fault]: error instanceof Error ? error.message : String(error) }),
  );
}

/** What was asked before is stale by then: the server need not go on with it. */
async function check(): Promise<void> {
  asking.abort();
  const { signal } = (asking = new AbortController());
  setState({ isChecking: true });
  const texts = Object.fromEntries(Object.entries(getState().unsaved).map(([path, { text }]) => [path, text]));
  await attempt(async () => {
    const checked = await studioClient.check(texts, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (checked && !signal.aborted) setState({ checked });
  }, 'checkFault');
  if (!signal.aborted) setState({ isChecking: false });
}

function checkSoon(): void {
  clearTimeout(timer);
  setState({ isChecking: true });
  timer = setTimeout(() => void check(), PAUSE);
}

async function readFiles(): Promise<void> {
  const { name, files } = await studioClient.listFiles();
  setState({ folder: name, files });
}

function setUnsaved(unsaved: Unsaved): void {
  const { folder, unsaved: before } = getState();
  setState({ unsaved });
  keepUnsaved(folder, before, unsaved);
}

/** Opens the page: the files, and the texts that were not saved when it was left. */
export const load = () =>
  attempt(async () => {
    await readFiles();
    await fetchFiles([REGISTRY]);
    setState({ unsaved: readUnsaved(getState().folder) });
    await check();
  });

/** Has what is on disk of the files read that are not there yet; one that does not exist stays away. */
export const fetchFiles = (paths: readonly string[]) =>
  attempt(async () => {
    const { files } = getState();
    for (const path of paths)
      if (files.some((file) => file.path === path) && !getState().onDisk[path]) {
        const file = await studioClient.readFile(path);
        setState({ onDisk: { ...getState().onDisk, [path]: file } });
      }
  });

export const translate = (translating: string | undefined): void => setState({ translating });

/** The file that is being changed: that of the language where a translation is shown. */
export function fileInHand({ open, translating }: Pick<StudioState, 'open' | 'translating'>): string | undefined {
  return open === undefined || translating === undefined ? open : toLanguageFile(toSourceFile(open), translating);
}

/** Whose texts a file has: its own, or those of the file that it words in another language. */
export function toSourceFile(path: string): string {
  return readLanguagePath(path)?.file ?? path;
}

export const openFile = (path: string, place?: Omit<Place, 'path'>) =>
  attempt(async () => {
    const { onDisk, unsaved } = getState();
    if (!onDisk[path] && unsaved[path]?.was !== null) {
      const file = await studioClient.readFile(path);
      setState({ onDisk: { ...getState().onDisk, [path]: file } });
    }
    setState({ open: path, ...(place && { jump: { path, ...place } }) });
  });

/** The text of a file as it is in the editor. */
export function textOf({ unsaved, onDisk }: Pick<StudioState, 'unsaved' | 'onDisk'>, path: string): string {
  return unsaved[path]?.text ?? onDisk[path]?.text ?? '';
}

export function edit(path: string, text: string): void {
  const { unsaved, onDisk } = getState();
  const { [path]: before, ...others } = unsaved;
  const was = before ? before.was : (onDisk[path]?.hash ?? null);
  setUnsaved(was !== null && onDisk[path]?.text === text ? others : { ...others, [path]: { text, was } });
  checkSoon();
}

/** Gives up what was changed in the file. */
export function revert(path: string): void {
  const { [path]: gone, ...others } = getState().unsaved;
  setUnsaved(others);
  if (gone?.was === null && getState().open === path) setState({ open: undefined });
  checkSoon();
}

/** Writes the file, over one that has changed on disk only where that was seen: `over` is its hash. */
export const save = (path: string, over?: string | null) =>
  attempt(async () => {
    const mine = getState().unsaved[path];
    if (!mine) return;
    const answer = await studioClient.saveFile(path, mine.text, over === undefined ? mine.was : over);
    if ('conflict' in answer) {
      setState({ conflict: answer.conflict });
      return;
    }
    const { hash } = answer.saved;
    setState({ conflict: undefined, onDisk: { ...getState().onDisk, [path]: { path, text: mine.text, hash } } });
    const { [path]: now, ...others } = getState().unsaved;
    // What was typed while it was being written is not saved yet.
    setUnsaved(now && now.text !== mine.text ? { ...others, [path]: { text: now.text, was: hash } } : others);
    await readFiles();
    await check();
  });

export async function saveAll(): Promise<void> {
  for (const path of Object.keys(getState().unsaved)) {
    await save(path);
    if (getState().conflict || getState().fault !== undefined) return;
  }
}

/** Takes what is on disk instead of the own text. */
export function takeTheirs(theirs: FileText): void {
  setState({ conflict: undefined, onDisk: { ...getState().onDisk, [theirs.path]: theirs } });
  revert(theirs.path);
}

export const closeConflict = (): void => setState({ conflict: undefined });

/** The folder was written to by somebody: files that are not being changed here are read anew. */
export const readAnew = () =>
  attempt(async () => {
    await readFiles();
    const { onDisk, unsaved, files } = getState();
    const stale = files.filter(({ path, hash }) => onDisk[path] && onDisk[path].hash !== hash && !unsaved[path]);
    for (const { path } of stale) {
      const file = await studioClient.readFile(path);
      setState({ onDisk: { ...getState().onDisk, [path]: file } });
    }
    checkSoon();
  });

/** Makes the folder of a new type and opens its first file. Rejects with what is wrong with the name. */
export async function makeType(name: string): Promise<void> {
  const { id } = await studioClient.makeType(name);
  await readFiles();
  await check();
  await openFile(`${id}/details.schema.json`);
}

/** A file that is written when it is saved. */
export function beginFile(path: string): void {
  const depth = path.split('/').length - 1;
  const kind = path.includes('/examples/') ? 'example' : path.endsWith('.ui.json') ? 'ui' : 'step';
  const start = { example: { data: {} }, ui: {}, step: { type: 'object', properties: {} } }[kind];
  const text = JSON.stringify({ $schema: `${'../'.repeat(depth)}meta/${kind}.schema.json`, ...start }, null, 2);
  setUnsaved({ ...getState().unsaved, [path]: { text: `${text}\n`, was: null } });
  setState({ open: path });
  checkSoon();
}

/** By path; `was`: the hash of the file when it was opened, null where there was none. */
type Unsaved = Record<string, { text: string; was: string | null }>;

const keyOf = (folder: string, path = '') => `studio:unsaved:${folder}:${path}`;

/**
 * Texts that are not saved, kept in the browser so that they are there after a reload; each by itself, so that two
 * windows do not take each other's away.
 */
function readUnsaved(folder: string): Unsaved {
  const prefix = keyOf(folder);
  return Object.fromEntries(
    Object.keys(localStorage).flatMap((key) => {
      const kept = key.startsWith(prefix) ? readKept(key) : undefined;
      return kept === undefined ? [] : [[key.slice(prefix.length), kept]];
    }),
  );
}

function readKept(key: string): Unsaved[string] | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Unsaved[string];
  } catch {
    // What cannot be read was not written by this page.
    return undefined;
  }
}

function keepUnsaved(folder: string, before: Unsaved, now: Unsaved): void {
  for (const path of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (now[path] === undefined) localStorage.removeItem(keyOf(folder, path));
    else if (now[path] !== before[path]) localStorage.setItem(keyOf(folder, path), JSON.stringify(now[path]));
  }
}
