/** What an officer has begun at a record and not sent: theirs alone, until it is sent or they log out. */
import { useCallback, useEffect, useMemo } from 'react';
import type { RequestedChange } from '@/api/shapes/application';
import { useOfficer } from '@/sign-in/officer/signed-in-officer';
import { keepWords, toShelf, toWorkKey, useHeld, useWords, type WorkKey } from '@/page/data/unsent-work';

/** Where it is kept; `about`: the record, and what of it. */
export function useWorkKey(...about: readonly string[]): WorkKey {
  return toWorkKey(useOfficer().user.id, ...about);
}

/**
 * Text that survives a reload, a lost session and a look at another application. It can be emptied when its form is
 * gone already, and a new form sees that.
 */
export function usePersistedText(...about: readonly string[]): [string, (text: string) => void] {
  const key = useWorkKey(...about);
  return [useWords(key), useCallback((text: string) => keepWords(key, text), [key])];
}

/** A chosen file that survives a look elsewhere and a reload. */
export function usePersistedFile(...about: readonly string[]): [File | undefined, (file: File | undefined) => void] {
  const key = useWorkKey(...about, 'file');
  useEffect(() => void restoreFile(key), [key]);
  const choose = useCallback(
    (file: File | undefined) => {
      const { clear, hold, keepWords, files } = toShelf(key);
      clear();
      if (!file) return;
      hold(file);
      keepWords(file.name);
      void files.put(file.name, file).catch(() => undefined);
    },
    [key],
  );
  return [useHeld<File>(key), choose];
}

/** What a reload has taken from the page. */
async function restoreFile(key: WorkKey): Promise<void> {
  const { readHeld, hold, readWords, files } = toShelf(key);
  const name = readWords();
  const content = name === '' || readHeld() !== undefined ? undefined : await files.get(name);
  // Another may have been chosen meanwhile.
  if (content && readWords() === name && readHeld() === undefined)
    hold(new File([content], name, { type: content.type }));
}

/** Marks and reasons of a request for changes that survive a closed dialog and a reload. */
export function usePersistedMarks(
  ...about: readonly string[]
): [RequestedChange[], (marks: RequestedChange[]) => void] {
  const [text, setText] = usePersistedText(...about, 'marks');
  const marks = useMemo(() => readMarks(text), [text]);
  const setMarks = useCallback(
    (next: RequestedChange[]) => setText(next.length === 0 ? '' : JSON.stringify(next)),
    [setText],
  );
  return [marks, setMarks];
}

/** What this page wrote, and nothing where it cannot be read: another release may have written it otherwise. */
function readMarks(text: string): RequestedChange[] {
  try {
    const kept = JSON.parse(text) as unknown;
    return Array.isArray(kept) ? kept.filter(isMark) : [];
  } catch {
    return [];
  }
}

function isMark(value: unknown): value is RequestedChange {
  const { path, reason, place } = (value ?? {}) as Record<string, unknown>;
  return typeof path === 'string' && typeof reason === 'string' && (place === undefined || isPlace(place));
}

function isPlace(value: unknown): boolean {
  const { file, ...numbers } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof file === 'string' && ['page', 'x', 'y', 'width', 'height'].every((name) => typeof numbers[name] === 'number')
  );
}
