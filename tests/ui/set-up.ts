/** Each file begins with empty storage: the files of one worker share a tab, and what one keeps there another finds. */
import { beforeAll } from 'vitest';

beforeAll(() => {
  sessionStorage.clear();
  localStorage.clear();
});
