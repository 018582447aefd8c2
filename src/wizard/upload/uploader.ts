/** Brings one file to the server. */
import type { ApiClient } from '@/api/client/client';
import type { FileRecord } from '@/engine/answers/form-data';

export interface UploadRequest {
  /** Provider id and field key: the server knows the limits from them. */
  provider: string;
  field: string;
  fileName: string;
  content: Blob;
  /** Names the file within its draft: an upload that was cut is found again by it. */
  fingerprint: string;
  /** True while there is no network: the upload goes on by itself when there is. */
  onWaiting?: ((waiting: boolean) => void) | undefined;
  /** Fraction of 1, as the network counts it. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

export interface Uploader {
  /** Loads what uploads need. Called when a file is chosen: when it is sent there may be no network. */
  prepare?: () => void;
  /** The server's record of the file. Throws ResponseFailure or NoResponse. */
  upload: (request: UploadRequest) => Promise<FileRecord>;
  /**
   * Frees what the server has of an upload that was begun under the fingerprint. Never fails: the server clears away by
   * itself what it is not told of.
   */
  discard?: (fingerprint: string) => Promise<void>;
}

/** Names a file within its draft, for `UploadRequest.fingerprint`. */
export function toFingerprint(submissionKey: string, localId: string): string {
  return `${submissionKey}/${localId}`;
}

/**
 * POST /applications/upload, multipart (specification section 7). The fields stand before the file, so that the server
 * has them when the bytes come.
 */
export function createMultipartUploader(api: ApiClient): Uploader {
  return {
    upload: async ({ provider, field, fileName, content, onProgress, signal }) => {
      const body = new globalThis.FormData();
      body.append('provider', provider);
      body.append('field', field);
      body.append('file', content, fileName);
      const { data } = await api.upload('POST /applications/upload', body, {
        signal,
        onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
      });
      return data;
    },
  };
}
