/**
 * Walking a table's rows by the keyboard: j down, k up, Enter opens, x picks. Focus itself moves, so screen readers
 * follow.
 */
import type { RefObject } from 'react';
import { useShortcut } from './shortcut-provider';

/** What the keys do, as the shortcut sheet says it. */
interface RowKeyLabels {
  next: string;
  previous: string;
  pick: string;
  open: string;
}

export function useRowKeys(table: RefObject<HTMLElement | null>, labels: RowKeyLabels): void {
  useShortcut({ key: 'j', label: labels.next, run: () => step(table.current, 1) });
  useShortcut({ key: 'k', label: labels.previous, run: () => step(table.current, -1) });
  useShortcut({ key: 'x', label: labels.pick, run: () => pick(table.current) });
  // Enter on the link of a row is the browser's own; this covers focus on the row's box.
  useShortcut({
    key: 'Enter',
    label: labels.open,
    run: () => findCurrent(table.current)?.querySelector('a')?.click(),
  });
}

function step(table: HTMLElement | null, by: 1 | -1): void {
  const rows = listRows(table);
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = current === -1 ? (by === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, current + by));
  const link = rows[next]?.querySelector('a');
  link?.focus();
  rows[next]?.scrollIntoView({ block: 'nearest' });
}

function pick(table: HTMLElement | null): void {
  findCurrent(table)?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
}

function findCurrent(table: HTMLElement | null): HTMLElement | undefined {
  return listRows(table).find((row) => row.contains(document.activeElement));
}

function listRows(table: HTMLElement | null): HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
}
