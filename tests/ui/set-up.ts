/**
 * Each file begins with empty storage: the files of one worker share a tab, and what one keeps there another finds. And
 * it is seen: a tab that the browser holds for hidden asks nothing again, and whether it is in front is chance.
 */
import { beforeAll } from 'vitest';

beforeAll(() => {
  sessionStorage.clear();
  localStorage.clear();
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' });
});
