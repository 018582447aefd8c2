/**
 * What a pattern describes, as automata: which lengths its texts have, and texts of each, can be worked out from them,
 * where a filter would have to guess.
 */
import { CharSet, combineTransformers, DFA, JS, NFA, transform, Transformers } from 'refa';
import type { Concatenation, Element, Expression, NoParent } from 'refa';

export interface Automaton {
  states: NFA;
  /**
   * Whether each of its texts fits the pattern: look-arounds that cannot be worked out are left out, and what must be
   * said again may be anything.
   */
  isExact: boolean;
}

type Part = NoParent<Element>;
type Look = Extract<Part, { type: 'Assertion' }>;

/** States of one automaton, and parts of one pattern: what is larger is not followed. */
const MOST_NODES = 10_000;
const { maxCharacter } = JS.Parser.fromLiteral({ source: '', flags: 'u' }).parse();

/** One for each of the pattern's alternatives; none where it cannot be followed. */
export function listAutomata(pattern: string): Automaton[] {
  try {
    const options = { maxNodes: MOST_NODES, backreferences: 'unknown' } as const;
    const { expression } = JS.Parser.fromLiteral({ source: pattern, flags: 'u' }).parse(options);
    return expression.alternatives.map(({ elements }) => followBranch(elements));
  } catch {
    return [];
  }
}

/** A pattern may be met anywhere in a text, unless it names its beginning and its end. */
function followBranch(elements: readonly Part[]): Automaton {
  const isFromStart = isEdge(elements[0], 'behind');
  const inner = isFromStart ? elements.slice(1) : elements;
  const isToEnd = isEdge(inner.at(-1), 'ahead');
  const parts = isToEnd ? inner.slice(0, -1) : inner;
  const count = parts.findIndex((part) => part.type !== 'Assertion' || part.kind !== 'ahead');
  const looks = isFromStart ? (parts.slice(0, count === -1 ? parts.length : count) as Look[]) : [];
  const body = build([
    ...(isFromStart ? [] : [createAnything()]),
    ...parts.slice(looks.length),
    ...(isToEnd ? [] : [createAnything()]),
  ]);
  try {
    return looks.reduce((known, look) => {
      const seen = buildLook(look);
      return {
        states: NFA.fromIntersection(known.states, seen.states, new NFA.LimitedNodeFactory(MOST_NODES)),
        isExact: known.isExact && seen.isExact,
      };
    }, body);
  } catch {
    return { ...body, isExact: false };
  }
}

/** The texts that a look-ahead at their beginning allows. */
function buildLook({ alternatives, negate }: Look): Automaton {
  const open = alternatives.map(({ elements }): NoParent<Concatenation> => {
    const rest = isEdge(elements.at(-1), 'ahead') ? elements.slice(0, -1) : [...elements, createAnything()];
    return { type: 'Concatenation', elements: rest };
  });
  const allowed = build([{ type: 'Alternation', alternatives: open }]);
  if (!negate) return allowed;
  if (!allowed.isExact) throw new RangeError('What is described too widely cannot be turned round.');
  const others = DFA.fromFA(allowed.states, new DFA.LimitedNodeFactory(MOST_NODES));
  others.complement(new DFA.LimitedNodeFactory(MOST_NODES));
  return { ...allowed, states: NFA.fromFA(others, new NFA.LimitedNodeFactory(MOST_NODES)) };
}

const RESOLVE = combineTransformers([
  Transformers.applyAssertions(),
  Transformers.removeUnnecessaryAssertions(),
  Transformers.inline(),
  Transformers.removeDeadBranches(),
]);

function build(elements: readonly Part[]): Automaton {
  const given: NoParent<Expression> = {
    type: 'Expression',
    alternatives: [{ type: 'Concatenation', elements: widen(elements) }],
  };
  const resolved = transform(RESOLVE, given);
  const factory = new NFA.LimitedNodeFactory(MOST_NODES);
  const states = NFA.fromRegex(resolved, { maxCharacter }, { assertions: 'ignore' }, factory);
  return {
    states,
    isExact: !elements.some((part) => has('Unknown', part)) && !resolved.alternatives.some(hasAssertion),
  };
}

function hasAssertion({ elements }: NoParent<Concatenation>): boolean {
  return elements.some((part) => has('Assertion', part));
}

function has(type: Part['type'], part: Part): boolean {
  return (
    part.type === type ||
    ('alternatives' in part && part.alternatives.some(({ elements }) => elements.some((inner) => has(type, inner))))
  );
}

/**
 * With anything in place of what repeats an earlier part (unknown here), and without look-arounds that speak of one.
 */
function widen(elements: readonly Part[]): Part[] {
  return elements.flatMap((part): Part[] => {
    if (part.type === 'Unknown') return [createAnything()];
    if (!has('Unknown', part)) return [part];
    if (part.type === 'Assertion' || !('alternatives' in part)) return [];
    const alternatives = part.alternatives.map((each) => ({ ...each, elements: widen(each.elements) }));
    return [{ ...part, alternatives }];
  });
}

function createAnything(): Part {
  const any: Part = { type: 'CharacterClass', characters: CharSet.all(maxCharacter) };
  return {
    type: 'Quantifier',
    alternatives: [{ type: 'Concatenation', elements: [any] }],
    min: 0,
    max: Infinity,
    lazy: false,
  };
}

/** "^" and "$": nothing stands before, or after. */
function isEdge(part: Part | undefined, kind: Look['kind']): boolean {
  if (part?.type !== 'Assertion' || part.kind !== kind || !part.negate) return false;
  const [only, ...others] = part.alternatives;
  const [character, ...more] = only?.elements ?? [];
  return others.length + more.length === 0 && character?.type === 'CharacterClass' && character.characters.isAll;
}
