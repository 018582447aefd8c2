/** What the build leaves out of RJSF and MUI is what the theme has in its place, or turns off. */
import { getDefaultRegistry } from '@rjsf/core';
import { expect, test } from 'vitest';
import { theme } from '@/form/theme/rjsf-theme';
import { baseOptions } from '@/ui/theme/base';
import { theme as wholeLook } from '@/ui/theme/theme';
import { REPLACED_PARTS } from '../../scripts/vite/lean-packages';

const own: Record<string, object> = theme;
const plain = getDefaultRegistry() as unknown as Record<string, object>;

test.each(Object.entries(REPLACED_PARTS))(
  'of RJSF\u2019s %s only those that the theme has its own of',
  (kind, names) => {
    const replaced = Object.keys(own[kind] ?? {}).filter((name) => name in (plain[kind] ?? {}));
    expect(replaced).toEqual(expect.arrayContaining(names.split(' ')));
  },
);

test.each([
  ['the landing page', baseOptions],
  ['all other pages', wholeLook],
])('of MUI’s buttons the ripple, which the look of %s turns off', (_pages, { components }) => {
  expect(components?.MuiButtonBase?.defaultProps).toMatchObject({ disableRipple: true });
});
