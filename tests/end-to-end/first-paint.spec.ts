/** What a page shows while its code is on its way: here it never comes. */
import { readNeeds } from '../../src/definition/parse/read-needs';
import { loadProviders } from './support/form-walker';
import { expect, test } from './support/test';

test('the page’s code takes the rules of what is shown already for its own, and makes none a second time @deep', async ({
  page,
}) => {
  for (const address of ['/', `/services/${loadProviders()[0]?.id}`, '/admin/login']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What the code alone makes: its tokens.
    await expect.poll(() => page.locator('style[data-emotion="css-global"]').count()).toBeGreaterThan(0);
    const twice = await page.evaluate(() => {
      const named = [...document.styleSheets].flatMap(({ cssRules }) => [
        ...new Set(
          [...cssRules].map(({ cssText }) => cssText.split(' {')[0]).filter((name) => name?.startsWith('.css-')),
        ),
      ]);
      return named.filter((name, index) => named.indexOf(name) !== index);
    });
    expect(twice).toEqual([]);
  }
});

test('a link that was reached before the page’s code has come has the focus when it is there @deep @both', async ({
  page,
}) => {
  let goOn = () => {};
  const pause = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/\.js$/, async (route) => {
    await pause;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const link = page.getByRole('list', { name: 'Services' }).getByRole('link').last();
  await link.focus();
  const written = await link.elementHandle();
  goOn();
  await expect.poll(() => written?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(link).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every address shows where one is before any code has come @deep @both', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const cards = page.getByRole('list', { name: 'Services' });
    for (const { card } of loadProviders())
      if (card) await expect(cards.getByText(card.title, { exact: true })).toBeVisible();

    for (const provider of loadProviders()) {
      const { id, card, title, workflow } = provider;
      if (!card) continue;
      await page.goto(`/services/${id}`);
      await expect(page.getByRole('banner')).toContainText(title);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(card.title);
      await expect(page.getByText(card.description)).toBeVisible();
      const { documents } = readNeeds(provider);
      const said = [...documents.map(({ label }) => label), workflow.stages.at(-1)?.label ?? ''];
      for (const text of said) await expect(page.getByRole('listitem').getByText(text, { exact: true })).toBeVisible();
    }

    for (const { routes, title, signIn, wizard } of loadProviders())
      for (const [path, screen] of Object.entries(routes.screens)) {
        if (screen.screen === 'redirect') continue;
        await page.goto(`/${routes.base[0]}/${path.replace(/\{\w+\}/g, '17')}`);
        await expect(page.getByRole('banner')).toContainText(title);
        const heading = {
          'sign-in': signIn.heading,
          wizard: wizard.title.replace('{step}', '1').replace('{steps}', String(wizard.steps.length)),
        }[screen.screen as string];
        const named = 'title' in screen ? (screen.title ?? heading) : heading;
        if (named !== undefined) await expect(page.getByRole('heading', { level: 1 })).toHaveText(named);
        await expect(page.getByRole('status')).toContainText('Loading…');
      }
  });

  test('a certificate is checked by its number where there are no scripts, and no code is asked for @deep', async ({
    page,
  }) => {
    await page.goto('/verify');
    await expect(page.getByRole('textbox', { name: 'Number of the certificate' })).toBeVisible();
    await expect(page.getByText('Read the code', { exact: true })).toBeHidden();
  });
});
