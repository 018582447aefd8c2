/**
 * Texts that people sign in with, as long as they can be: they are hashed, counted and kept as keys of an index, which
 * takes 2,700 bytes.
 */
import { z } from 'zod';

/** RFC 5321. */
export const EmailText = z.string().max(254);
export const PhoneText = z.string().max(30);
export const PasswordText = z.string().max(200);
/** Codes, and tokens made by createSecretText. */
export const TokenText = z.string().max(200);
