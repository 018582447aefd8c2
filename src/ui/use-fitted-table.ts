/**
 * Finds the form in which a table's rows fit their frame, so that no page scrolls sideways, whatever stands in the
 * cells.
 */
import { useLayoutEffect, type RefObject } from 'react';
import type { TableColumn } from '@/ui/table-column';

/** Narrower frames, in px, hold cards without a try: a table of two words a line is hard to read. */
const CARDS_BELOW = 560;

/**
 * Sets `data-layout` ("table" or "cards") and `data-left-out` (ranks of columns) on the frame. Written past React: each
 * form has to be laid out to be measured, and all of it happens before the page is painted.
 */
export function useFittedTable<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): void {
  const shape = columns.map(({ key, givesWay = '' }) => `${key}:${givesWay}`).join();
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    fit(element);
    let width = element.clientWidth;
    let frameRequest = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frameRequest);
      // Not at once: an observer that changes the size of what it observes is called an error by the browser.
      frameRequest = requestAnimationFrame(() => {
        if (element.clientWidth === width) return;
        fit(element);
        width = element.clientWidth;
      });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frameRequest);
    };
  }, [frame, shape, rows]);
}

function fit(frame: HTMLElement): void {
  const table = frame.querySelector('table');
  if (!table) return;
  const { scrollX, scrollY } = window;
  frame.dataset['layout'] = findLayout(frame, table);
  // While it was measured the page may have been shorter than what was scrolled.
  if (window.scrollY !== scrollY) window.scrollTo(scrollX, scrollY);
}

function findLayout(frame: HTMLElement, table: HTMLTableElement): 'table' | 'cards' {
  frame.dataset['leftOut'] = '';
  if (frame.clientWidth < CARDS_BELOW) return 'cards';
  frame.dataset['layout'] = 'table';
  const ranks = new Set(
    [...table.querySelectorAll<HTMLElement>('th[data-gives-way]')].map((head) => head.dataset['givesWay'] ?? ''),
  );
  const fits = () => table.offsetWidth <= frame.clientWidth;
  if (fits()) return 'table';
  for (const rank of [...ranks].toSorted()) {
    frame.dataset['leftOut'] += ` ${rank}`;
    if (fits()) return 'table';
  }
  frame.dataset['leftOut'] = '';
  return 'cards';
}
