import { createHash } from 'node:crypto';

/** 16 hex digits of SHA-256: the version of a definition, and what a file on disk is told from another state by. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
