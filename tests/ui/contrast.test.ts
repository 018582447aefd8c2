import { describe, expect, it } from 'vitest';
import { colours } from '../../src/ui/theme/tokens';

/** Relative luminance of WCAG 2.2, of #rrggbb. */
function toLuminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [toLuminance(one), toLuminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

type Pair = [what: string, colour: string, ground: string];

function listTextPairs({ primary, accent, header, surface, ink, tone }: (typeof colours)['light' | 'dark']): Pair[] {
  const onSurfaces = Object.entries({
    'ink.main': ink.main,
    'ink.muted': ink.muted,
    'primary.main': primary.main,
    'tone.danger.ink': tone.danger.ink,
    'tone.success.ink': tone.success.ink,
  });
  return [
    ...onSurfaces.flatMap(([name, colour]) =>
      Object.entries(surface).map(([ground, value]): Pair => [`${name} on surface.${ground}`, colour, value]),
    ),
    ...Object.entries(tone).map(([name, { ink: text, wash }]): Pair => [`tone.${name}.ink on its wash`, text, wash]),
    ['primary.contrastText on primary.main', primary.contrastText, primary.main],
    ['primary.main on primary.light', primary.main, primary.light],
    ['ink.main on primary.light', ink.main, primary.light],
    ['accent.ink on accent.main', accent.ink, accent.main],
    ['header.ink on header.main', header.ink, header.main],
    ['header.muted on header.main', header.muted, header.main],
  ];
}

describe.each(['light', 'dark'] as const)('the colours of the %s scheme', (scheme) => {
  it.each(listTextPairs(colours[scheme]))('keep 4.5:1 for %s', (_what, colour, ground) => {
    expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['page', 'card', 'sunken', 'hover'] as const)(
    'keep 3:1 for the edge of a control and the ring of the focus on surface.%s',
    (ground) => {
      const { line, accent, surface } = colours[scheme];
      expect(contrast(line.strong, surface[ground])).toBeGreaterThanOrEqual(3);
      expect(contrast(accent.main, surface[ground])).toBeGreaterThanOrEqual(3);
    },
  );
});
