/**
 * Scripts of every place do not come, are refused, or come late. Which there are the place itself says; of many that
 * are fetched alike, some are tried, the same ones each time.
 */
import type { Page } from '@playwright/test';
import { expect } from '../support/test';
import { breakScript, SCRIPT_FAULTS, type ScriptFault, toScriptName } from './faults';
import { enter, pathOf, provider, type Walk } from './places';
import { expectTold } from './told';
import { test } from './test';

interface Place {
  where: string;
  prepare?: (walk: Walk) => Promise<unknown>;
  /** Asks for the scripts; the page is a new one each time. */
  open: (walk: Walk) => Promise<unknown>;
  /** What is there in the end. */
  seen: (page: Page) => ReturnType<Page['locator']>;
  /** A place whose scripts are tried there. */
  after?: string;
}

const PLACES: readonly Place[] = [
  {
    where: 'signing in',
    open: ({ page }) => page.goto(pathOf('sign-in')),
    seen: (page) => page.locator('[name="phone_number"]'),
  },
  {
    where: 'the form',
    prepare: asNewcomer,
    open: ({ page }) => page.goto(pathOf('wizard')),
    seen: (page) => page.locator('[data-step] [name]').first(),
    after: 'signing in',
  },
  {
    where: 'the list',
    prepare: asApplicant,
    open: ({ page }) => page.goto(pathOf('list')),
    seen: (page) => page.getByRole('link', { name: 'Receipt' }).first(),
    after: 'signing in',
  },
  {
    where: 'a record',
    prepare: asApplicant,
    open: async ({ page, people }) => page.goto(pathOf('detail', provider, (await people.applicant()).application.id)),
    seen: (page) => page.getByRole('button', { name: 'Download receipt (PDF)' }),
    after: 'the list',
  },
  {
    where: 'the officers’ sign-in',
    open: ({ page }) => page.goto('/admin/login'),
    seen: (page) => page.locator('[name="username"]'),
    after: 'signing in',
  },
  {
    where: 'the officers’ list',
    prepare: asOfficer,
    open: ({ page }) => page.goto('/admin/applications'),
    seen: (page) => page.getByRole('heading', { level: 1, name: 'Applications' }),
    after: 'the officers’ sign-in',
  },
  {
    where: 'the officers’ record',
    prepare: asOfficer,
    open: async ({ page, people }) => page.goto(`/admin/applications/${(await people.applicant()).application.id}`),
    seen: (page) => page.getByRole('tab', { name: /^Comments/ }),
    after: 'the officers’ list',
  },
];

/** What a page cannot begin without, and how it fails here. */
const BEGINNING: Record<string, ScriptFault> = {
  index: 'blocked',
  react: '404',
  start: 'late',
  'rolldown-runtime': 'blocked',
};
/** Of a place, each fault at one of its scripts. */
const TRIED = SCRIPT_FAULTS.length;
/** Tried by themselves; the warning of an idle session is fetched in a pause, and nothing waits for it. */
const FIRST: ReadonlySet<string> = new Set([...Object.keys(BEGINNING), 'idle-warning']);

/** What a place asks for, once listed: the places after it leave that out, in tests of the same process. */
const listed = new Map<Place, ReadonlySet<string>>();

test('a page that cannot begin says so, and goes on by itself or when it is loaded again @deep @phone', async ({
  openAsSomeoneElse,
}) => {
  await Promise.all(
    Object.entries(BEGINNING).map(async ([script, fault]) => {
      // A browser of its own for each: what one of them keeps would be there for the others.
      const page = await openAsSomeoneElse();
      const broken = await breakScript(page, script, fault);
      // It does without a script and without movement.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(pathOf('sign-in'), { waitUntil: 'commit' });
      const late = page.getByText(/^\s*This takes longer than usual\. .* is kept\./);
      await expect(late).toBeVisible();
      await expect(late).toBeInViewport();
      await expect.poll(broken.struck).toBeGreaterThan(0);
      // A busy machine may tell of it before all was asked for: what fails has failed by then.
      if (fault !== 'late') await page.waitForLoadState('load');
      await broken.lift();
      if (fault !== 'late') await late.getByRole('link', { name: 'Load the page again' }).click();
      await expect(page.locator('[name="phone_number"]')).toBeVisible();
      await expect(late).toBeHidden();
    }),
  );
});

