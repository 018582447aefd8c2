/** The number of the language that definitions are written in, and what is stored of them. */
import type { SourceFiles } from '../parse/catalog.ts';

/**
 * Grows by one when something that could be written before means another thing now, or nothing; its upgrader stands
 * beside this file then. A new key with a default needs no new number.
 *
 * 1. Not the files themselves: what had been made of them, fields and choices included.
 * 2. The files of schemas/ as they were written, with a UI schema of its own: sections, and a kind for each field.
 * 3. The UI schema is an RJSF uiSchema.
 */
export const LANGUAGE = 3;

/** A definition as it is kept: enough to read it again, and nothing that follows from it. */
export interface StoredDefinition {
  provider: string;
  version: string;
  /** The number of the language of its source. */
  language: number;
  /** Files by path below schemas/, from language 2 on; see the upgraders for those before. */
  source: unknown;
}

/** One step of the way to today's language. Throws, as a Zod shape does, for a source that is not of its language. */
export type Upgrader = (source: unknown, provider: string) => SourceFiles;
