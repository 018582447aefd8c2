/**
 * What bounds answers where a schema sets no limit, and how far its own limits may go: checking them stays quick
 * whatever is sent.
 */
export const LIMITS = {
  /** Characters of a text. */
  textCharacters: 10_000,
  /** Characters of a text with a `format`. */
  formattedTextCharacters: 2_000,
  /** Entries of a list without `maxItems`. */
  listEntriesByDefault: 200,
  listEntries: 1_000,
  /**
   * Choices, or alternatives, that a schema writes out: Ajv's compiler ends in a stack overflow at about twice as many.
   */
  choices: 1_000,
  /** Entries of a list of choices that officers keep, retired ones too. */
  choicesOfList: 2_000,
  /** A number, of either sign: a greater one is kept as another one than was typed, and nobody is told. */
  number: Number.MAX_SAFE_INTEGER,
  /** Keys in a row, or in a file, that its schema does not know. */
  unknownKeys: 20,
} as const;

/** Digits of a phone number at least and at most, whatever the country (specification section 5). */
export const PHONE_DIGITS = { least: 10, most: 15 };

const OFFICE = 'application/vnd.openxmlformats-officedocument.';

/** MIME types of documents that the server tells by what is in a file. */
export const RECOGNISED_TYPES: readonly string[] = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/tiff',
  'image/heic',
  'image/avif',
  `${OFFICE}wordprocessingml.document`,
  `${OFFICE}spreadsheetml.sheet`,
  `${OFFICE}presentationml.presentation`,
  'application/zip',
  'video/mp4',
];
