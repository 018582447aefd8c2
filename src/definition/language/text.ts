/** Which strings of the definitions people read: those that the file of another language words anew. */
import { z } from 'zod';

/** Has a string's shape, however it is described and limited, exactly where it is a text. */
export const TEXTS = z.registry<{ isText: true }>();

export const text = z.string().register(TEXTS, { isText: true });
