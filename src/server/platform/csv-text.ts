import { stringify } from 'csv-stringify/browser/esm/sync';

/** Starts a file in UTF-8 by a mark that spreadsheets know it by. */
export const CSV_MARK = '\uFEFF';

/** Lines as spreadsheets read them; what one would run as a formula has a quote before it. */
export function toCsvText(lines: readonly (readonly string[])[]): string {
  return stringify(
    lines.map((line) => [...line]),
    { escape_formulas: true, record_delimiter: 'windows' },
  );
}
