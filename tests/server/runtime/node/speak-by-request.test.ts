import { catalog } from 'virtual:catalog';
import { pseudoLanguage } from 'virtual:all-texts';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import type { ServerEnv } from '@/server/platform/platform';
import type { Settings } from '@/server/platform/settings';
import { speakByRequest } from '@/server/runtime/node/speak-by-request';
import { getLanguage, inLanguage, keepLanguageWith } from '@/texts/language';
import { t } from '@/texts/t';

const { registry } = catalog;
const languages = [
  { id: 'en-NG', reviewed: true },
  { id: 'fr', reviewed: true },
  { id: 'sw', reviewed: false },
];
let offered: string[] = [];
const app = new Hono<ServerEnv>();
app.use(
  speakByRequest({
    catalog: { ...catalog, registry: { ...registry, locale: { ...registry.locale, languages } } },
    settings: { read: async () => ({ offered }) } as unknown as Settings,
  }),
);
app.get('/', async (context) => {
  await Promise.resolve();
  return context.text(`${getLanguage().id}: ${t('Page not found')}`);
});
app.get('/to/:language', async (context) =>
  context.text(
    await inLanguage(context.req.param('language'), async () => {
      await Promise.resolve();
      return `${getLanguage().id}: ${t('Page not found')}`;
    }),
  ),
);
const ask = async (headers: Record<string, string> = {}) => (await app.request('/', { headers })).text();

afterAll(() => keepLanguageWith({ get: () => undefined, find: () => undefined, run: (_, act) => act() }));

test('each of several calls at once is answered in its own language', async () => {
  const answers = [ask(), ask({ cookie: `language=${pseudoLanguage}` }), ask({ 'accept-language': 'fr-CH, en;q=0.5' })];
  expect(await Promise.all(answers)).toEqual([
    'en-NG: Page not found',
    `${pseudoLanguage}: ⟦Págé nót fóúnd·····⟧`,
    'fr: Page not found',
  ]);
});

test.each([
  [pseudoLanguage, `${pseudoLanguage}: ⟦Págé nót fóúnd·····⟧`],
  ['sw', 'sw: Page not found'],
  ['yo', 'en-NG: Page not found'],
])('what is written to somebody else is in theirs: %s', async (language, written) => {
  const response = await app.request(`/to/${language}`, { headers: { cookie: 'language=fr' } });
  expect(await response.text()).toBe(written);
});

test('one that nobody has read through is spoken once it is switched on', async () => {
  expect(await ask({ cookie: 'language=sw' })).toMatch(/^en-NG/);
  offered = ['sw'];
  expect(await ask({ cookie: 'language=sw' })).toMatch(/^sw/);
});
