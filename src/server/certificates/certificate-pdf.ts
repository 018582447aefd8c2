/** A certificate as a PDF of A4 pages, with its signed code and the structure by which it is read out. */
import { toDirection } from '@/engine/locale/direction';
import type { CertificateFacts } from '../platform/heavy-work';
import { createPaper } from './paper';
import { embedPrintFont } from './print-font';
import { BESIDE_EMBLEM, createPdfTags, createPen, encodeSquares, PRIMARY, SOFT } from './receipt-pdf';

/** Side of the code in points: 42 mm, so that a phone reads it from paper. */
const CODE = 119;

export async function createCertificatePdf(facts: CertificateFacts): Promise<Uint8Array<ArrayBuffer>> {
  const { authority: author, language, issuedAt: at } = facts;
  const document = await createPaper({ title: `${facts.title} ${facts.number}`, author, language, at }, facts);
  const plain = await embedPrintFont(document, 'regular');
  const bold = await embedPrintFont(document, 'bold');
  const tags = createPdfTags(document);
  const pen = createPen(document, plain, tags, toDirection(facts.language));
  pen.beside(
    () => pen.emblem(),
    () => {
      pen.space(6);
      pen.write(facts.authority, { font: bold, size: 13, colour: PRIMARY, after: 6, indent: BESIDE_EMBLEM });
    },
  );
  pen.line();
  pen.space(28);
  pen.write(facts.title, { tag: 'H1', font: bold, size: 22, colour: PRIMARY, after: 4 });
  pen.write(facts.number, { size: 12, colour: SOFT, after: 28 });
  pen.write(facts.holder, { font: bold, size: 26, after: 20, direction: 'auto' });
  pen.rows(facts.rows, 11);
  pen.space(20);
  for (const condition of facts.conditions) pen.write(condition, { after: 4 });
  if (facts.signatory) {
    pen.space(12);
    const { name, office } = facts.signatory;
    if (name !== '') pen.write(name, { font: bold, size: 12, colour: PRIMARY, after: 1, direction: 'auto' });
    if (office !== '') pen.write(office, { direction: 'auto' });
  }
  pen.space(28);
  pen.code(encodeSquares(facts.token), CODE, facts.check);
  pen.space(4);
  pen.write(facts.check, { size: 9, colour: SOFT });
  pen.writeIfLost(facts.unprintable);
  const pages = document.getPages();
  for (const [index, page] of pages.entries()) pen.foot(page, `${facts.number} · ${index + 1}/${pages.length}`);
  tags.finish();
  return new Uint8Array(await document.save());
}
