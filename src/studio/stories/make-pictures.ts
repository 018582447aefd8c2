/** What `npm run stories:pictures` does: Storybook, the pictures, and the page to leaf through them. */
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { preview } from 'vite';
import { chooseStories, nameStories, type ChosenStory, type Story } from './choose-stories.ts';
import { writePicturePage } from './picture-page.ts';
import { isPictureFile, takePictures, type Direction, type Theme } from './take-pictures.ts';

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
