/** Buttons of MUI draw no ripple, on whichever page they stand. */
import { expect, test } from 'vitest';
import { createLook, pageComponents } from '@/ui/theme/base';
import { theme } from '@/ui/theme/theme';

test.each([
  ['the landing page', createLook(pageComponents)],
  ['all other pages', theme],
])('the look of %s turns the ripple off', (_pages, { components }) => {
  expect(components?.MuiButtonBase?.defaultProps).toMatchObject({ disableRipple: true });
});
