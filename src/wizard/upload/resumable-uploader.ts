/** Brings files to the server by tus: an upload that was cut goes on where it stopped, also after a reload. */
import { again } from '@/ui/again';
import type * as Tus from 'tus-js-client';
import type { Upload } from 'tus-js-client';
import { API_TIMEOUT_MS, ARRIVAL_MS, parseJson, type ApiClient, type ApiConnection } from '@/api/client/client';
import { NoResponse, ResponseFailure } from '@/api/client/request-failure';
import type { FileRecord } from '@/engine/answers/form-data';
import { findChecksum } from '@/engine/checksum';
import { untilAborted } from './until-aborted';
import type { Uploader, UploadRequest } from './uploader';
import { waitForNetwork } from './wait-for-network';
import { deviceTexts } from '@/ui/persisted-texts';

export interface ResumableUploaderOptions {
  api: ApiClient;
  connection: ApiConnection;
  /** Takes over where the server does not know tus. */
  whole: Uploader;
  notes?: UploadNotes;
  /** Outside of a browser the library wants a Buffer. */
  toSource?: (content: Blob) => Promise<ConstructorParameters<typeof Upload>[0]>;
  /** Milliseconds before each new attempt; after the last one the upload fails, and goes on when it is run again. */
  delays?: readonly number[];
}

const DELAYS = [500, 1000, 2000, 4000, 8000, 16_000];

/**
 * The server has no room: that takes longer than a few seconds, and each attempt would cost the sender's money. The
 * person decides when.
 */
const DISK_FULL = 507;

/**
 * Bytes of one request. What a browser tells of is what it has handed to the line, which on a slow one takes minutes to
 * arrive: so much less of it can be untrue, and no more than this is on its way when the line is cut.
 */
const PIECE_BYTES = 256 * 1024;

/** The server has no time to say where an upload stands. */
const BUSY = [408, 429];

interface Arriving {
  sha256: string | undefined;
  /** Bytes that the server says it has. */
  onArrived: (offset: number) => void;
}

/** The way to the server has no such place: not the file, but the protocol is refused. */
class UnsupportedProtocol extends Error {}

