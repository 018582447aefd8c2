/** What takes a processor long: a server that is in service does it beside its main thread, within limits. */
import type { ReceiptTexts } from '@/definition/language/outgoing-texts';
import type { Receipt } from '@/engine/record/receipt';

/**
 * What a file is refused for. `uncheckable`: what is in it is hidden from us, and could be anything; `locked` and
 * `locked-office`: nobody opens it without a password; `unreadable`, `broken-picture` and `broken-office`: it is broken
 * or cut short; `endless`: looking through it takes more time or memory than there is for it.
 */
export type FileFault =
  | 'script'
  | 'reaching'
  | 'macro'
  | 'uncheckable'
  | 'locked'
  | 'locked-office'
  | 'unreadable'
  | 'broken-picture'
  | 'broken-office'
  | 'endless';

/** What a receipt says beside what the record holds. */
export interface ReceiptFacts {
  /** Id of the language that all of it is in. */
  language: string;
  texts: ReceiptTexts;
  /** Who decides. */
  authority: string;
  /** What the registry is called. */
  issuer: string;
  /** Whom to ask, each a line; none where the settings name nobody. */
  contact: string[];
  /** Rows at the top, beside the reference. */
  facts: { label: string; text: string }[];
  /** By what anybody sees that it was received: a code with this address, and what it is good for. */
  proof: { title: string; sentence: string; address: string };
  /** Said where something stands in it for whose letters there is no typeface. */
  unprintable: string;
  /** When the record was submitted: the document carries no other time, so that the same record makes the same file. */
  submittedAt: Date;
}

/** What a certificate says, all of it in one language. */
export interface CertificateFacts {
  /** Id of the language. */
  language: string;
  authority: string;
  title: string;
  number: string;
  holder: string;
  rows: Row[];
  conditions: string[];
  signatory: { name: string; office: string } | undefined;
  /** For the code. */
  token: string;
  /** How it is checked. */
  check: string;
  /** Said on a page where something stands for whose letters there is no typeface; a card has no room for it. */
  unprintable: string;
  issuedAt: Date;
}

interface Row {
  label: string;
  text: string;
}

/** What a card says. */
export interface CardFacts extends Omit<CertificateFacts, 'rows' | 'unprintable'> {
  front: Row[];
  back: Row[];
  /** JPEG or PNG. */
  photograph: Uint8Array<ArrayBuffer> | undefined;
  /** What is read out in its place. */
  photographWords: string;
}

export interface HeavyWork {
  /**
   * What a file would be refused for; `mayRun`: not for what would run in it. The bytes are given away: the caller has
   * none of them afterwards.
   */
  lookThrough(
    type: string,
    bytes: Uint8Array<ArrayBuffer>,
    options: { mayRun: boolean },
  ): Promise<FileFault | undefined>;
  /** A certificate as a PDF. */
  printCertificate(facts: CertificateFacts): Promise<Uint8Array<ArrayBuffer>>;
  /** A card of 85.6 x 54 mm as a PDF: its front, then its back. */
  printCard(facts: CardFacts): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The photograph of a card as a JPEG of at most so many bytes; undefined where it cannot be read, or not be so small.
   */
  shrinkPortrait(photograph: Uint8Array<ArrayBuffer>, mostBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** A receipt as a PDF. */
  printReceipt(receipt: Receipt, facts: ReceiptFacts): Promise<Uint8Array<ArrayBuffer>>;
}

/** It has taken more time or memory than it may, and was ended. */
export class WorkLimitError extends Error {
  constructor(cause: unknown) {
    super('The work has taken more time or memory than it may', { cause });
  }
}

/** Of time: it may be the machine that had none for it. */
export class WorkTimeError extends WorkLimitError {}
