import { theme } from '@/ui/theme/theme';
import { colours, fontFamily, gridStep, radius, textSize, width } from '@/ui/theme/tokens';
import { inTheme } from './support/in-theme';
import styles from './theme.module.css';

export default { title: 'Theme/Tokens', decorators: [inTheme] };

/** Every colour of src/ui/theme/tokens.ts, light beside dark. */
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
      <dl className={styles.sizes}>
        {Object.entries(textSize).map(([name, size]) => (
          <div key={name}>
            <dt>
              {name}, {size}
            </dt>
            <dd style={{ fontSize: size }}>Cargo Stakeholders Registry</dd>
          </div>
        ))}
      </dl>
    </>
  ),
};

export const Space = {
  render: () => (
    <>
      <h1>Space</h1>
      <dl className={styles.sizes}>
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
      </dl>
    </>
  ),
};

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
      <ul className={styles.swatches}>
        {swatches.map(({ path, colour }) => (
          <li key={path}>
            <span className={styles.swatch} style={{ backgroundColor: colour }} />
            <span>
              {path}
              <br />
              <code>{colour}</code>
            </span>
          </li>
        ))}
      </ul>
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
