/**
 * Writes `first-paint.json` into the folder of a build: what stands in the page of each address before its code has
 * come, which scripts may be fetched from the first byte on, what `ahead`, the address of a script, may ask for, and
 * which addresses are pages. A process of its own, as React's own build is chosen by NODE_ENV.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '', ahead = ''] = process.argv.slice(2);
const manifestFolder = join(folder, 'client', '.vite');
const manifest = JSON.parse(readFileSync(join(manifestFolder, 'manifest.json'), 'utf8'));
const { renderFirstPaint } = await import(pathToFileURL(join(folder, 'first-paint', 'first-paint.js')).href);

const { addresses, pages, languages } = await renderFirstPaint();
const inHtml = listScripts(['index.html']);
writeFileSync(
  join(folder, 'first-paint.json'),
  JSON.stringify({
    ahead,
    addresses,
    pages: pages.map(({ address, html, styles, classes, modules, wanted }) => ({
      address,
      html,
      styles,
      classes,
      wanted,
      scripts: listScripts(modules).filter((script) => !inHtml.includes(script)),
    })),
    languages: Object.fromEntries(
      Object.entries(languages).map(([id, { html, modules }]) => [
        id,
        { html, scripts: listScripts(modules).filter((script) => !inHtml.includes(script)), instead: listInstead(id) },
      ]),
    ),
  }),
);
rmSync(manifestFolder, { recursive: true });
rmSync(join(folder, 'first-paint'), { recursive: true });

/** By the script of a definition or of its rules, the one that speaks the language. */
function listInstead(language) {
  const toScript = (name) => `/${manifest[name].file}`;
  const own = Object.keys(manifest).filter((name) => /^virtual:(provider|door|form-validators)\/[^/]+$/.test(name));
  return Object.fromEntries(
    own
      .filter((name) => manifest[`${name}/${language}`])
      .map((name) => [toScript(name), toScript(`${name}/${language}`)]),
  );
}

/** The scripts of the modules with all that these import. Throws for a module that is in no script of its own. */
function listScripts(modules) {
  const found = new Set(modules);
  for (const name of found) {
    if (!manifest[name]) throw new Error(`The build has no script of ${name}.`);
    for (const imported of manifest[name].imports ?? []) found.add(imported);
  }
  return [...found].map((name) => `/${manifest[name].file}`);
}
