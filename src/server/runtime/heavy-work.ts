/**
 * The heavy work, done in the thread that asks for it: in a page, in tests, and in the threads that Node starts for it.
 */
import type { HeavyWork } from '../platform/heavy-work';

/** Each part is loaded when it is first asked for: the libraries are large. */
export const heavyWork: HeavyWork = {
  async lookThrough(type, bytes, options) {
    const { findFault } = await import('../files/file-fault');
    return findFault(type, bytes, options);
  },
  async printCertificate(facts) {
    const { createCertificatePdf } = await import('../certificates/certificate-pdf');
    return createCertificatePdf(facts);
  },
  async printCard(facts) {
    const { createCardPdf } = await import('../certificates/card-pdf');
    return createCardPdf(facts);
  },
  async shrinkPortrait(photograph, mostBytes) {
    const { createSmallPortrait } = await import('../certificates/small-portrait');
    return createSmallPortrait(photograph, mostBytes);
  },
  async printReceipt(receipt, facts) {
    const { createReceiptPdf } = await import('../certificates/receipt-pdf');
    return createReceiptPdf(receipt, facts);
  },
};
