/** Runs before every test file in Node. */
import { afterAll } from 'vitest';
import '../../support/quick-start.mjs';
import { closeOpened } from './close-when-over';
import { hashQuickly } from './test-hashing';

hashQuickly();
afterAll(closeOpened);
