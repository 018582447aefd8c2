/** Runs before every test file in Node. */
import { afterAll } from 'vitest';
import { closeOpened } from './close-when-over';
import { refuseHashInTransaction } from './no-hash-in-transaction';

refuseHashInTransaction();
afterAll(closeOpened);
