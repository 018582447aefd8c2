/** Every colour is the registry's (`look.json`): pages, papers and e-mails follow it, as none has one of its own. */
import { describe, expect, it } from 'vitest';
import { listFiles, readText } from './imports';

/** Why a colour stands in the code. */
const EXCEPTIONS: Record<string, string> = {
  'src/definition/language/default-look.ts': 'what a registry without a look has',
  'src/definition/language/look.ts': 'tells how a colour is written',
  'src/definition/language/step-meta.ts': 'tells how a colour is written',
  'src/fields/signature-control.tsx': 'ink, as a pen has it',
  'src/server/samples/sheet.ts': 'sample documents look like those of other authorities',
};

const COLOUR = /['"`\s:(]#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl|hwb|oklch|lab)a?\(\s*[\d.]/gi;
/** Black and white are no colours: paper, what is printed, shadows, light on a ground that is coloured. */
const PLAIN = /#(?:0{3}|0{6}|f{3}|f{6})\b|rgb\((?:(?:0[ ,]+0[ ,]+0)|(?:1, 1, 1)|(?:255 255 255))\b/gi;

/** Of comments nothing is shown. */
function findColours(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '').replaceAll(PLAIN, '');
  return code.match(COLOUR) ?? [];
}

const own = listFiles('src', (path) => /\.(tsx?|html)$/.test(path))
  // The studio's own page is no page of the product: nobody restyles it.
  .filter((path) => !path.startsWith('src/studio/'))
  .flatMap((path) => findColours(readText(path)).map((colour) => ({ path, colour })));

describe('colours', () => {
  it('are the tokens’, but for those that have a reason here', () => {
    const unexplained = own.filter(({ path }) => !(path in EXCEPTIONS));
    expect(unexplained.map(({ path, colour }) => `${path}: ${colour}`)).toEqual([]);
  });

  it('have no exception that is not needed any more', () => {
    const needless = Object.keys(EXCEPTIONS).filter((path) => !own.some((each) => each.path === path));
    expect(needless).toEqual([]);
  });

  it.each([
    ["border: '3px solid #b3261e'", 1],
    ["background: 'rgb(179 38 30 / 12%)'", 1],
    ['color: rgb(0.75, 0.1, 0.1)', 1],
    ["background: '#fff', boxShadow: '0 2px 10px rgb(0 0 0 / 16%)'", 0],
    ['color: rgb(0, 0, 0)', 0],
    ['/** Ends with "@host #123456". */', 0],
    ['href="#main"', 0],
  ])('found in %s: %i', (text, count) => expect(findColours(text)).toHaveLength(count));
});
