import type { FieldKindParts } from './field-parts';
import { TextOutput } from './text-output';

/** Filled from an invitation, a default or the account. Carries its name and value in the page: RJSF's own widget. */
export const hiddenField: FieldKindParts = { Output: TextOutput };
