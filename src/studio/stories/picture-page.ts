/** The page that pictures are leafed through on: one file beside them, which needs no server. */
import type { Failure, Picture } from './take-pictures.ts';

/** HTML of the page, the pictures grouped by screen, with what failed on top. */
export function writePicturePage(pictures: readonly Picture[], failures: readonly Failure[]): string {
  const screens = Map.groupBy(pictures, ({ title, name }) => `${title} / ${name}`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pictures of ${screens.size} screens</title>
<style>${STYLES}</style>
<header>
<h1>${screens.size} screens</h1>
${writeFilter('width', 'Width', pictures)}
${writeFilter('theme', 'Theme', pictures)}
${writeFilter('direction', 'Direction', pictures)}
<p><kbd>←</kbd> <kbd>→</kbd> go from screen to screen; a picture opens in its size.</p>
</header>
${failures.length === 0 ? '' : `<section class="failed"><h2>Failed</h2><ul>${failures.map(writeFailure).join('')}</ul></section>`}
<nav><ol>${[...screens.keys()].map((screen, at) => `<li><a href="#screen-${at}">${escape(screen)}</a></li>`).join('')}</ol></nav>
<main>${[...screens].map(([screen, shown], at) => writeScreen(screen, shown, at)).join('\n')}</main>
<script>${SCRIPT}</script>
</html>
`;
}

function writeFilter(key: 'width' | 'theme' | 'direction', legend: string, pictures: readonly Picture[]): string {
  const values = [...new Set(pictures.map((picture) => picture[key]))];
  const boxes = values.map(
    (value) => `<label><input type="checkbox" name="${key}" value="${value}" checked> ${value}</label>`,
  );
  return `<fieldset><legend>${legend}</legend>${boxes.join('')}</fieldset>`;
}

function writeScreen(screen: string, pictures: readonly Picture[], at: number): string {
  const figures = pictures.map(
    ({ file, width, theme, direction }) =>
      `<figure data-width="${width}" data-theme="${theme}" data-direction="${direction}" style="max-width:${width}px"><a href="${file}"><img src="${file}" loading="lazy" alt="${escape(`${screen}, ${width} px, ${theme}, ${direction}`)}"></a><figcaption>${width} px, ${theme}, ${direction}</figcaption></figure>`,
  );
  return `<section id="screen-${at}" tabindex="-1"><h2>${escape(screen)}</h2><div>${figures.join('')}</div></section>`;
}

function writeFailure({ story, width, direction, message }: Failure): string {
  return `<li><strong>${escape(story)}</strong>, ${width} px, ${direction}: ${escape(message)}</li>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const STYLES = `
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: #ececec; color: #1a1a1a; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; padding: 8px 16px; background: #fff; border-bottom: 1px solid #bbb; }
h1, h2 { margin: 0; font-size: 1.125rem; }
header p { margin: 0; font-size: .875rem; }
fieldset { display: flex; gap: 12px; border: 0; padding: 0; }
legend { float: left; font-weight: 600; margin-right: 8px; }
nav { columns: 18rem; padding: 8px 16px; font-size: .875rem; }
ol { margin: 0; }
section { scroll-margin-top: 64px; padding: 16px; border-top: 1px solid #bbb; }
section > div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; margin-top: 8px; }
.failed { background: #fcebea; }
figure { margin: 0; flex: 0 1 auto; }
figure[hidden] { display: none; }
img { max-width: 100%; border: 1px solid #999; background: #fff; }
figcaption { font-size: .8125rem; }
`;

const SCRIPT = `
const boxes = [...document.querySelectorAll('input')];
const show = () => {
  const on = (key, value) => boxes.some((box) => box.name === key && box.value === value && box.checked);
  for (const figure of document.querySelectorAll('figure'))
    figure.hidden = !Object.entries(figure.dataset).every(([key, value]) => on(key, value));
};
for (const box of boxes) box.addEventListener('change', show);
show();
const screens = [...document.querySelectorAll('main > section')];
addEventListener('keydown', ({ key, target }) => {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (!way || target.matches('input')) return;
  const at = screens.findLastIndex((screen) => screen.getBoundingClientRect().top < 120);
  const next = screens[Math.max(0, at + way)];
  if (next) { next.scrollIntoView(); next.focus({ preventScroll: true }); }
});
`;
