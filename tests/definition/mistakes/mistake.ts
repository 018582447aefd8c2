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

/**
 * What is wrong; the file; the text that is replaced and its replacement; what the report must say. The line is that of
 * the replacement.
 */
export type Mistake = [what: string, file: string, from: string, to: string, says: string];
