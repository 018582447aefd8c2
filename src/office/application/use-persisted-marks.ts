/** Marks and reasons of a request for changes that survive a closed dialog and a reload. */
import { useCallback, useMemo } from 'react';
import type { RequestedChange } from '@/api/shapes/application';
import { usePersistedText } from './use-persisted-text';

/** Kept in this tab under `key` until there are none. */
export function usePersistedMarks(key: string): [RequestedChange[], (marks: RequestedChange[]) => void] {
  const [text, setText] = usePersistedText(key);
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
  const { path, reason } = (value ?? {}) as Record<string, unknown>;
  return typeof path === 'string' && typeof reason === 'string';
}
