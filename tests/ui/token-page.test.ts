/** The page of tokens in Storybook: it shows each that there is, beside something that is made of it. */
import { expect, it } from 'vitest';
import * as tokens from '@/ui/theme/tokens';
import { listTokens } from '../../stories/support/token-list';
import { findSample, SAMPLES } from '../../stories/support/token-samples';
import look from '../../schemas/look.json';

const listed = [...listTokens().values()].flat();
const paths = listed.map(({ path }) => path);

it('lists what stands in look.json and tokens.ts, each with its value', () => {
  const values = Object.fromEntries(listed.map(({ path, value }) => [path, value]));
  expect(values).toMatchObject({
    'colours/tone/danger/ink': { light: look.colours.light.tone.danger.ink, dark: look.colours.dark.tone.danger.ink },
    'textSize/hint': { light: tokens.textSize.hint },
    gridStep: { light: String(tokens.gridStep) },
  });
  expect([...new Set(paths.map((path) => path.split('/')[0]))]).toEqual(expect.arrayContaining(Object.keys(tokens)));
});

it('says how far each colour of text is from its grounds', () => {
  const ink = listed.find(({ path }) => path === 'colours/ink/main');
  expect(ink?.contrasts.light.map(({ ground }) => ground)).toContain('surface.card');
  expect(ink?.contrasts.dark.every(({ isEnough }) => isEnough)).toBe(true);
});

it('has something to show for each, and shows nothing for what is gone', () => {
  expect(paths.filter((path) => findSample(path) === undefined)).toEqual([]);
  expect(
    Object.keys(SAMPLES).filter((key) => !paths.some((path) => path === key || path.startsWith(`${key}/`))),
  ).toEqual([]);
});
