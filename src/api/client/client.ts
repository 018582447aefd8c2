/** The product API's client: bearer token, 15-second timeout, failures as ResponseFailure or NoResponse (specification section 7). */
import ky, { isHTTPError, type KyInstance, type Options } from 'ky';
import { noteServerTime } from '@/definition/language/server-time';
import { uploadForm } from './file-upload';
import { findSentence } from './find-sentence';
import { NoResponse, ResponseFailure } from './request-failure';

/** Specification section 9. */
export const API_TIMEOUT_MS = 15_000;

export interface ApiClientOptions {
  /** Base address, e.g. "/api". */
  baseUrl: string;
  /** The current access token, refreshed when it is close to expiry; undefined when signed out. Calls are made when it answers, and fail when it throws. */
  getToken: () => Promise<string | undefined>;
  /** Called on a 401 to any call that carried a token: signs out and goes to / (specification section 4). */
  onUnauthorised: () => void;
}

export interface ApiClient {
  /** Sends a request and reads its JSON answer. `path` without leading slash. Throws ResponseFailure or NoResponse. */
  request<Answer>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, options?: RequestOptions): Promise<Answer>;
  /** The file at a path as a blob, with the token. */
  download(path: string, signal?: AbortSignal): Promise<Blob>;
  /** Posts a multipart form with real progress. The 15 seconds count from the last progress, since a large file on a slow line takes longer in all. */
  upload<Answer>(path: string, body: globalThis.FormData, options?: UploadOptions): Promise<Answer>;
  /** For libraries that make their requests themselves. Missing where there is no HTTP behind the client. */
  connection?: ApiConnection;
}

export interface ApiConnection {
  baseUrl: string;
  /** The current access token, as for every call. */
  getToken: () => Promise<string | undefined>;
  /** The failure that an answer stands for; a 401 to a call that carried a token ends the session as it does for every call. */
  refuse: (status: number, body: unknown, token: string | undefined) => ResponseFailure;
}

export interface UploadOptions {
  /** Bytes sent so far, of how many. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

export interface RequestOptions {
  query?: Record<string, string | number | undefined>;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export function createApiClient({ baseUrl, getToken, onUnauthorised }: ApiClientOptions): ApiClient {
  const http: KyInstance = ky.create({ timeout: API_TIMEOUT_MS, retry: 0 });

  async function send(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    const token = await getToken();
    const { query, json, body, headers, signal } = options;
    const init: Options = {
      method,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(query === undefined ? {} : { searchParams: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== '')) as Record<string, string> }),
      ...(json === undefined ? {} : { json }),
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    };
    try {
      return noteTime(await http(`${baseUrl}/${path}`, init));
    } catch (error) {
      if (!isHTTPError(error)) {
        if (signal?.aborted) throw error;
        throw new NoResponse(error);
      }
      const failure = toFailure(noteTime(error.response).status, error.data);
      if (failure.status === 401 && token !== undefined) onUnauthorised();
      throw failure;
    }
  }

  return {
    connection: {
      baseUrl,
      getToken,
      refuse: (status, body, token) => {
        if (status === 401 && token !== undefined) onUnauthorised();
        return toFailure(status, body);
      },
    },
    request: async (method, path, options) => {
      const response = await send(method, path, options);
      return (response.status === 204 ? undefined : await response.json()) as never;
    },
    download: async (path, signal) => (await send('GET', path, signal ? { signal } : {})).blob(),
    upload: async (path, body, { onProgress, signal } = {}) => {
      const token = await getToken();
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      try {
        return (await uploadForm({ url: `${baseUrl}/${path}`, body, headers, stallMs: API_TIMEOUT_MS, onProgress, signal, toFailure })) as never;
      } catch (error) {
        if (error instanceof ResponseFailure && error.status === 401 && token !== undefined) onUnauthorised();
        throw error;
      }
    },
  };
}

/** What may come from a cache tells an older time. */
function noteTime(response: Response): Response {
  if (response.headers.get('cache-control')?.includes('no-store')) noteServerTime(response.headers.get('date'));
  return response;
}

/** Reads message, error or plain text of an error answer (specification section 8). */
export function toFailure(status: number, body: unknown): ResponseFailure {
  return new ResponseFailure(status, body, findMessage(body));
}

function findMessage(body: unknown): string | undefined {
  if (body === null || typeof body !== 'object') return findSentence(body);
  const { message, error } = body as { message?: unknown; error?: unknown };
  const messages = (Array.isArray(message) ? message : [message]).map(findSentence).filter((sentence) => sentence !== undefined);
  return messages.length > 0 ? messages.join(', ') : findSentence(error);
}
