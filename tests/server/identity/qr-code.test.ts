/** What a scanner reads of the picture of a secret. */
import { expect, it } from 'vitest';
import { createQrModules, drawQrCode } from '@/server/identity/qr-code';

/** The bytes of one that has a single block, by its own words: mask, then two columns at a time from the lower right. */
function read(modules: boolean[][]): string {
  const size = modules.length;
  const dark = (x: number, y: number) => modules[y]?.[x] === true;
  const format = [0, 1, 2, 3, 4, 5, 7, 8].reduce((bits, y, index) => bits | (Number(dark(8, y)) << index), 0);
  const upper = [7, 5, 4, 3, 2, 1, 0].reduce((bits, x, index) => bits | (Number(dark(x, 8)) << (index + 8)), format);
  const mask = ((upper ^ 0x5412) >>> 10) & 7;
  const isMasked = [
    (x: number, y: number) => (x + y) % 2,
    (_x: number, y: number) => y % 2,
    (x: number) => x % 3,
    (x: number, y: number) => (x + y) % 3,
    (x: number, y: number) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3),
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ][mask];
  const isFrame = (x: number, y: number) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && (y < 9 || y >= size - 8)) ||
    (x >= size - 8 && y < 9) ||
    (size > 21 && Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2);
  let bits = '';
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (!isFrame(x, y)) bits += dark(x, y) === (isMasked?.(x, y) === 0) ? '0' : '1';
      }
  expect(bits.slice(0, 4)).toBe('0100');
  const length = Number.parseInt(bits.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, index) => Number.parseInt(bits.slice(12 + index * 8, 20 + index * 8), 2));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

it.each([
  ['HELLO', 21],
  ['otpauth://é', 21],
  ['otpauth://totp/x?secret=A', 25],
  ['otpauth://totp/Registry?secret=GEZDGNBVGY', 29],
])('%s is read as it was written, from the smallest size that it fits into', (text, size) => {
  const modules = createQrModules(text);
  expect([modules.length, modules[0]?.length]).toEqual([size, size]);
  expect(read(modules)).toBe(text);
});

it('each size up to 666 bytes has its three corners, and one of more bytes is refused', () => {
  for (const bytes of [60, 100, 150, 200, 300, 450, 666]) {
    const modules = createQrModules('x'.repeat(bytes));
    const { length } = modules;
    const corner = (x: number, y: number) =>
      modules.slice(y, y + 7).map((row) =>
        row
          .slice(x, x + 7)
          .map(Number)
          .join(''),
      );
    const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    expect([corner(0, 0), corner(length - 7, 0), corner(0, length - 7)]).toEqual([finder, finder, finder]);
  }
  expect(() => createQrModules('x'.repeat(667))).toThrow('too long');
});

it('the picture is black on white with the margin that scanners need', () => {
  const svg = drawQrCode('HELLO');
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 29 29"/);
  expect(svg).toContain('fill="white"');
  expect(svg).toContain('M4 4h1v1h-1z');
  // It goes into an address of "data:", where this would end it.
  expect(svg).not.toContain('#');
});
