/** Styles of a page that is read from the right: what says left and right in them becomes start and end. */
import createCache from '@emotion/cache';
import { expect, test } from 'vitest';
import { toLogicalStyles, writeLogically } from '@/ui/theme/logical-styles';

test.each([
  ['margin-left:4px;padding-right:8px', 'margin-inline-start:4px;padding-inline-end:8px'],
  ['border-left:1px solid red;border-right-color:red', 'border-inline-start:1px solid red;border-inline-end-color:red'],
  ['left:0;right:auto', 'inset-inline-start:0;inset-inline-end:auto'],
  ['text-align:left;float:right', 'text-align:start;float:inline-end'],
  ['text-overflow:ellipsis', 'text-overflow:ellipsis;unicode-bidi:plaintext;text-align:match-parent'],
  ['text-align:center;float:none', 'text-align:center;float:none'],
  ['padding:0 4px 1px 8px', 'padding-block:0 1px;padding-inline:8px 4px'],
  [
    'margin:0 calc(4px + var(--a, 1px)) 0 0!important',
    'margin-block:0 0!important;margin-inline:0 calc(4px + var(--a, 1px))!important',
  ],
  ['padding:4px 8px;margin:0', 'padding:4px 8px;margin:0'],
  ['border-top-left-radius:4px', 'border-start-start-radius:4px'],
  [
    'border-radius:1px 2px 3px 4px',
    'border-start-start-radius:1px;border-start-end-radius:2px;border-end-end-radius:3px;border-end-start-radius:4px',
  ],
  ['a:hover{left:0;}left:hover{color:red;}', 'a:hover{inset-inline-start:0;}left:hover{color:red;}'],
  ['transform-origin:top left;transition:left 1s', 'transform-origin:top left;transition:left 1s'],
])('%s', (physical, logical) => expect(toLogicalStyles(physical)).toBe(logical));

test('a cache that writes so does it in rules within rules, too', () => {
  const cache = createCache({ key: 'rtl', stylisPlugins: [] });
  writeLogically(cache);
  cache.compat = true;
  const styles = { name: 'one', styles: 'margin-left:1px;& svg{right:0;}' };
  cache.insert('.one', styles, cache.sheet, true);
  expect(cache.inserted['one']).toBe('.one{margin-inline-start:1px;}.one svg{inset-inline-end:0;}');
});
