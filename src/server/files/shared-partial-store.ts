/**
 * Growing uploads in a store that several servers share: each piece is a file of its own, and the table `upload_pieces`
 * says which there are. Whichever server a request comes to goes on where the last piece has ended.
 */
import { ApiError } from '../platform/api-error';
import type { FileStore } from '../platform/file-store';
import type { PartialStore } from '../platform/partial-store';
import { findSqlState, type Database } from '../storage/database';
import { createSecretText } from '../storage/secret-text';
import { joinBytes } from './bytes';
import { t } from '@/texts/t';

/** Bytes that are collected before they are stored: so many are lost, and sent again, when a server is killed. */
const PIECE_BYTES = 1_000_000;

const UNIQUE_VIOLATION = '23505';

interface Piece {
  key: string;
  starts_at: number;
  length: number;
}

export function createSharedPartialStore({
  database: { kysely },
  files,
}: {
  database: Pick<Database, 'kysely'>;
  files: FileStore;
}): PartialStore {
  const listPieces = (id: string): Promise<Piece[]> =>
    kysely
      .selectFrom('upload_pieces')
      .select(['key', 'starts_at', 'length'])
      .where('upload_id', '=', id)
      .where('stored', '=', true)
      .orderBy('starts_at')
      .execute();

  /** The row first, so that no bytes are ever there that nothing names; then the bytes; then they count. */
  async function storePiece(id: string, startsAt: number, bytes: Uint8Array): Promise<Piece> {
    const piece = { key: createSecretText(), starts_at: startsAt, length: bytes.byteLength };
    await kysely
      .insertInto('upload_pieces')
      .values({ ...piece, upload_id: id })
      .execute();
    await files.put(piece.key, only(bytes));
    try {
      await kysely.updateTable('upload_pieces').set({ stored: true }).where('key', '=', piece.key).execute();
    } catch (error) {
      if (findSqlState(error) !== UNIQUE_VIOLATION) throw error;
      throw new ApiError(
        409,
        'WRONG_OFFSET',
        t('The upload has grown beyond {offset} by another request', { offset: startsAt }),
        {
          cause: error,
        },
      );
    }
    return piece;
  }

  return {
    async open(id) {
      const pieces = await listPieces(id);
      let stored = endOf(pieces);
      let waiting: Uint8Array[] = [];
      let waitingBytes = 0;

      async function flush(): Promise<void> {
        if (waitingBytes === 0) return;
        const bytes = joinBytes(waiting);
        [waiting, waitingBytes] = [[], 0];
        pieces.push(await storePiece(id, stored, bytes));
        stored += bytes.byteLength;
      }

      return {
        get size() {
          return stored + waitingBytes;
        },
        async append(bytes) {
          waiting.push(bytes);
          waitingBytes += bytes.byteLength;
          if (waitingBytes >= PIECE_BYTES) await flush();
        },
        async *read({ start, end } = { start: 0, end: Infinity }) {
          await flush();
          for (const { key, starts_at, length } of pieces) {
            const from = Math.max(start, starts_at) - starts_at;
            const to = Math.min(end, starts_at + length - 1) - starts_at;
            if (from > to) continue;
            const opened = await files.open(key, { start: from, end: to });
            if (!opened) throw new Error('A piece of an upload is missing in the store of files');
            yield* opened.stream;
          }
        },
        close: flush,
      };
    },
    size: async (id) => endOf(await listPieces(id)),
    async remove(id) {
      const pieces = await kysely.selectFrom('upload_pieces').select('key').where('upload_id', '=', id).execute();
      for (const { key } of pieces) {
        await files.remove(key);
        await kysely.deleteFrom('upload_pieces').where('key', '=', key).execute();
      }
    },
  };
}

function endOf(pieces: readonly Piece[]): number {
  const last = pieces.at(-1);
  return last ? last.starts_at + last.length : 0;
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
