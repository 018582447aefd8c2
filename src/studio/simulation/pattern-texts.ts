/** Texts that a pattern describes, drawn from its automata; the same ones every time. */
import {
  CharSet,
  NFA,
  combineTransformers,
  DFA,
  JS,
  transform,
  Transformers,
  type Concatenation,
  type Element,
  type Expression,
  type NoParent,
} from 'refa';
import { createChance, type Chance } from './random.ts';

export interface WantedTexts {
  pattern: string;
  minLength: number;
  maxLength: number;
}

export interface DrawnTexts {
  texts: string[];
  /** It is certain that there is no text of the pattern that is as long as wanted. */
  isImpossible: boolean;
}

const DRAWS = 60;
/** Where a draw may break what could not be worked out. */
const FILTERED_DRAWS = 2000;
/** Longer texts are drawn only where shorter ones are not wanted. */
const USUAL_LENGTH = 200;
/** Steps of working out which lengths lead to an end. */
const MOST_STEPS = 20_000_000;
/** So that the same folder is always told the same. */
const SEED = 20_261;

export function drawTexts({ pattern, minLength, maxLength }: WantedTexts): DrawnTexts {
  const automata = listAutomata(pattern);
  const rule = new RegExp(pattern, 'u');
  const chance = createChance(SEED);
  const drawn = automata.map((automaton) => drawFrom(automaton, { minLength, maxLength }, chance));
  const texts = new Set(drawn.flatMap((each) => each.texts));
  return {
    texts: [...texts].filter((text) => text.trim() !== '' && rule.test(text)).slice(0, DRAWS),
    isImpossible: drawn.length > 0 && drawn.every((each) => each.isImpossible),
  };
}

interface State {
  isEnd: boolean;
  out: { to: number; characters: CharSet }[];
}

function drawFrom(
  { states: automaton, isExact }: Automaton,
  { minLength, maxLength }: Omit<WantedTexts, 'pattern'>,
  chance: Chance,
): DrawnTexts {
  const states = listStates(automaton);
  const transitions = states.reduce((sum, { out }) => sum + out.length + 1, 0);
  // With any longer text there would be one that is at most as much longer as there are states.
  const [far, near] = [states.length, 20].map((more) => Math.min(maxLength, Math.max(USUAL_LENGTH, minLength + more)));
  const most = [far, near].find((length = 0) => length * transitions <= MOST_STEPS);
  if (most === undefined) return { texts: [], isImpossible: false };
  const ends = listEnds(states, most);
  const lengths = ends.flatMap((leads, length) => (length >= minLength && leads[0] === 1 ? [length] : []));
  if (lengths.length === 0) return { texts: [], isImpossible: most === far };
  const usual = [...lengths.slice(0, 3), ...lengths.slice(-1)];
  const texts = Array.from({ length: isExact ? DRAWS : FILTERED_DRAWS }, (_none, index) =>
    drawText(states, ends, usual[index] ?? chance.pick(lengths) ?? 0, chance),
  );
  return { texts, isImpossible: false };
}

/** The first is where texts begin. */
function listStates(automaton: NFA): State[] {
  const nodes = [...automaton.nodes()];
  const ordered = [automaton.initial, ...nodes.filter((node) => node !== automaton.initial)];
  const numbers = new Map(ordered.map((node, index) => [node, index]));
  return ordered.map((node) => ({
    isEnd: automaton.finals.has(node),
    out: [...node.out].map(([to, characters]) => ({ to: numbers.get(to) ?? 0, characters })),
  }));
}

/** By how many characters are left: from which states so many lead to an end. */
function listEnds(states: readonly State[], most: number): Uint8Array[] {
  const ends = [Uint8Array.from(states, ({ isEnd }) => Number(isEnd))];
  for (let left = 1; left <= most; left += 1) {
    const before = ends[left - 1];
    ends.push(Uint8Array.from(states, ({ out }) => Number(out.some(({ to }) => before?.[to] === 1))));
  }
  return ends;
}

function drawText(states: readonly State[], ends: readonly Uint8Array[], length: number, chance: Chance): string {
  let at = 0;
  let text = '';
  for (let left = length - 1; left >= 0; left -= 1) {
    const next = chance.pick(states[at]?.out.filter(({ to }) => ends[left]?.[to] === 1) ?? []);
    if (!next) break;
    text += drawCharacter(next.characters, chance);
    at = next.to;
  }
  return text;
}

/** What people type first: letters and digits, then what else has a key, then any writing. */
const PREFERRED = [
  [
    { min: 0x30, max: 0x39 },
    { min: 0x41, max: 0x5a },
    { min: 0x61, max: 0x7a },
  ],
  [{ min: 0x20, max: 0x7e }],
  [
    { min: 0xc0, max: 0xd7ff },
    { min: 0xe000, max: 0xfdcf },
  ],
].map((ranges) => CharSet.empty(0x10_ffff).union(ranges));

function drawCharacter(characters: CharSet, chance: Chance): string {
  const sets = PREFERRED.map((liked) => characters.intersect(liked)).filter((set) => !set.isEmpty);
  const set = (chance.next() < 0.8 ? sets[0] : chance.pick(sets.slice(0, 2))) ?? sets[0] ?? characters;
  const range = chance.pick(set.ranges) ?? { min: 0x78, max: 0x78 };
  return String.fromCodePoint(range.min + Math.floor(chance.next() * (range.max - range.min + 1)));
}

/**
 * What a pattern describes: which lengths its texts have, and texts of each, can be worked out from it, where a filter
 * would have to guess.
 */
interface Automaton {
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
function listAutomata(pattern: string): Automaton[] {
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
