/** Papers to download: made one at a time, since each takes a processor a quarter of a second. */
import { t, type Message } from '@/texts/t';
import { ApiError } from '../platform/api-error';
import { createBoundedQueue } from '../platform/bounded-queue';
import { WorkLimitError } from '../platform/heavy-work';

const RETRY_SECONDS = 5;

/** With a place for {seconds}. */
interface Refusal {
  code: string;
  message: Message;
}

type Paper = Uint8Array<ArrayBuffer>;

/**
 * What makes papers for `reader`, who has no second one made while others wait. 429 when too many wait already, 503 for
 * one that takes too long.
 */
export function createPress({ tooMany, tooLong }: { tooMany: Refusal; tooLong: Refusal }) {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 50, ...tooMany, retryAfterSeconds: RETRY_SECONDS });
  return async (reader: string, print: () => Promise<Paper>): Promise<Paper> => {
    try {
      return await queue.take(print, reader);
    } catch (error) {
      if (!(error instanceof WorkLimitError)) throw error;
      throw new ApiError(503, tooLong.code, t(tooLong.message, { seconds: RETRY_SECONDS }), {
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
  };
}

/** Of a response that is downloaded under this name. */
export function toPdfHeaders(name: string) {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'cache-control': 'private, no-store',
  };
}
