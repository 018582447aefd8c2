/** Buttons of MUI draw no ripple, on whichever page they stand. */
import { expect, test } from 'vitest';
import { createBaseTheme, pageComponents } from '@/ui/theme/base';
import { theme } from '@/ui/theme/theme';

test.each([
  ['the landing page', createBaseTheme(pageComponents)],
  ['all other pages', theme],
])('the look of %s turns the ripple off', (_pages, { components }) => {
  expect(components?.MuiButtonBase?.defaultProps).toMatchObject({ disableRipple: true });
});
