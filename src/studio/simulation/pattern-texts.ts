/** Texts that a pattern describes, drawn from its automata; the same ones every time. */
import { CharSet, type NFA } from 'refa';
import { listAutomata, type Automaton } from './pattern-automaton.ts';
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
