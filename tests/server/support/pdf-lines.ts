/** What a reader sees of a PDF. */
import { extractText, getDocumentProxy } from 'unpdf';

/** The lines as they are when they are copied out of the document. */
export async function readLines(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.normalize('NFC').split('\n');
}

/** The same, page by page. */
export async function readPages(bytes: Uint8Array): Promise<string[][]> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
  return text.map((page) => page.normalize('NFC').split('\n'));
}

export interface PdfItem {
  text: string;
  /** In points, from the left. */
  x: number;
  width: number;
}

/** What stands on the first page, piece by piece. */
export async function readItems(bytes: Uint8Array): Promise<PdfItem[]> {
  const page = await (await getDocumentProxy(bytes)).getPage(1);
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, x: Number(item.transform[4]), width: item.width }]
      : [],
  );
}
