import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import { expect } from 'storybook/test';
import { theme } from '@/ui/theme/theme';
import { colours } from 'virtual:look';
import { fontFamily, gridStep, radius, textSize, width } from '@/ui/theme/tokens';
import { inTheme } from './support/in-theme';

const styles = {
  swatches: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))',
    gap: 2,
    margin: '0 0 32px',
    padding: 0,
    listStyle: 'none',
    '& li': {
      display: 'flex',
      gap: 1,
      alignItems: 'center',
      fontSize: 'var(--mui-textSize-small)',
    },
  },
  swatch: {
    inlineSize: '40px',
    blockSize: '40px',
    flex: 'none',
    border: '1px solid var(--mui-palette-line-strong)',
    borderRadius: 'var(--mui-radius-control)',
  },
  sizes: {
    display: 'grid',
    gap: 2,
    '& dt': {
      color: 'var(--mui-palette-ink-muted)',
      fontSize: 'var(--mui-textSize-hint)',
    },
    '& dd': {
      margin: 0,
    },
  },
} as const;

export default { title: 'Theme/Tokens', decorators: [inTheme] };

/** Every colour of look.json, light beside dark. */
export const Colours = {
  render: () => (
    <>
      <Scheme name="Light" scheme={colours.light} />
      <Scheme name="Dark" scheme={colours.dark} />
    </>
  ),
};

export const Text = {
  render: () => (
    <>
      <h1>Text</h1>
      <p>{fontFamily}</p>
      <Box component="dl" sx={styles.sizes}>
        {Object.entries(textSize).map(([name, size]) => (
          <div key={name}>
            <dt>
              {name}, {size}
            </dt>
            <dd style={{ fontSize: size }}>Cargo Stakeholders Registry</dd>
          </div>
        ))}
      </Box>
    </>
  ),
};

export const Space = {
  render: () => (
    <>
      <h1>Space</h1>
      <Box component="dl" sx={styles.sizes}>
        <div>
          <dt>Step of the grid</dt>
          <dd>{gridStep} px</dd>
        </div>
        {Object.entries(radius).map(([name, size]) => (
          <div key={name}>
            <dt>Corner of a {name}</dt>
            <dd>{size} px</dd>
          </div>
        ))}
        {Object.entries(width).map(([name, size]) => (
          <div key={name}>
            <dt>Width of {name}</dt>
            <dd>{size}</dd>
          </div>
        ))}
      </Box>
    </>
  ),
};

/** The toolbar's Dark, whatever the browser asks for. */
export const SpaceDark = { ...Space, globals: { scheme: 'dark' }, play: () => seesPage(colours.dark.surface.page) };
export const SpaceLight = { ...Space, globals: { scheme: 'light' }, play: () => seesPage(colours.light.surface.page) };

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

function Scheme({ name, scheme }: { name: string; scheme: Record<string, Record<string, unknown>> }) {
  const swatches = Object.entries(scheme).flatMap(([group, values]) => listColours(group, values));
  return (
    <section>
      <h1>{name}</h1>
      <Box component="ul" sx={styles.swatches}>
        {swatches.map(({ path, colour }) => (
          <li key={path}>
            <Box component="span" style={{ backgroundColor: colour }} sx={styles.swatch} />
            <span>
              {path}
              <br />
              <code>{colour}</code>
            </span>
          </li>
        ))}
      </Box>
    </section>
  );
}

function listColours(path: string, values: Record<string, unknown>): { path: string; colour: string }[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [{ path: `${path}.${name}`, colour: value }]
      : listColours(`${path}.${name}`, value as Record<string, unknown>),
  );
}
