/** Finds regular expressions that can take exponential time. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const known = new Map<string, string | undefined>();

interface Recheck {
  checkSync(source: string, flags: string, options: object): { complexity?: { type: string }; attack?: { pattern: string } };
}

/** A text that makes the pattern run away, as code; undefined when there is none. */
export function findRunaway(pattern: string): string | undefined {
  // Without an unbounded repetition nothing can run away, and the analyser, which is large, need not be loaded.
  if (!/[*+]|\{\d*,\}/.test(pattern.replaceAll(/\\./g, '').replaceAll(/\[[^\]]*\]/g, '_')) || !pattern.includes('(')) return undefined;
  if (!known.has(pattern)) {
    const { complexity, attack } = (require('recheck/lib/browser.js') as Recheck).checkSync(pattern, 'u', { timeout: 5000 });
    known.set(pattern, complexity?.type === 'exponential' ? (attack?.pattern ?? 'some answers') : undefined);
  }
  return known.get(pattern);
}
