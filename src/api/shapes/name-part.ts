import { z } from 'zod';

/**
 * A first or last name: one line, as it stands in messages to others. Line breaks, other control characters and marks
 * that turn the direction of what follows become a blank.
 */
export const NamePart = z
  .string()
  .overwrite((text) => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' '))
  .trim()
  .max(50);
