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
