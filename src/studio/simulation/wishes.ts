import type { Answer } from '../../engine/answers/form-data.ts';

/** What an answer must be in the end: this one, any, or none. */
export type Wish = { answer: Answer } | 'answered' | 'empty';

/** By path. */
export type Wishes = ReadonlyMap<string, Wish>;
