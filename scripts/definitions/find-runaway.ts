/** Finds regular expressions that do not run in linear time. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const known = new Map<string, string | undefined>();

interface Recheck {
  checkSync(
    source: string,
    flags: string,
    options: object,
  ): { status: 'safe' | 'vulnerable' | 'unknown'; complexity?: { summary: string }; attack?: { pattern: string } };
}

/** Milliseconds for one pattern. */
const ANALYSIS_LIMIT = 20_000;

/** How the time that the pattern takes grows, with a text for which it does; undefined when it is linear. */
export function findRunaway(pattern: string): string | undefined {
  if (isPlain(pattern)) return undefined;
  if (!known.has(pattern)) known.set(pattern, analyse(pattern));
  return known.get(pattern);
}

/**
 * One repetition at most, from the beginning of the text on: it cannot run away, and the analyser, which is large, need
 * not be loaded.
 */
function isPlain(pattern: string): boolean {
  const plain = pattern.replaceAll(/\\./g, '_').replaceAll(/\[[^\]]*\]/g, '_');
  const repetitions = plain.match(/[*+]|\{\d+(,\d*)?\}/g) ?? [];
  return repetitions.length === 0 || (repetitions.length === 1 && plain.startsWith('^') && !/[(|]/.test(plain));
}

function analyse(pattern: string): string | undefined {
  const { status, complexity, attack } = (require('recheck/lib/browser.js') as Recheck).checkSync(pattern, 'u', {
    timeout: ANALYSIS_LIMIT,
  });
  if (status === 'safe') return undefined;
  if (status === 'unknown') return 'more than linear time, as far as can be told';
  return `${complexity?.summary.replace(/ \(.*\)$/, '') ?? 'more than linear'} time (for instance on ${attack?.pattern ?? 'some answers'})`;
}
