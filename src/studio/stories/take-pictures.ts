/**
 * Pictures of stories, in a browser that nobody sees. A story is begun once for a width and a way of reading, and its
 * picture is taken when what it does is done; light and dark are then the same page.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import type { StoryToTake } from './choose-stories.ts';

export type Theme = 'light' | 'dark';
export type Direction = 'ltr' | 'rtl';

export interface Picture {
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
export interface Failure {
  story: string;
  width: number;
  direction: Direction;
  message: string;
}

export interface PicturesWanted {
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
export function isPictureFile(name: string): boolean {
  return /\.\d+\.(?:light|dark)\.(?:ltr|rtl)\.png$/.test(name);
}

/** Takes them all, one after another: each page has a database of its own at work. What fails ends nothing. */
export async function takePictures(wanted: PicturesWanted): Promise<{ pictures: Picture[]; failures: Failure[] }> {
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
