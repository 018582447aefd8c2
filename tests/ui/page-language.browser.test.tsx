/** Numbers follow the language of the page, and what is saved from a page leaves no memory behind. */
import { afterEach, expect, test, vi } from 'vitest';
import { getLanguage, setLanguage } from '@/texts/language';
import { toNumberText } from '@/ui/number-text';
import { lendUrl, saveFile } from '@/fields/files/save-file';

const first = getLanguage();

afterEach(() => {
  setLanguage(first);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ['en-NG', '12,345'],
  ['de', '12.345'],
  // Of which a browser knows no numbers: then as the registry's first language writes them.
  ['pcm', '12,345'],
])('a page in %j writes %s', (id, count) => {
  setLanguage({ id });
  expect(toNumberText(12_345)).toBe(count);
});

test('an address is there for a while, and then no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const url = lendUrl(new Blob(['minutes']));
  expect(await (await fetch(url)).text()).toBe('minutes');
  vi.runAllTimers();
  await expect(fetch(url)).rejects.toThrow('Failed to fetch');
});

test('a file is saved under its name', () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${new URL(this.href).protocol}`);
  });
  saveFile(new Blob(['minutes']), 'minutes.pdf');
  expect(clicked).toEqual(['minutes.pdf blob:']);
});