for (const place of PLACES) {
  // Scripts are the same on every screen: each is tried where most of its readers are.
  test(`${place.where}: scripts that do not come @deep ${place.where.includes('officers') ? '@desktop' : '@phone'}`, async ({
    product,
    files,
    people,
    openAsSomeoneElse,
  }) => {
    test.setTimeout(900_000);
    // A browser of its own for each: what a clock was told is told anew to every later page of the same one.
    const onNewPage = async (where: Place, visit: (walk: Walk) => Promise<void>) => {
      const page = await openAsSomeoneElse();
      const walk = { page, product, files, people };
      await where.prepare?.(walk);
      await visit(walk);
      await page.context().close();
    };
    const listOf = async (where: Place) => {
      let names = listed.get(where);
      if (!names) await onNewPage(where, async (walk) => void (names = await listScripts(where, walk)));
      listed.set(where, names ?? FIRST);
      return names ?? FIRST;
    };
    const before = PLACES.find(({ where }) => where === place.after);
    const known = before ? await listOf(before) : FIRST;
    const scripts = [...(await listOf(place))].filter((name) => !known.has(name) && !FIRST.has(name)).toSorted();
    expect(scripts.length).toBeGreaterThan(0);
    const stride = Math.max(1, scripts.length / TRIED);
    for (let index = 0; index < Math.min(TRIED, scripts.length); index += 1) {
      const script = scripts[Math.floor(index * stride)] ?? '';
      const fault = SCRIPT_FAULTS[index % SCRIPT_FAULTS.length] ?? 'blocked';
      await test.step(`${script}, ${fault}`, () => onNewPage(place, (walk) => tryScript(place, script, fault, walk)));
    }
  });
}

/** As the page asks for them, by their names. */
async function listScripts(place: Place, walk: Walk): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  walk.page.on('request', (request) => {
    const name = toScriptName(new URL(request.url()).pathname);
    if (name !== undefined) names.add(name);
  });
  await place.open(walk);
  await expect(place.seen(walk.page)).toBeVisible();
  return names;
}

async function tryScript(place: Place, script: string, fault: ScriptFault, walk: Walk): Promise<void> {
  const { page } = walk;
  await page.clock.install();
  const broken = await breakScript(page, script, fault);
  await place.open(walk);
  let loads = 0;
  page.on('domcontentloaded', () => void (loads += 1));
  await expect.poll(broken.struck).toBeGreaterThan(0);
  const seen = place.seen(page);
  if (fault === 'late') {
    const slow = page.getByText('This takes longer than usual').filter({ visible: true }).first();
    // A script may be asked for before there is a page that could wait for it.
    await expect(async () => {
      await page.clock.runFor(2000);
      await expect(slow.or(seen).first()).toBeInViewport({ timeout: 200 });
    }).toPass({ intervals: [50], timeout: 60_000 });
    await broken.lift();
  } else {
    const lost = page.getByText(/could not be (?:loaded|shown)/).first();
    await expect(lost.or(seen).first()).toBeVisible();
    if (await lost.isVisible()) {
      await expectTold(page, { message: /could not be (?:loaded|shown)/, advice: /kept|safe/ });
      await broken.lift();
      await goOn(page, seen);
    }
  }
  await expect(seen).toBeVisible();
  expect(loads, 'loads of the page').toBeLessThanOrEqual(1);
}

/** By "Try again"; where the browser keeps to the failure, by loading the page again, which is offered then. */
async function goOn(page: Page, seen: ReturnType<Page['locator']>): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again', exact: true });
  const reload = page.getByRole('button', { name: 'Load the page again' });
  await expect(again.or(reload).first()).toBeVisible();
  if (await again.isVisible()) {
    await again.click();
    await expect(seen.or(reload).first()).toBeVisible();
    if (await seen.isVisible()) return;
  }
  await reload.click();
}

async function asNewcomer({ page, people }: Walk): Promise<void> {
  await enter(page.context(), await people.newcomer());
}
async function asApplicant({ page, people }: Walk): Promise<void> {
  await enter(page.context(), (await people.applicant()).session);
}
async function asOfficer({ page, people }: Walk): Promise<void> {
  await enter(page.context(), await people.officer());
}
