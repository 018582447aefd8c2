/** An e-mail as a page: the same words as its text, in the registry's look, whatever people write into it. */
import { beforeAll, expect, test } from 'vitest';
import { colours } from 'virtual:look';
import { getFirstLanguage } from '@/definition/language/languages';
import { createEmailHtml, type EmailLook } from '@/server/messages/email-html';
import { createTestPlatform, ORIGIN, TEST_CATALOG } from '../support/test-platform';

let look: EmailLook;

beforeAll(async () => {
  const { settings, config } = await createTestPlatform();
  await settings.write(
    'general',
    { contact_email: 'help@registry.example', site_name: 'Tennis & Co' },
    crypto.randomUUID(),
  );
  look = { settings, config, registry: { ...TEST_CATALOG.registry, authority: 'Authority <of> Courts' } };
});

const write = (text: string, subject = 'Tennis: REG-000001') => createEmailHtml(look, { text, subject });

/** What a reader shows that knows no styles. */
const toWords = (page: string) =>
  page
    .replace(/<(style|title)>[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('it says what the text says, with who says it and whom to ask', async () => {
  const page = await write(
    `Your application is approved.\nWell done.\n\nBring the card. ${ORIGIN}/club/applications/1`,
  );
  expect(toWords(page)).toBe(
    `Authority &lt;of&gt; Courts Tennis &amp; Co Your application is approved. Well done. Bring the card. Open in the registry Or go to ${ORIGIN}/club/applications/1 Authority &lt;of&gt; Courts · help@registry.example`,
  );
  expect(page).toMatch(/Your application is approved\.<br \/>Well done\.\s*<\/p>/);
  expect(page).toContain(`<html lang="${getFirstLanguage(TEST_CATALOG.registry.locale).id}" dir="ltr">`);
});

test.each([
  ['a tag', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['an entity', '&lt;b&gt; & co', '&amp;lt;b&amp;gt; &amp; co'],
  ['quotes', `"a" onload='b'`, '&quot;a&quot; onload=&#39;b&#39;'],
])('%s that people write stands there as they wrote it', async (_what, text, escaped) => {
  for (const page of [await write(`${text} here`), await write('x', text)]) {
    expect(page).toContain(escaped);
    expect(page).not.toContain('<script>');
  }
});

test('it leads nowhere but to the registry, and by no trick in the address', async () => {
  const page = await write(
    `Go to https://evil.example/a and ${ORIGIN}.evil.example/b and javascript:alert(1) or ${ORIGIN}/c"onclick=x`,
  );
  expect([...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(
    Array.from({ length: 2 }, () => `${ORIGIN}/c&quot;onclick=x`),
  );
  expect(toWords(page)).toContain('https://evil.example/a and');
});

test('a message without an address has no button', async () => {
  expect(await write('Your password was changed.')).not.toContain('href');
});

test('who can be asked stands at its end, as far as it is set, and what is empty makes no paragraph', async () => {
  const own = await createTestPlatform();
  const ownLook = { ...look, settings: own.settings };
  const text = `Approved.\n \nWell done.\n\n\n\n${ORIGIN}`;
  const readEnd = async () =>
    /Or go to \S+ (.*)$/.exec(toWords(await createEmailHtml(ownLook, { text })))?.[1]?.replace(/^.*? of &gt;/, '');
  expect(await readEnd()).toBe('Authority &lt;of&gt; Courts');
  await own.settings.write('general', { support_phone: '+234 1', contact_email: '' }, crypto.randomUUID());
  expect(await readEnd()).toBe('Authority &lt;of&gt; Courts · +234 1');
  await own.settings.write('general', { contact_email: 'a@b.example' }, crypto.randomUUID());
  expect(await readEnd()).toBe('Authority &lt;of&gt; Courts · +234 1 · a@b.example');
  const page = await createEmailHtml(ownLook, { text });
  // One with the words, and one with the button.
  expect(page.match(/<p style="margin:0 0 16px">/g)).toHaveLength(2);
  expect(page).toMatch(/Approved\.<br \/>Well done\.\s*<\/p>/);
  expect(page).toContain('<title></title>');
});

test('it has no images and fetches nothing, and is in the colours of the pages, light and dark', async () => {
  const page = await write(`Approved ${ORIGIN}/a`);
  expect(page).not.toMatch(/<img|<link|<script|url\(|@import|src=/);
  expect(page).toContain('<meta name="color-scheme" content="light dark" />');
  expect(page).toContain(`background:${colours.light.header.main}`);
  const dark = /@media \(prefers-color-scheme:dark\)\{([^]*)\}\s*<\/style>/.exec(page)?.[1] ?? '';
  expect(dark).toContain(colours.dark.surface.card);
  expect(dark).toContain(colours.dark.ink.main);
});
