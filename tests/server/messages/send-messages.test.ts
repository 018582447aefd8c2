/** Sending what waits, on the embedded database. */
import { openTestDatabase } from '../support/test-database';
import { testSending } from './sending';

testSending(async () => {
  const database = await openTestDatabase();
  return [database, database];
});
