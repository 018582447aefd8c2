/**
 * Rules about files as such: names, sizes, what must not stand in them, links. Each answers a list of faults, empty
 * when all is well.
 */

const LONGEST_FILE = 550;
/** The formatter's width, which it leaves comments alone with. */
const LINE_WIDTH = 120;
const COMMENT = /^\s*(\/\*|\*|\/\/)/;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const WORDS_WITHOUT_MEANING =
  /(^|[./])(utils?|helpers?|commons?|misc|types?|index)(?=[./]|$)|-(utils?|helpers?|types)(?=[./]|$)/;

/** Faults of one file of code. Vitest and Playwright decide the ends of some names, so dots may part a name. */
export function findFileFaults(path: string, source: string): string[] {
  const faults: string[] = [];
  const parts = path.split('/');
  const bare = path.replace(/\.[cm]?[jt]sx?$/, '');
  if (!parts.every((part) => KEBAB_CASE.test(part) || part.startsWith('.')))
    faults.push(`${path}: names are in kebab-case`);
  if (WORDS_WITHOUT_MEANING.test(bare.replace(/\.(d|test|browser\.test|stories)$/, '')))
    faults.push(`${path}: the name does not say what it is for`);
  const lines = source.split('\n').length - (source.endsWith('\n') ? 1 : 0);
  if (lines > LONGEST_FILE) faults.push(`${path}: ${lines} lines, at most ${LONGEST_FILE} are allowed`);
  source.split('\n').forEach((line, index) => {
    if (COMMENT.test(line) && line.length > LINE_WIDTH && !line.includes('://'))
      faults.push(`${path}:${index + 1}: a comment goes over ${LINE_WIDTH} characters`);
  });
  return faults;
}

/** Absolute folders of somebody's machine. Paths of programs (`/usr/bin/…`) and of pages are none. */
export function findMachinePaths(path: string, source: string): string[] {
  const found = source.matchAll(/(?<![\w./:-])\/(home|Users|root|work|tmp|var\/folders)\/[\w.-]+/g);
  return [...found].map((match) => `${path}: ${match[0]}`);
}

/** Addresses in a lock file that say where a package came from. */
export function findRegistryAddresses(lockFile: string): string[] {
  return [...lockFile.matchAll(/"resolved":\s*"([^"]+)"/g)].map((match) => match[1] ?? '');
}

/**
 * Names of the environment variables in a source that reads them: `NAME:` as the key of a schema, `env.NAME` and
 * `env['NAME']`. Sorted, each once.
 */
export function findReadVariables(source: string): string[] {
  const patterns = [
    /^\s*'?([A-Z][A-Z0-9_]{2,})'?\s*:/gm,
    /\benv(?:ironment)?\.([A-Z][A-Z0-9_]{2,})/g,
    /\benv(?:ironment)?\['([A-Z][A-Z0-9_]{2,})'\]/g,
  ];
  return [
    ...new Set(patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''))),
  ].toSorted();
}

/**
 * Links of a Markdown text to files that are missing and to headings that it does not have. `isThere` gets the path
 * without the part.
 */
export function findDeadLinks(path: string, text: string, isThere: (target: string) => boolean): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)(?:\s"[^"]*")?\)/g)].map((match) => match[1] ?? '');
  const headings = new Set([...prose.matchAll(/^#+\s+(.+)$/gm)].map((match) => toAnchor(match[1] ?? '')));
  const isDead = (target: string): boolean => {
    if (/^[a-z]+:/.test(target)) return false;
    if (target.startsWith('#')) return !headings.has(target.slice(1));
    return !isThere(decodeURIComponent(target.split('#')[0] ?? ''));
  };
  return targets.filter(isDead).map((target) => `${path}: ${target}`);
}

/** The anchor that Git hosts make of a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}
