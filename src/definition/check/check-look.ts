/** Whether what a look has for text can be read on its ground, and its controls be seen (WCAG 2.2, AA). */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import type { ColourScheme, Look } from '../language/look.ts';
import { LOOK_FILE } from '../parse/parse-look.ts';
import { Place } from './place.ts';

/** Of text on its ground, and of the edge of a control. */
const READABLE = 4.5;
const VISIBLE = 3;

/** Where a colour and its ground stand in a scheme, and how far apart they must be. */
interface Pair {
  colour: string;
  ground: string;
  least: number;
}

export function checkLook({ colours }: Look, issues: DefinitionIssue[]): void {
  const place = new Place(LOOK_FILE, issues);
  for (const [name, scheme] of Object.entries(colours))
    for (const { colour, ground, least, ratio } of listContrasts(scheme)) {
      if (ratio < least)
        place.report(
          `/colours/${name}/${colour}`,
          `${read(scheme, colour)} on ${read(scheme, ground)} (${ground.replace('/', '.')}) has a contrast of ${toRatio(ratio)}, and ${least === READABLE ? 'text' : 'the edge of a control'} needs ${least}:1.`,
          `Write a ${isLight(read(scheme, ground)) ? 'darker' : 'lighter'} colour, or change its ground.`,
        );
    }
}

/** How far each colour is from the grounds that it is used on. */
export function listContrasts(scheme: ColourScheme): (Pair & { ratio: number })[] {
  return listPairs(scheme).map((pair) => ({
    ...pair,
    ratio: contrast(read(scheme, pair.colour), read(scheme, pair.ground)),
  }));
}

function listPairs({ surface, tone }: ColourScheme): Pair[] {
  const grounds = Object.keys(surface).map((key) => `surface/${key}`);
  const onSurfaces = (colours: readonly string[], least: number) =>
    colours.flatMap((colour) => grounds.map((ground) => ({ colour, ground, least })));
  const text = (colour: string, ground: string): Pair => ({ colour, ground, least: READABLE });
  return [
    ...onSurfaces(['ink/main', 'ink/muted', 'primary/main', 'tone/danger/ink', 'tone/success/ink'], READABLE),
    ...onSurfaces(['line/strong', 'accent/main'], VISIBLE),
    ...Object.keys(tone).map((name) => text(`tone/${name}/ink`, `tone/${name}/wash`)),
    text('primary/contrastText', 'primary/main'),
    text('primary/contrastText', 'primary/dark'),
    text('primary/main', 'primary/light'),
    text('ink/main', 'primary/light'),
    text('accent/ink', 'accent/main'),
    text('header/ink', 'header/main'),
    text('header/muted', 'header/main'),
    { colour: 'header/rule', ground: 'header/main', least: VISIBLE },
  ];
}

function read(scheme: ColourScheme, path: string): string {
  const found = path
    .split('/')
    .reduce<unknown>((around, key) => (around as Record<string, unknown> | undefined)?.[key], scheme);
  return String(found);
}

/** Relative luminance of WCAG 2.2, of #rrggbb. */
function toLuminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = parts;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [toLuminance(one), toLuminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function isLight(colour: string): boolean {
  return toLuminance(colour) > 0.18;
}

/** Cut and not rounded: 4.49 is not enough. */
export function toRatio(ratio: number): string {
  return `${Math.floor(ratio * 100) / 100}:1`;
}
