/**
 * `test` for faults: with people that all tests of a worker share, and without a service worker, which routes pass by.
 */
import { TestFiles } from '../support/files';
import { test as base } from '../support/test';
import { createPeople, type People } from './places';

/** Of these the browser itself tells in the console. */
const EXPECTED_ERROR =
  /Failed to load resource|could not be (?:loaded|fetched)|dynamically imported module|ERR_(?:FAILED|CONNECTION_RESET)/;

export const test = base.extend<object, { people: People }>({
  expectedErrors: async ({}, use) => use([EXPECTED_ERROR]),
  serviceWorkers: 'block',
  people: [
    async ({ product }, use) => {
      const files = new TestFiles();
      await use(createPeople(product, files));
      files.remove();
    },
    { scope: 'worker' },
  ],
});
