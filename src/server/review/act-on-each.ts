/** One act on many applications, each for itself. */
import type { BulkResponse } from '@/api/shapes/review';
import { ApiError } from '../platform/api-error';

/** What is refused says why and stays as it is, whatever becomes of the others. `act` returns what there is to say. */
export async function actOnEach<Item extends { id: string }>(
  items: readonly Item[],
  act: (item: Item) => Promise<string>,
): Promise<BulkResponse['results']> {
  const results: BulkResponse['results'] = [];
  for (const [id, item] of new Map(items.map((each) => [each.id, each]))) {
    try {
      results.push({ id, ok: true, message: await act(item) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push({ id, ok: false, message: error.message });
    }
  }
  return results;
}