export function createResumableUploader({
  api,
  connection,
  whole,
  notes = uploadNotes,
  toSource = async (content) => content,
  delays = DELAYS,
}: ResumableUploaderOptions): Uploader {
  let spoken = true;

  /** One attempt: from the server's last byte to the record. */
  async function attempt(request: UploadRequest, to: Arriving): Promise<FileRecord> {
    const url = await send(request, to);
    const { data } = await api.request('GET /uploads/:id', {
      params: { id: toId(url) },
      signal: request.signal,
    });
    notes.forget(request.fingerprint);
    return data;
  }

  async function send(request: UploadRequest, { sha256, onArrived }: Arriving): Promise<string> {
    const { provider, field, fileName, content, fingerprint, onProgress, signal } = request;
    // Waited for without a limit: the person may have to sign in first.
    const [tus, source] = await untilAborted(
      Promise.all([loadTus(), toSource(content), connection.getToken()]),
      signal,
    );
    let token: string | undefined;
    let ended = false;
    return new Promise((resolve, reject) => {
      const end = (finish: () => void) => {
        ended = true;
        clearTimeout(stall);
        signal.removeEventListener('abort', abort);
        finish();
      };
      const abort = () => end(() => void upload.abort().finally(() => reject(signal.reason as Error)));
      const fail = (error: unknown) => {
        // Read first: a request that is aborted after its answer no longer tells what was answered.
        const failure = toFailure(connection, error, { begun: upload.url !== null, token });
        end(() => void upload.abort().finally(() => reject(failure)));
      };
      let stall = setTimeout(() => undefined);
      // The library has no limit of its own: a line that is dead without a word would be waited for without end.
      const watch = (patience = API_TIMEOUT_MS) => {
        clearTimeout(stall);
        stall = setTimeout(() => fail(new NoResponse(new Error('The upload stands still.'))), patience);
      };
      let pieceFrom = 0;
      const upload = new tus.Upload(source, {
        endpoint: toAbsolute(`${connection.baseUrl}/uploads`),
        uploadUrl: notes.find(fingerprint) ?? null,
        metadata: { filename: fileName, provider, field, ...(sha256 === undefined ? {} : { sha256 }) },
        chunkSize: PIECE_BYTES,
        retryDelays: null,
        storeFingerprintForResuming: false,
        onBeforeRequest: async (outgoing) => {
          watch();
          token = await connection.getToken();
          // The library would send it although it was told to stop: the bytes would go over the line a second time.
          if (ended) throw new Error('The attempt was given up.');
          if (token !== undefined) outgoing.setHeader('Authorization', `Bearer ${token}`);
        },
        onAfterResponse: (outgoing, answer) => {
          // The library would begin anew, and what has arrived would be sent, and be there, a second time.
          if (outgoing.getMethod() === 'HEAD' && (answer.getStatus() >= 500 || BUSY.includes(answer.getStatus())))
            throw new Error(`Where the upload stands is not known: the answer was ${answer.getStatus()}.`);
          const offset = Number(answer.getHeader('Upload-Offset') ?? Number.NaN);
          if (offset >= 0) onArrived((pieceFrom = offset));
        },
        onUploadUrlAvailable: () => {
          if (upload.url !== null) notes.keep(fingerprint, upload.url);
        },
        onProgress: (sent, total) => {
          watch(sent >= Math.min(total, pieceFrom + PIECE_BYTES) ? ARRIVAL_MS : API_TIMEOUT_MS);
          onProgress(total === 0 ? 0 : sent / total);
        },
        onError: fail,
        onSuccess: () => end(() => resolve(upload.url ?? '')),
      });
      signal.addEventListener('abort', abort, { once: true });
      watch();
      upload.start();
    });
  }

  async function persist(request: UploadRequest): Promise<FileRecord> {
    // Not to be had where the page has no secure context.
    const canHash = (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined;
    const sha256 = canHash ? await findChecksum(await request.content.arrayBuffer()) : undefined;
    let arrived = 0;
    let failures = 0;
    const onArrived = (offset: number) => {
      // Getting on at all is a success: only attempts in vain are counted.
      if (offset > arrived) failures = 0;
      arrived = Math.max(arrived, offset);
    };
    for (;;) {
      try {
        return await attempt(request, { sha256, onArrived });
      } catch (error) {
        request.signal.throwIfAborted();
        if (!isPassing(error) || failures >= delays.length) throw error;
        await waitForNetwork({ delay: delays[failures] ?? 0, signal: request.signal, onWaiting: request.onWaiting });
        failures += 1;
      }
    }
  }

  return {
    prepare: () => void loadTus().catch(() => undefined),
    discard: async (fingerprint) => {
      const url = notes.find(fingerprint);
      notes.forget(fingerprint);
      if (url !== undefined)
        await api
          .request('DELETE /uploads/:id', { params: { id: toId(url) }, headers: { 'tus-resumable': '1.0.0' } })
          .catch(() => undefined);
    },
    upload: async (request) => {
      if (!spoken) return whole.upload(request);
      try {
        return await persist(request);
      } catch (error) {
        if (!(error instanceof UnsupportedProtocol)) throw error;
        spoken = false;
        return whole.upload(request);
      }
    },
  };
}

async function loadTus(): Promise<typeof Tus> {
  try {
    return await again(() => import('tus-js-client'));
  } catch (cause) {
    // The library itself comes over the network.
    throw new NoResponse(cause);
  }
}

function toFailure(
  connection: ApiConnection,
  error: unknown,
  { begun, token }: { begun: boolean; token: string | undefined },
): unknown {
  if (error instanceof NoResponse) return error;
  const response = (error as { originalResponse?: { getStatus(): number; getBody(): string } | null }).originalResponse;
  const status = response?.getStatus() ?? 0;
  if (!response || status === 0) return new NoResponse(error);
  if (!begun && (status === 404 || status === 405)) return new UnsupportedProtocol();
  return connection.refuse(status, parseJson(response.getBody()), token);
}

/**
 * What goes by itself: no network, a server that starts anew, an upload that stands elsewhere than was thought, damaged
 * bytes.
 */
function isPassing(error: unknown): boolean {
  if (error instanceof NoResponse) return true;
  if (!(error instanceof ResponseFailure) || error.status === DISK_FULL) return false;
  return error.status >= 500 || [408, 409, 423, 429, 460].includes(error.status);
}

function toAbsolute(address: string): string {
  return URL.canParse(address) ? address : new URL(address, location.href).href;
}

/** The last part of an upload's address. */
function toId(url: string): string {
  return url.split('/').at(-1) ?? '';
}

/** Where uploads that were cut stand: remembered on the device, so that they go on after a reload. */
export interface UploadNotes {
  /** The address of the upload that was begun for the file; undefined for none. */
  find: (fingerprint: string) => string | undefined;
  keep: (fingerprint: string, url: string) => void;
  forget: (fingerprint: string) => void;
}

const PREFIX = 'upload:';
/** As long as the server keeps an upload that nobody goes on with. */
const REMEMBERED_MS = 24 * 3_600_000;

const uploadNotes: UploadNotes = {
  find: (fingerprint) => read(PREFIX + fingerprint)?.url,
  keep: (fingerprint, url) => {
    for (const key of deviceTexts.list(PREFIX))
      if (Date.now() - (read(key)?.at ?? 0) > REMEMBERED_MS) deviceTexts.forget(key);
    deviceTexts.keep(PREFIX + fingerprint, JSON.stringify({ url, at: Date.now() }));
  },
  forget: (fingerprint) => deviceTexts.forget(PREFIX + fingerprint),
};

/** What somebody else has written there is none: the file is then sent from its beginning. */
function read(key: string): { url?: string; at?: number } | undefined {
  try {
    return JSON.parse(deviceTexts.read(key) ?? 'null') as { url?: string; at?: number } | undefined;
  } catch {
    return undefined;
  }
}
