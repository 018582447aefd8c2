/** Chosen files that wait to be sent: this tab's alone, and gone with the person. */
import { beforeEach, expect, test } from 'vitest';
import { forgetWork, forgetWorkOfOthers, toShelf, toWorkKey } from '@/page/data/unsent-work';

const ada = toShelf(toWorkKey('ada', 'a-1', 'duty'));
const musa = toShelf(toWorkKey('musa', 'a-1', 'duty'));
const read = async ({ files }: typeof ada, id = 'cover') => (await files.get(id))?.text();

beforeEach(async () => {
  sessionStorage.clear();
  await Promise.all([forgetWork('ada'), forgetWork('musa')]);
  for (const { files } of [ada, musa]) await files.put('cover', new Blob(['The policy.'], { type: 'application/pdf' }));
});

test('a file is there as it was chosen, and another in its place is that one', async () => {
  expect((await ada.files.get('cover'))?.type).toBe('application/pdf');
  expect([await read(ada), await read(ada, 'other')]).toEqual(['The policy.', undefined]);
  await ada.files.put('cover', new Blob(['The new policy.']));
  expect(await read(ada)).toBe('The new policy.');
  await ada.files.remove('cover');
  expect(await read(ada)).toBeUndefined();
});

test('another tab cannot read it, nor can whoever looks into the browser', async () => {
  sessionStorage.clear();
  expect(await read(ada)).toBeUndefined();
  const kept = await new Promise<unknown[]>((resolve) => {
    const opening = indexedDB.open('registry-unsent');
    opening.addEventListener('success', () => {
      const all = opening.result.transaction('files').objectStore('files').getAll();
      all.addEventListener('success', () => resolve(all.result as unknown[]));
    });
  });
  const texts = kept.map((each) => new TextDecoder().decode((each as { bytes: ArrayBuffer }).bytes));
  expect(texts).toHaveLength(2);
  expect(texts.join()).not.toContain('policy');
});

test('who logs out takes theirs along, and who comes finds nothing of others', async () => {
  await forgetWork('ada');
  expect([await read(ada), await read(musa)]).toEqual([undefined, 'The policy.']);
  await forgetWorkOfOthers('ada');
  expect(await read(musa)).toBeUndefined();
});
