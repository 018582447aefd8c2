/** Reading PDFs by pdf.js, which comes with the first of them that is drawn. */
import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
// The build writes this module.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Its `promise` is the document; whoever opened it destroys it. */
export async function openPdf(source: Blob): Promise<PDFDocumentLoadingTask> {
  const data = await source.arrayBuffer();
  // What would need WebAssembly is unpacked by scripts: the page's policy lets nothing else run.
  return getDocument({ data, useWasm: false, enableXfa: false });
}
