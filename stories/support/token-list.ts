/** Every token there is, from where it stands: the exports of tokens.ts, the colours of look.json, MUI's durations. */
import { listContrasts, toRatio } from '@/definition/check/check-look';
import type { ColourScheme } from '@/definition/language/look';
import { theme } from '@/ui/theme/theme';
import * as tokens from '@/ui/theme/tokens';
import { colours } from 'virtual:look';

export type SchemeName = 'light' | 'dark';

/** A colour on a ground that it is used on. */
export interface Contrast {
  ground: string;
  ratio: string;
  isEnough: boolean;
}

export interface Token {
  /** Such as "textSize/hint". */
  path: string;
  /** One for both schemes, but for colours. */
  value: Record<SchemeName, string>;
  contrasts: Record<SchemeName, Contrast[]>;
}

const SCHEMES = ['light', 'dark'] as const;

/** By group, in the order of their files. */
export function listTokens(): Map<string, Token[]> {
  const sources = { colours: colours.light, ...tokens, motion: theme.transitions.duration };
  return new Map(Object.entries(sources).map(([group, source]) => [group, listLeaves(group, source).map(toToken)]));
}

interface Leaf {
  path: string;
  value: string;
}

function listLeaves(path: string, source: unknown): Leaf[] {
  if (typeof source !== 'object' || source === null) return [{ path, value: String(source) }];
  return Object.entries(source).flatMap(([name, each]) => listLeaves(`${path}/${name}`, each));
}

function toToken({ path, value }: Leaf): Token {
  const [group, ...rest] = path.split('/');
  const colour = rest.join('/');
  if (group !== 'colours') return { path, value: both(() => value), contrasts: both(() => []) };
  return {
    path,
    value: both((scheme) => listLeaves('', colours[scheme]).find((leaf) => leaf.path === `/${colour}`)?.value ?? ''),
    contrasts: both((scheme) => findContrasts(colours[scheme], colour)),
  };
}

function findContrasts(scheme: ColourScheme, colour: string): Contrast[] {
  return listContrasts(scheme)
    .filter((pair) => pair.colour === colour)
    .map(({ ground, ratio, least }) => ({
      ground: ground.replaceAll('/', '.'),
      ratio: toRatio(ratio),
      isEnough: ratio >= least,
    }));
}

function both<Value>(make: (scheme: SchemeName) => Value): Record<SchemeName, Value> {
  const [light, dark] = SCHEMES.map(make) as [Value, Value];
  return { light, dark };
}
