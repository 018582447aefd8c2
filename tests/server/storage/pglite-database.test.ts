/** A database that is closed says so: whoever asks it does not wait for ever. */
import { expect, test } from 'vitest';
import { UnavailableError } from '@/server/storage/unavailable-error';
import { openUnmigratedDatabase } from '../support/test-database';

test('a closed database refuses what it is asked, alone and in a transaction', async () => {
  const { kysely, pglite } = await openUnmigratedDatabase();
  const ask = () => kysely.selectFrom('profiles').select('id').execute();
  await expect(ask()).rejects.toThrow('profiles');
  await pglite.close();
  await expect(ask()).rejects.toThrow(UnavailableError);
  await expect(kysely.transaction().execute(ask)).rejects.toThrow(UnavailableError);
});
