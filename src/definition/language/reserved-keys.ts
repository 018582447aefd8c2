/** Keys that no field can have, since an answer under them would be lost. */

/** Keys of a submitted body that are no answers (engine/submission-body.ts writes and skips them). */
export const ENVELOPE_KEYS = ['application_type', 'definition_version', 'documents'] as const;

/** What the body of a change has besides: on which state of the record it was made. */
export const REVISION_KEY = 'revision';

/** Every object of the language has something under these words, answered or not. */
export const OBJECT_KEYS: readonly string[] = Object.getOwnPropertyNames(Object.prototype);
