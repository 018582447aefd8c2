/** What `npm run stories:pictures` does: Storybook, the pictures, and the page to leaf through them. */
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { preview } from 'vite';
import { chromium, type Browser, type Page } from 'playwright';
import { suggest } from '../../definition/language/nearest-word.ts';

type Theme = 'light' | 'dark';
type Direction = 'ltr' | 'rtl';

interface Picture {
  /** The story's id and how it stands among the others. */
  story: string;
  title: string;
  name: string;
  width: number;
  theme: Theme;
  direction: Direction;
  file: string;
}

/** What went wrong, and where; its pictures are taken all the same where there is something to see. */
interface Failure {
  story: string;
  width: number;
  direction: Direction;
  message: string;
}

interface PicturesWanted {
  /** Where Storybook answers. */
  origin: string;
  browser: string;
  folder: string;
  stories: readonly StoryToTake[];
  widths: readonly number[];
  themes: readonly Theme[];
  /** Those of every story; one that is turned is also read from the right. */
  directions: readonly Direction[];
  tell: (line: string) => void;
}

/** Milliseconds for one story, its play included. */
const PATIENCE = 180_000;
/** Of the window: of a phone, and of a desktop. */
const toHeight = (width: number) => (width < 600 ? 740 : 800);

/** Whether a file of this name is a picture that was taken here. */
function isPictureFile(name: string): boolean {
  return /\.\d+\.(?:light|dark)\.(?:ltr|rtl)\.png$/.test(name);
}

/** Takes them all, one after another: each page has a database of its own at work. What fails ends nothing. */
async function takePictures(wanted: PicturesWanted): Promise<{ pictures: Picture[]; failures: Failure[] }> {
  await mkdir(wanted.folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: wanted.browser, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const taken: Taken[] = [];
    for (const width of wanted.widths)
      for (const direction of ['ltr', 'rtl'] as const) {
        const stories = wanted.stories.filter(
          ({ turned }) => wanted.directions.includes(direction) || (turned && direction === 'rtl'),
        );
        if (stories.length > 0) taken.push(...(await walk(browser, wanted, { width, direction, stories })));
      }
    return {
      pictures: taken.flatMap(({ pictures }) => pictures),
      failures: taken.flatMap(({ failures }) => failures),
    };
  } finally {
    await browser.close();
  }
}

interface Walk {
  width: number;
  direction: Direction;
  stories: readonly StoryToTake[];
}

interface Taken {
  pictures: Picture[];
  failures: Failure[];
}

/** The stories one after another in one page, whose database is started once. */
async function walk(browser: Browser, wanted: PicturesWanted, { width, direction, stories }: Walk): Promise<Taken[]> {
  const context = await browser.newContext({
    viewport: { width, height: toHeight(width) },
    reducedMotion: 'reduce',
  });
  const taken: Taken[] = [];
  let page: Page | undefined;
  for (const story of stories) {
    page ??= await openStorybook(await context.newPage(), wanted.origin, direction);
    const one = await takeStory(page, story, { ...wanted, width, direction });
    taken.push(one);
    for (const { message } of one.failures) wanted.tell(`${story.id}, ${width} px, ${direction}: ${message}`);
    wanted.tell(`${story.id} ${width} px ${direction}`);
    // What a story has left behind may be why: the next one begins with a fresh page.
    if (one.failures.length > 0) {
      await page.close();
      page = undefined;
    }
  }
  await context.close();
  return taken;
}

interface Channel {
  on: (event: string, listen: (told: unknown) => void) => void;
  off: (event: string, listen: (told: unknown) => void) => void;
  emit: (event: string, told: unknown) => void;
}

/** What Storybook puts into its frame. */
interface Frame {
  __STORYBOOK_ADDONS_CHANNEL__: Channel;
  __STORYBOOK_PREVIEW__: { ready: () => Promise<void> };
}

