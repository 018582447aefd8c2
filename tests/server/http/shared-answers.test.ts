/** Equal questions are answered once, and nobody is told what they may not see. */
import { describe, expect, it, vi } from 'vitest';
import { createSharedAnswers } from '@/server/http/router';
import { getLanguage, setLanguage } from '@/texts/language';

describe('an answer', () => {
  it('is shared while it is read and for its seconds after; a moment counts by the second', async () => {
    let milliseconds = 0;
    const { share } = createSharedAnswers(1, () => milliseconds);
    const first = Promise.withResolvers<string>();
    const read = vi.fn<() => Promise<string>>(() => first.promise);
    const asked = [share(['a', new Date(1200)], read), share(['a', new Date(1900)], read)];
    first.resolve('answer');
    expect(await Promise.all(asked)).toEqual(['answer', 'answer']);
    milliseconds = 999;
    await share(['a', new Date(1000)], read);
    expect(read).toHaveBeenCalledTimes(1);
    await share(['a', new Date(2000)], read);
    await share(['b', new Date(1000)], read);
    expect(read).toHaveBeenCalledTimes(3);
    milliseconds = 1000;
    await share(['a', new Date(1000)], read);
    expect(read).toHaveBeenCalledTimes(4);
  });

  it('that fails is tried again, and one from before a change is given to nobody who comes after it', async () => {
    const { share, forget } = createSharedAnswers(60);
    await expect(share('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await share('a', async () => 1)).toBe(1);
    const slow = Promise.withResolvers<number>();
    const before = share('b', () => slow.promise);
    forget();
    expect(await share('b', async () => 2)).toBe(2);
    slow.resolve(1);
    expect(await before).toBe(1);
    expect(await share('b', async () => 3)).toBe(2);
  });

  it('is given in the language of who asks', async () => {
    const { share } = createSharedAnswers(60);
    const before = getLanguage();
    await share('a', async () => 'Approved');
    setLanguage({ id: 'ha' });
    expect(await share('a', async () => 'An amince')).toBe('An amince');
    setLanguage(before);
    expect(await share('a', async () => 'asked again')).toBe('Approved');
  });

  it('is not kept among too many, and never where nothing is to be shared', async () => {
    const { share } = createSharedAnswers(60);
    for (let question = 0; question < 200; question += 1) await share(question, async () => question);
    expect(await share('late', async () => 1)).toBe(1);
    expect(await share('late', async () => 2)).toBe(2);
    const { share: alone } = createSharedAnswers(0);
    expect([await alone('a', async () => 1), await alone('a', async () => 2)]).toEqual([1, 2]);
  });
});
