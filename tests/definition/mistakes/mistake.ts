import { CLUB } from '../broken-folder';

export const PROVIDER = `${CLUB}/provider.json`;
export const CLUB_SCHEMA = `${CLUB}/club.schema.json`;
export const CLUB_UI = `${CLUB}/club.ui.json`;
export const PLAY_SCHEMA = `${CLUB}/play.schema.json`;
export const PLAY_UI = `${CLUB}/play.ui.json`;
export const PAPERS_SCHEMA = `${CLUB}/documents.schema.json`;
export const PAPERS_UI = `${CLUB}/documents.ui.json`;
export const MINIMAL = `${CLUB}/examples/minimal.json`;

export const CAPTAIN = '"title": "Captain", "type": "string", "minLength": 1, "maxLength": 80';

/** Whoever follows the remedy writes what stood there before the mistake. */
export const AS_IT_WAS = 'as it was';

/**
 * What is wrong; the file; the text that is replaced and its replacement; what the report must say, at the line of the
 * replacement; and what a person who reads the remedy writes instead of the replacement. Without the last, the remedy
 * says itself what to write.
 */
export type Mistake = [what: string, file: string, from: string, to: string, says: string, mended?: string | undefined];
