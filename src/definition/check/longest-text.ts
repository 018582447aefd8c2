/** How long a text can be that matches a pattern. */
import { JS, type Concatenation, type Element } from 'refa';

/**
 * Characters at most; Infinity where the pattern has no beginning and end, or where that cannot be told. Never fewer
 * than a text can have that matches.
 */
export function findLongestText(pattern: string): number {
  try {
    const { expression } = JS.Parser.fromLiteral({ source: pattern, flags: 'u' }).parse({ backreferences: 'unknown' });
    return Math.max(...expression.alternatives.map((each) => (isBounded(each) ? measure(each) : Infinity)));
  } catch {
    // What is wrong with a pattern is told by itself.
    return Infinity;
  }
}

function isBounded({ elements }: Concatenation): boolean {
  return isEdge(elements[0], 'behind') && isEdge(elements.at(-1), 'ahead');
}

/** "^" and "$" are read as: no character at all behind, or ahead. */
function isEdge(element: Element | undefined, kind: 'ahead' | 'behind'): boolean {
  if (element?.type !== 'Assertion' || element.kind !== kind || !element.negate) return false;
  const [only] = element.alternatives.flatMap(({ elements }) => elements);
  return only?.type === 'CharacterClass' && only.characters.isAll;
}

function measure({ elements }: Concatenation): number {
  return elements.reduce((sum, element) => sum + measureElement(element), 0);
}

function measureElement(element: Element): number {
  if (element.type === 'CharacterClass') return 1;
  if (element.type === 'Assertion') return 0;
  if (element.type === 'Unknown') return Infinity;
  const longest = Math.max(0, ...element.alternatives.map(measure));
  return element.type === 'Quantifier' && longest > 0 ? longest * element.max : longest;
}