async function openStorybook(page: Page, origin: string, direction: Direction): Promise<Page> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${origin}/iframe.html?viewMode=story`);
  await page.waitForFunction(() => '__STORYBOOK_PREVIEW__' in globalThis, undefined, { timeout: PATIENCE });
  await page.evaluate(async (way) => {
    const frame = globalThis as unknown as Frame;
    await frame.__STORYBOOK_PREVIEW__.ready();
    // Axe has a check of its own, and would look at each story here once more.
    const globals = { direction: way, a11y: { manual: true } };
    frame.__STORYBOOK_ADDONS_CHANNEL__.emit('updateGlobals', { globals });
  }, direction);
  return page;
}

type Around = Pick<PicturesWanted, 'folder' | 'themes'> & Pick<Walk, 'width' | 'direction'>;

async function takeStory(page: Page, story: StoryToTake, { folder, themes, width, direction }: Around): Promise<Taken> {
  const where = { story: story.id, width, direction };
  const taken: Taken = { pictures: [], failures: [] };
  const fail = (error: unknown) =>
    taken.failures.push({ ...where, message: error instanceof Error ? error.message : String(error) });
  try {
    await page.emulateMedia({ colorScheme: themes[0] ?? 'light' });
    const trouble = await page.evaluate(beginStory, { id: story.id, patience: PATIENCE });
    if (trouble !== undefined) fail(trouble);
    await page.evaluate(settle);
    // As high as the page: what stays at the foot of the window is at its foot then, and covers nothing. A dialog is
    // seen in the window that it has.
    const height = await page.evaluate(() =>
      document.querySelector('[role=dialog]') ? 0 : document.documentElement.scrollHeight,
    );
    await page.setViewportSize({ width, height: Math.max(height, toHeight(width)) });
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      const file = `${story.id}.${width}.${theme}.${direction}.png`;
      await writeFile(join(folder, file), await page.screenshot({ animations: 'disabled' }));
      taken.pictures.push({ ...where, title: story.title, name: story.name, theme, file });
    }
    const over = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    if (over > 0) fail(`The page is ${over} px wider than its window.`);
    await page.setViewportSize({ width, height: toHeight(width) });
  } catch (error) {
    fail(error);
  }
  return taken;
}

/** Inside the page. Until nothing more is put into it: parts that come after what the story has waited for. */
async function settle(): Promise<void> {
  const QUIET = 600;
  const LONGEST = 10_000;
  await document.fonts.ready;
  await new Promise<void>((resolve) => {
    const end = () => {
      watch.disconnect();
      resolve();
    };
    let timer = setTimeout(end, QUIET);
    const watch = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, QUIET);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    setTimeout(end, LONGEST);
  });
}

/** Inside the page. Answers when the story has done what it does; what went wrong, or undefined. */
function beginStory({ id, patience }: { id: string; patience: number }): Promise<string | undefined> {
  const channel = (globalThis as unknown as Frame).__STORYBOOK_ADDONS_CHANNEL__;
  return new Promise((resolve) => {
    const listens: Record<string, (told: unknown) => void> = {
      storyFinished: (told) => {
        const { storyId, status } = told as { storyId: string; status: string };
        if (storyId === id) end(status === 'success' ? undefined : 'The story did not end well.');
      },
      storyMissing: () => end('There is no such story.'),
      storyErrored: (told) => end((told as { title?: string }).title ?? 'The story could not be shown.'),
      storyThrewException: (told) => end((told as Error).message),
      playFunctionThrewException: (told) => end((told as Error).message),
    };
    const timer = setTimeout(() => end(`The story was not done within ${patience / 1000} seconds.`), patience);
    const end = (trouble: string | undefined) => {
      clearTimeout(timer);
      for (const [event, listen] of Object.entries(listens)) channel.off(event, listen);
      resolve(trouble);
    };
    for (const [event, listen] of Object.entries(listens)) channel.on(event, listen);
    channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
  });
}

export interface PicturesAsked {
  /** Parts of ids; those that are chosen for all when there are none. */
  words: readonly string[];
  /** With commas, as are themes and directions. */
  width: string;
  theme: string;
  direction: string;
  folder: string;
  /** Of a Storybook that is open; one is built when missing. */
  url?: string | undefined;
  findBrowser: () => Promise<string | undefined>;
  tell: (line: string) => void;
}

const BUILT = join('.cache', 'storybook');
const CHOSEN = join('stories', 'pictures.json');
const NARROWEST = 200;
const WIDEST = 4000;

/** How many failed. Throws what lets nothing begin. */
export async function makePictures({ findBrowser, tell, ...asked }: PicturesAsked): Promise<number> {
  const widths = readList(asked.width).map(readWidth);
  const themes = readList(asked.theme).map((word) => pick<Theme>(word, ['light', 'dark']));
  const directions = readList(asked.direction).map((word) => pick<Direction>(word, ['ltr', 'rtl']));
  const browser = await findBrowser();
  if (browser === undefined)
    throw new Error(
      'There is no browser to take pictures with. Install Chromium, or set CHROMIUM_PATH to its program.',
    );
  const { origin, close } = asked.url === undefined ? await serveBuilt(tell) : { origin: asked.url, close: undefined };
  try {
    const all = await readStories(origin);
    const { stories, missing } =
      asked.words.length > 0
        ? nameStories(all, asked.words)
        : chooseStories(all, JSON.parse(await readFile(CHOSEN, 'utf8')) as ChosenStory[]);
    const { folder } = asked;
    await clear(folder);
    const { pictures, failures } = await takePictures({
      origin,
      browser,
      folder,
      stories,
      widths,
      themes,
      directions,
      tell,
    });
    const page = resolve(folder, 'index.html');
    await writeFile(page, writePicturePage(pictures, failures));
    tell(`\n${pictures.length} pictures of ${stories.length} stories: ${pathToFileURL(page).href}`);
    for (const { story, width, direction, message } of failures)
      tell(`Failed: ${story}, ${width} px, ${direction}: ${message}`);
    for (const line of missing) tell(`Failed: ${line}`);
    return failures.length + missing.length;
  } finally {
    await close?.();
  }
}

/** Of earlier pictures, and of nothing else that stands there. */
async function clear(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  await Promise.all(names.filter(isPictureFile).map((name) => rm(join(folder, name))));
}

function readList(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

function readWidth(word: string): number {
  const width = Number(word);
  if (!Number.isInteger(width) || width < NARROWEST || width > WIDEST)
    throw new Error(`"${word}" is no width: write pixels from ${NARROWEST} to ${WIDEST}, with commas between several.`);
  return width;
}

function pick<Word extends string>(word: string, words: readonly Word[]): Word {
  const found = words.find((each) => each === word);
  if (found === undefined) throw new Error(`"${word}" is none of ${words.join(', ')}.`);
  return found;
}

async function readStories(origin: string): Promise<Story[]> {
  const answer = await fetch(`${origin}/index.json`).catch(() => undefined);
  if (!answer?.ok) throw new Error(`No Storybook answers at ${origin}.`);
  const { entries } = (await answer.json()) as { entries: Record<string, Story> };
  return Object.values(entries);
}

/** Bundled, since a page of single modules takes many times as long to open. */
async function serveBuilt(tell: PicturesAsked['tell']): Promise<{ origin: string; close: () => Promise<void> }> {
  tell('Building Storybook (about a minute) …');
  await build();
  const server = await preview({
    configFile: false,
    build: { outDir: BUILT },
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  return { origin: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', close: () => server.close() };
}

function build(): Promise<void> {
  const program = join('node_modules', '.bin', 'storybook');
  const child = spawn(program, ['build', '--output-dir', BUILT, '--test', '--quiet'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const keep = (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-4000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`Storybook was not built:\n${said}`))));
  });
}

/** HTML of the page, the pictures grouped by screen, with what failed on top. */
function writePicturePage(pictures: readonly Picture[], failures: readonly Failure[]): string {
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

/** As Storybook's index.json has it. */
interface Story {
  id: string;
  title: string;
  name: string;
}

interface ChosenStory {
  /** The id of a story; with a * in it the first one whose id fits. */
  story: string;
  /** Also read from the right. */
  turned?: boolean;
}

interface StoryToTake extends Story {
  turned: boolean;
}

interface Choice {
  stories: StoryToTake[];
  /** What fits no story, a sentence each. */
  missing: string[];
}

/** Of the chosen ones, the first that fits each: a story of a provider is chosen without its provider. */
function chooseStories(all: readonly Story[], chosen: readonly ChosenStory[]): Choice {
  const choice: Choice = { stories: [], missing: [] };
  for (const { story: pattern, turned = false } of chosen) {
    const found = all.find(({ id }) => toTest(pattern).test(id));
    if (found) choice.stories.push({ ...found, turned });
    else choice.missing.push(tellMissing(all, pattern));
  }
  return choice;
}

/** All whose id has one of the words in it; a * stands for anything. */
function nameStories(all: readonly Story[], words: readonly string[]): Choice {
  const tests = words.map((word) => toTest(`*${word}*`));
  return {
    stories: all.filter(({ id }) => tests.some((test) => test.test(id))).map((story) => ({ ...story, turned: false })),
    missing: words.filter((_, at) => !all.some(({ id }) => tests[at]?.test(id))).map((word) => tellMissing(all, word)),
  };
}

function toTest(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

function tellMissing(all: readonly Story[], pattern: string): string {
  return `There is no story "${pattern}". ${suggest(
    pattern,
    all.map(({ id }) => id),
  )}`;
}
