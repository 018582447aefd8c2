import { expect, test } from 'vitest';
import { readApiBase } from '../../scripts/vite/api-base.ts';

test('pages find the API where the build was told, by default at the server itself', () => {
  expect(readApiBase()).toBe('/api');
  expect(readApiBase('')).toBe('/api');
  expect(readApiBase('/registry/api')).toBe('/registry/api');
});

test.each(['api', '/api/', 'https://api.example', '/a b', "/'", '//api'])('%s is no such address', (value) => {
  expect(() => readApiBase(value)).toThrow(`API_BASE is "${value}"; it must be a path`);
});
