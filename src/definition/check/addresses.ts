/**
 * Addresses of pages and of the API, compared as the routers read them: {names} stand for any one part, and capitals do
 * not count.
 */

/** Whether one address could be of both. */
export function overlaps(one: string, other: string): boolean {
  const [parts, others] = [split(one), split(other)];
  return (
    parts.length === others.length &&
    parts.every((part, index) => part === others[index] || isName(part) || isName(others[index]))
  );
}

/**
 * Whether every address of the one is of the other too, so that the router keeps them apart: it prefers the narrower.
 */
export function isWithin(narrow: string, wide: string): boolean {
  const others = split(wide);
  return overlaps(narrow, wide) && split(narrow).every((part, index) => !isName(part) || isName(others[index]));
}

/** The path with all names made alike. */
export function toShape(path: string): string {
  return split(path)
    .map((part) => (isName(part) ? '{}' : part))
    .join('/');
}

function split(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
}

function isName(part: string | undefined): boolean {
  return part?.startsWith('{') ?? false;
}
