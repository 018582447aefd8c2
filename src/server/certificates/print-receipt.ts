/** Receipts that were made are kept, by all that stands in them: a record that did not change is not printed again. */
import type { Receipt } from '@/engine/record/receipt';
import { ApiError } from '../platform/api-error';
import { createFairQueue } from '../platform/fair-queue';
import { WorkLimitError, type HeavyWork, type ReceiptFacts } from '../platform/heavy-work';

/** Of some 30 kB each. */
const KEPT = 200;

const RETRY_SECONDS = 5;

/** Each takes a quarter of a second. */
const presses = createFairQueue({
  atOnce: 1,
  waiting: 50,
  code: 'TOO_MANY_RECEIPTS',
  message: `Too many receipts are being made at the moment. Please try again in ${RETRY_SECONDS} seconds.`,
  retryAfterSeconds: RETRY_SECONDS,
});

/** The one that was asked for longest ago stands first. */
const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** For whom it is: nobody has a second one made while others wait. 429 when too many wait already. */
export async function printReceipt(
  work: HeavyWork,
  reader: string,
  receipt: Receipt,
  facts: ReceiptFacts,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = new TextEncoder().encode(JSON.stringify([receipt, facts]));
  const key = new Uint8Array(await crypto.subtle.digest('SHA-256', content)).join();
  const made = kept.get(key) ?? presses.take(reader, () => work.printReceipt(receipt, facts));
  kept.delete(key);
  kept.set(key, made);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  try {
    return await made;
  } catch (error) {
    if (kept.get(key) === made) kept.delete(key);
    throw error instanceof WorkLimitError ? tooLong() : error;
  }
}

function tooLong(): ApiError {
  return new ApiError(
    503,
    'RECEIPT_TAKES_TOO_LONG',
    `This receipt takes too long to make at the moment. Please try again in ${RETRY_SECONDS} seconds.`,
    { retryAfterSeconds: RETRY_SECONDS },
  );
}
