/**
 * What the check of look.json computes: text on its ground, light and dark, of the shipped look and of nobody's own.
 */
import { describe, expect, it } from 'vitest';
import { checkLook } from '@/definition/check/check-look';
import { DEFAULT_LOOK } from '@/definition/language/default-look';
import type { DefinitionIssue } from '@/definition/language/definition-issue';
import { Look } from '@/definition/language/look';
import shipped from '../../schemas/look.json';

const looks = { shipped: Look.parse(shipped), 'nobody’s own': DEFAULT_LOOK };

function check(look: Pick<Look, 'emblem' | 'colours'>): DefinitionIssue[] {
  const issues: DefinitionIssue[] = [];
  checkLook(look, issues);
  return issues;
}

/** The look with one colour of the light scheme in another value. */
function paint(path: string, value: string) {
  const look = structuredClone(DEFAULT_LOOK);
  const keys = path.split('/');
  const last = keys.pop() ?? '';
  const around = keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], look.colours.light);
  (around as Record<string, string>)[last] = value;
  return look;
}

describe.each(Object.entries(looks))('the look that is %s', (_whose, look) => {
  it('can be read everywhere', () => expect(check(look)).toEqual([]));
});

describe('a look that cannot be read', () => {
  it.each([
    ['ink/main', '#8a8f96'],
    ['ink/muted', '#9aa1ab'],
    ['primary/main', '#7aa9d8'],
    ['primary/contrastText', '#1f4e79'],
    ['accent/ink', '#a16207'],
    ['header/ink', '#44617c'],
    ['header/muted', '#44617c'],
    ['header/rule', '#1b3a57'],
    ['tone/warning/ink', '#c98a20'],
    ['line/strong', '#c0c5cb'],
  ])('is told at %s', (path, value) => {
    const told = check(paint(path, value));
    expect(told.map(({ pointer }) => pointer)).toContain(`/colours/light/${path}`);
    expect(told.every(({ file, remedy }) => file === 'look.json' && remedy !== '')).toBe(true);
  });

  it('says how far it is from what is needed', () => {
    const [told] = check(paint('header/ink', '#767676'));
    expect(told?.message).toMatch(
      /^#767676 on #1b3a57 \(header\.main\) has a contrast of 2\.\d+:1, and text needs 4\.5:1\.$/,
    );
  });
});
