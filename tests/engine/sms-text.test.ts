/** How many parts an SMS has, and how a text is made to fit two. */
import { describe, expect, test } from 'vitest';
import { countSegments, cutAtWord, toSmsText } from '@/engine/sms-text';

test.each([
  ['nothing', '', 1],
  ['the longest alone', 'a'.repeat(160), 1],
  ['one more', 'a'.repeat(161), 2],
  ['the longest in two', 'a'.repeat(306), 2],
  ['one more than that', 'a'.repeat(307), 3],
  ['letters of the alphabet that are not English', 'éàùÑΩ¿'.repeat(26), 1],
  ['the extension counts twice', '€'.repeat(80), 1],
  ['and is not divided between two parts', '€'.repeat(152), 2],
  ['so that less fits', '€'.repeat(153), 3],
  ['the longest alone in another alphabet', 'ọ'.repeat(70), 1],
  ['one more in another alphabet', 'ọ'.repeat(71), 2],
  ['one letter of another alphabet among others', `${'a'.repeat(70)}ọ`, 2],
  ['the longest in two in another alphabet', 'ọ'.repeat(134), 2],
  ['one more than that in another alphabet', 'ọ'.repeat(135), 3],
  ['a character of two units', '😀'.repeat(35), 1],
  ['that is not divided either', '😀'.repeat(66), 2],
  ['so that less of them fit', '😀'.repeat(67), 3],
])('%s', (_what, text, segments) => {
  expect(countSegments(text)).toBe(segments);
});

describe('a text', () => {
  const link = `https://registry.example/${'a'.repeat(60)}`;
  const template = '{title} ({reference}): {comment} {link}';
  const write = (comment: string, title = 'Skyline') =>
    toSmsText(template, { title, reference: 'REG-000001', comment, link }, ['comment', 'title']);

  test('that fits stays as it is, on one line, in the letters of who wrote it', () => {
    expect(write('Ẹ káàbọ̀.\n\nBring it.')).toBe(`Skyline (REG-000001): Ẹ káàbọ̀. Bring it. ${link}`);
  });

  test('that fits to the last letter stays whole, and with one more is cut by one and its mark', () => {
    const given = (count: number) => toSmsText('{comment}', { comment: 'a'.repeat(count) }, ['comment']);
    expect(given(306)).toBe('a'.repeat(306));
    expect(given(307)).toBe(`${'a'.repeat(303)}...`);
    expect(toSmsText('a'.repeat(306), {}, [])).toBe('a'.repeat(306));
    const other = (count: number) => toSmsText('{comment}', { comment: 'ش'.repeat(count) }, ['comment']);
    expect(other(134)).toBe('ش'.repeat(134));
    expect(other(135)).toBe(`${'ش'.repeat(133)}…`);
  });

  test('is cut after a word where it has words, else after a letter', () => {
    expect(cutAtWord('one two three', 13)).toBe('one two three');
    expect(cutAtWord('one two three', 12)).toBe('one two…');
    expect(cutAtWord('one two three', 8)).toBe('one two…');
    expect(cutAtWord('one two three', 7)).toBe('one…');
    expect(cutAtWord('onetwothree', 6)).toBe('onetw…');
    expect(cutAtWord('a twothree', 6)).toBe('a…');
    expect(cutAtWord(' onetwothree', 6)).toBe(' onet…');
    expect(cutAtWord('😀😀😀😀', 3)).toBe('😀😀…');
    expect(cutAtWord('one', 1)).toBe('…');
  });

  test('that fits stays as it is where nothing of it may be cut', () => {
    const values = { reference: 'REG-000001', link };
    expect(toSmsText('{link} is about {reference}', values, [])).toBe(`${link} is about REG-000001`);
  });

  test('is cut by as little as its room asks for, to the mark alone', () => {
    const given = (count: number) =>
      toSmsText('{comment}{link}', { comment: 'a'.repeat(400), link: 'b'.repeat(count) }, ['comment']);
    expect(given(1)).toBe(`${'a'.repeat(302)}...b`);
    expect(given(303)).toBe(`...${'b'.repeat(303)}`);
  });

  test('has marks on the letters that the alphabet of SMS has with them', () => {
    const comment = 'Café Ẹko, '.repeat(10).trim();
    expect(write(comment)).toContain('Café Eko, Café Eko, ');
  });

  test('that fits once its letters are written plainly is not cut', () => {
    const comment = 'Ẹ jọ̀wọ́, “pay” ₦5,000 – ƙwarai… 👍 '.repeat(4).trim();
    expect(write(comment)).toBe(
      `Skyline (REG-000001): ${'E jowo, "pay" N5,000 - kwarai... '.repeat(4).trim()} ${link}`,
    );
  });

  test('that is longer has its comment cut at a word, as little as possible; link and reference stay whole', () => {
    const text = write('Bring the original. '.repeat(60).trim());
    expect(text).toMatch(/^Skyline \(REG-000001\): (Bring the original\. )*(Bring( the)?( original\.)?)\.\.\. https:/);
    expect(text.endsWith(` ${link}`)).toBe(true);
    expect(text.length).toBeGreaterThan(306 - 'original. '.length);
    expect(countSegments(text)).toBe(2);
  });

  test('in a script that has no plain letters is cut by the room of that alphabet', () => {
    const text = write('يرجى إحضار الشهادة '.repeat(60).trim());
    expect(text).toContain('يرجى');
    expect(text.endsWith(`… ${link}`)).toBe(true);
    expect(countSegments(text)).toBe(2);
  });

  test('whose other values are too long has those cut after the comment', () => {
    const text = write('Bring it.', 'Skyline Cargo '.repeat(60));
    expect(text).toMatch(/^Skyline Cargo .*\.\.\. \(REG-000001\): https:/);
    expect(countSegments(text)).toBe(2);
  });

  test('whose own words are too many has them cut, and what it points to follows', () => {
    const text = toSmsText(
      `${'Please read this. '.repeat(60)}{comment} {reference} {link}`,
      { comment: 'Bring it.', reference: 'REG-000001', link },
      ['comment'],
    );
    expect(text).toMatch(/^Please read this\. .*\.\.\. REG-000001 https:/);
    expect(text.endsWith(link)).toBe(true);
    expect(countSegments(text)).toBe(2);
  });
});
