/**
 * A page that looks like what a document is called: certificate, licence, policy or plain sheet, with the names and
 * numbers of the record that it belongs to, and SAMPLE across it.
 */
import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { embedPrintFont, type PrintFont } from '../certificates/print-font';
import { isWritten } from './made-by';

export interface SheetFacts {
  /** What the field is called: "Insurance certificate". */
  title: string;
  /** Whom or what it is about. */
  holder: string;
  rows: readonly { label: string; text: string }[];
  issuedAt: Date;
}

/** Short answers that a document would have: names and numbers. */
export function listPrinted(fields: readonly FieldDefinition[], data: FormData): SheetFacts['rows'] {
  return fields
    .flatMap(({ key, label, ...field }) => {
      const answer = data[key];
      const isPrinted = typeof answer === 'string' && answer.length < LONGEST && isWritten(field);
      return isPrinted && field.ui.review !== 'hide' ? [{ label, text: answer }] : [];
    })
    .slice(0, MOST_ROWS);
}

const LONGEST = 60;
const MOST_ROWS = 8;

type Look = 'certificate' | 'licence' | 'policy' | 'sheet';

/** By the words of its title: the first that has one. */
const LOOKS: readonly [Look, RegExp][] = [
  ['policy', /insur|policy|cover/i],
  ['licence', /licen[cs]e|permit|card|passport|registration/i],
  ['certificate', /certificate|approval|accredit|clearance|diploma|member/i],
];

const COLOURS: Record<Look, [number, number, number]> = {
  certificate: [0.08, 0.33, 0.22],
  licence: [0.11, 0.25, 0.48],
  policy: [0.45, 0.16, 0.2],
  sheet: [0.3, 0.3, 0.3],
};

const SAYS: Record<Look, string> = {
  certificate: 'This is to certify that',
  licence: 'A licence is hereby granted to',
  policy: 'This policy covers',
  sheet: 'About',
};

const PAGE: [number, number] = [595.28, 841.89];
const CENTRE = PAGE[0] / 2;
const MARGIN = 42;

export async function drawSheet({ title, holder, rows, issuedAt }: SheetFacts): Promise<Uint8Array<ArrayBuffer>> {
  const look = LOOKS.find(([, words]) => words.test(title))?.[0] ?? 'sheet';
  const colour = rgb(...COLOURS[look]);
  const document = await PDFDocument.create();
  document.setTitle(`${title} (SAMPLE)`);
  document.setCreationDate(issuedAt);
  document.setModificationDate(issuedAt);
  const bold = await embedPrintFont(document, 'bold');
  const page = document.addPage(PAGE);
  const write = (text: string, y: number, size: number, ink = rgb(0.12, 0.12, 0.12)) => {
    const line = fit(text, bold, size, PAGE[0] - 4 * MARGIN);
    bold.drawLine(page, {
      text: line,
      x: CENTRE - bold.measureWidth(line, size) / 2,
      y,
      size,
      colour: ink,
      direction: 'ltr',
    });
  };
  const frame = (inset: number, borderWidth: number) =>
    page.drawRectangle({
      x: inset,
      y: inset,
      width: PAGE[0] - 2 * inset,
      height: PAGE[1] - 2 * inset,
      borderColor: colour,
      borderWidth,
    });
  frame(MARGIN - 14, look === 'sheet' ? 0.8 : 5);
  if (look !== 'sheet') frame(MARGIN - 4, 0.8);
  page.drawRectangle({ x: MARGIN, y: PAGE[1] - 150, width: PAGE[0] - 2 * MARGIN, height: 92, color: colour });
  write(title.toUpperCase(), PAGE[1] - 112, 22, rgb(1, 1, 1));
  write(SAYS[look], PAGE[1] - 215, 14);
  write(holder, PAGE[1] - 255, 24, colour);
  for (const [index, { label, text }] of rows.entries()) {
    const y = PAGE[1] - 320 - index * 34;
    const at = { y, size: 11, direction: 'ltr' as const };
    bold.drawLine(page, { ...at, text: fit(label, bold, 11, 160), x: 80, colour: rgb(0.4, 0.4, 0.4) });
    bold.drawLine(page, { ...at, text: fit(text, bold, 11, 260), x: 250, colour: rgb(0.12, 0.12, 0.12) });
    page.drawLine({
      start: { x: 80, y: y - 9 },
      end: { x: PAGE[0] - 80, y: y - 9 },
      thickness: 0.5,
      color: rgb(0.8, 0.8, 0.8),
    });
  }
  for (const [size, borderWidth] of [
    [46, 3],
    [37, 1],
  ] as const)
    page.drawCircle({ x: PAGE[0] - 140, y: 150, size, borderColor: colour, borderWidth });
  page.drawSvgPath('M0 -24 L7 -8 L24 -7 L11 4 L15 21 L0 12 L-15 21 L-11 4 L-24 -7 L-7 -8 Z', {
    x: PAGE[0] - 140,
    y: 150,
    color: colour,
  });
  page.drawLine({ start: { x: 80, y: 135 }, end: { x: 270, y: 135 }, thickness: 1 });
  page.drawSvgPath('M0 0 C20 -40 30 20 50 -10 S80 -30 95 0 S130 -10 150 -8', {
    x: 92,
    y: 140,
    borderColor: rgb(0.1, 0.15, 0.5),
    borderWidth: 1.4,
  });
  write(`Issued ${issuedAt.toISOString().slice(0, 10)}`, 70, 10);
  const size = 120;
  page.drawText('SAMPLE', { x: 105, y: 240, size, rotate: degrees(48), color: rgb(0.75, 0.1, 0.1), opacity: 0.13 });
  return new Uint8Array(await document.save());
}

/** As much of the text as there is room for. */
function fit(text: string, font: PrintFont, size: number, width: number): string {
  if (font.measureWidth(text, size) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && font.measureWidth(`${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('')}…`;
}
