import Alert from '@mui/material/Alert';
import { alpha } from '@mui/material/styles';
import { expect } from 'storybook/test';
import { theme } from '@/ui/theme/theme';
import { colours } from 'virtual:look';
import { inWideTheme } from './support/in-theme';
import { waitForElement } from './support/look';
import { TokenPage } from './support/token-page';

export default { title: 'Theme/Tokens', decorators: [inWideTheme] };

/** What every token is and moves. */
export const EveryToken = { render: () => <TokenPage /> };

/** The toolbar's Dark, whatever the browser asks for. */
const short = { render: () => <Alert severity="info">What a notice says</Alert> };
export const Dark = { ...short, globals: { scheme: 'dark' }, play: () => seesPage(colours.dark.surface.page) };
export const Light = { ...short, globals: { scheme: 'light' }, play: () => seesPage(colours.light.surface.page) };

/** The toolbar's way of reading: a notice has its stripe where its lines begin. One after another, in one page. */
export const FromTheRight = { ...short, globals: { direction: 'rtl' }, play: () => seesStripe('right') };
export const FromTheLeft = { ...short, globals: { direction: 'ltr' }, play: () => seesStripe('left') };

async function seesStripe(side: 'left' | 'right'): Promise<void> {
  const { borderLeftWidth, borderRightWidth, direction } = getComputedStyle(
    await waitForElement(document.body, '.MuiAlert-root'),
  );
  await expect({ borderLeftWidth, borderRightWidth, direction }).toEqual({
    borderLeftWidth: side === 'left' ? '4px' : '1px',
    borderRightWidth: side === 'right' ? '4px' : '1px',
    direction: side === 'left' ? 'ltr' : 'rtl',
  });
}

async function seesPage(colour: string): Promise<void> {
  const seen = getComputedStyle(document.body).backgroundColor;
  await expect(alpha(seen, 1)).toBe(alpha(colour, 1));
}

/** What `src/ui/theme` decides, by MUI's names. */
export const Components = {
  render: () => (
    <>
      <h1>Components</h1>
      <ul>
        {Object.entries(theme.components ?? {}).map(([name, { styleOverrides, defaultProps }]) => (
          <li key={name}>
            <strong>{name}</strong>: {Object.keys({ ...defaultProps, ...toObject(styleOverrides) }).join(', ')}
          </li>
        ))}
      </ul>
    </>
  ),
};

function toObject(overrides: unknown): object {
  return typeof overrides === 'object' && overrides !== null ? overrides : {};
}
