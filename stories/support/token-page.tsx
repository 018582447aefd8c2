/** All tokens beside what they move, light and dark side by side whatever the device asks for. */
import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { theme } from '@/ui/theme/theme';
import { listTokens, type Contrast, type SchemeName, type Token } from './token-list';
import { findSample } from './token-samples';

/** MUI's variables of each scheme, as it writes them for the device. */
const [, LIGHT = {}, DARK = {}] = (theme as typeof theme & { generateStyleSheets: () => object[] })
  .generateStyleSheets()
  .map(findVariables);

const SCHEMES: Record<SchemeName, object> = { light: LIGHT, dark: DARK };

const styles = {
  token: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    marginBlockEnd: 2,
    border: '1px solid var(--mui-palette-line-soft)',
    '& > header': { gridColumn: '1 / -1', padding: '4px 12px', background: 'var(--mui-palette-surface-card)' },
    '& h3': { margin: 0, fontSize: 'var(--mui-textSize-body)' },
    '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  scheme: {
    minWidth: 0,
    padding: '12px',
    background: 'var(--mui-palette-surface-page)',
    color: 'var(--mui-palette-ink-main)',
    overflowWrap: 'anywhere',
    '& > p': { margin: '0 0 8px', fontSize: 'var(--mui-textSize-hint)' },
  },
  swatch: {
    display: 'inline-block',
    inlineSize: 24,
    blockSize: 24,
    marginInlineEnd: 1,
    verticalAlign: 'middle',
    border: '1px solid var(--mui-palette-line-strong)',
  },
} as const;

export function TokenPage() {
  return (
    <>
      <h1>Every token</h1>
      {[...listTokens()].map(([group, tokens]) => (
        <section key={group}>
          <h2>{group}</h2>
          {tokens.map((token) => (
            <TokenRow key={token.path} token={token} />
          ))}
        </section>
      ))}
    </>
  );
}

function TokenRow({ token: { path, value, contrasts } }: { token: Token }) {
  const isColour = path.startsWith('colours/');
  return (
    <Box component="article" sx={styles.token} data-token={path}>
      <header>
        <h3>{path}</h3>
        {!isColour && <code>{value.light}</code>}
      </header>
      {(['light', 'dark'] as const).map((scheme) => (
        <Box key={scheme} sx={[styles.scheme, { colorScheme: scheme }, SCHEMES[scheme]]}>
          {isColour && (
            <p>
              <Box component="span" style={{ backgroundColor: value[scheme] }} sx={styles.swatch} />
              <code>{value[scheme]}</code>
              <Contrasts contrasts={contrasts[scheme]} />
            </p>
          )}
          {findSample(path)?.({ scope: scheme, path })}
        </Box>
      ))}
    </Box>
  );
}

function Contrasts({ contrasts }: { contrasts: Contrast[] }) {
  return contrasts.map(({ ground, ratio, isEnough }) => (
    <Fragment key={ground}>
      <br />
      {ratio} on {ground}
      {!isEnough && ': too little'}
    </Fragment>
  ));
}

/** Those of a style sheet, whatever asks for it. */
function findVariables(sheet: object): object {
  const [[name, inside] = []] = Object.entries(sheet) as [string, object][];
  return name?.startsWith('@') ? findVariables(inside ?? {}) : (inside ?? {});
}
