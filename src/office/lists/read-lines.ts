/** Pasted lines as entries of a list: what a spreadsheet puts on the clipboard, or what somebody has typed. */
import { ENTRY_CODE_PATTERN } from '@/definition/language/entry-code';
import type { KeptList, NewEntry } from '@/api/shapes/choice-list';

export interface ReadLines {
  entries: NewEntry[];
  /** One sentence each, with the number of the line. */
  faults: string[];
}

/** One entry a line: its code, then a text for each column, apart by tabs, or by semicolons where there are no tabs. */
export function readLines({ columns, code_title }: Pick<KeptList, 'columns' | 'code_title'>, text: string): ReadLines {
  const entries: NewEntry[] = [];
  const faults: string[] = [];
  const seen = new Set<string>();
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '' || isHeading(line, [code_title, ...columns.map(({ title }) => title)])) return;
    const [code = '', ...texts] = splitLine(line);
    const fault = (said: string) => void faults.push(`Line ${index + 1}: ${said}`);
    const missing = columns.filter(({ optional }, place) => !optional && (texts[place] ?? '') === '');
    if (!ENTRY_CODE_PATTERN.test(code)) fault(`“${code}” cannot be a code`);
    else if (seen.has(code.toLowerCase())) fault(`the code ${code} stands there twice`);
    else if (texts.length > columns.length)
      fault(`there are ${texts.length + 1} parts, and ${columns.length + 1} are known`);
    else if (missing.length > 0) fault(`${missing.map(({ title }) => title).join(' and ')} missing`);
    else
      entries.push({
        code,
        texts: Object.fromEntries(
          columns.flatMap(({ key }, place) => (texts[place] ? [[key, texts[place]] as const] : [])),
        ),
      });
    seen.add(code.toLowerCase());
  });
  return { entries, faults };
}

function splitLine(line: string): string[] {
  return line.split(line.includes('\t') ? '\t' : ';').map((part) => part.trim());
}

/** The headings of a spreadsheet come along when the whole table is copied. */
function isHeading(line: string, titles: readonly string[]): boolean {
  return splitLine(line).join('\n').toLowerCase() === titles.join('\n').toLowerCase();
}
