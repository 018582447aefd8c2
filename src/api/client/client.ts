/**
 * The product API's client: bearer token, 15-second timeout, failures as ResponseFailure or NoResponse (specification
 * section 7).
 */
import ky, { isHTTPError, isTimeoutError, type KyInstance } from 'ky';
import { noteServerTime } from '@/definition/language/server-time';
import type { Operation } from '@/definition/language/invitation';
import type { Contract, ParamsOf, Returned, Sent } from '../contracts/contract';
import type { Contracts, EndpointKey } from '../contracts/contracts';
import type { OperationContracts } from '../contracts/operations';
import type { z } from 'zod';
import { takePrefetched } from './prefetched';
import { findSentence } from './find-sentence';
import { NoResponse, ResponseFailure } from './request-failure';

interface FileUpload {
  url: string;
  body: globalThis.FormData;
  headers: Record<string, string>;
  onProgress?: ((sent: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Specification section 9. */
export const API_TIMEOUT_MS = 15_000;

/**
 * Of an upload that the browser has handed over to its last byte: most of it may still lie in the system's buffer, and
 * what arrives is looked through before it is answered.
 */
export const ARRIVAL_MS = 60_000;

export interface ApiClientOptions {
  /** Base address, e.g. "/api". */
  baseUrl: string;
  /**
   * The current access token, refreshed when it is close to expiry; undefined when signed out. Calls are made when it
   * answers, and fail when it throws.
   */
  getToken: () => Promise<string | undefined>;
  /** Called on a 401 to any call that carried a token: signs out and goes to / (specification section 4). */
  onUnauthorised: () => void;
}

export interface ApiClient {
  /** Calls an endpoint of the product, "METHOD /path". Throws ResponseFailure or NoResponse. */
  request<Key extends EndpointKey>(
    endpoint: Key,
    ...options: OptionsFor<Contracts[Key], ParamsOf<PathOf<Key>>>
  ): Promise<Returned<Contracts[Key]>>;
  /** Calls an endpoint that a provider brings along, as findEndpoint gives it. */
  requestOperation<Each extends Operation>(
    operation: Each,
    endpoint: string,
    ...options: OptionsFor<OperationContracts[Each], never>
  ): Promise<Returned<OperationContracts[Each]>>;
  /** What an endpoint returns that is not JSON. */
  download<Key extends EndpointKey>(
    endpoint: Key,
    ...options: OptionsFor<Contracts[Key], ParamsOf<PathOf<Key>>>
  ): Promise<Blob>;
  /** The file that the `fileUrl` of its record names. */
  downloadFile(fileUrl: string, signal?: AbortSignal): Promise<Blob>;
  /**
   * Posts a multipart form with real progress. The 15 seconds count from the last progress, since a large file on a
   * slow line takes longer in all; after the last byte it is a minute.
   */
  upload(
    endpoint: 'POST /applications/upload' | 'POST /steps/:token/files',
    body: globalThis.FormData,
    options?: UploadOptions,
  ): Promise<Returned<Contracts['POST /applications/upload']>>;
  /** For libraries that make their requests themselves. Missing where there is no HTTP behind the client. */
  connection?: ApiConnection;
}

export interface ApiConnection {
  baseUrl: string;
  /** The current access token, as for every call. */
  getToken: () => Promise<string | undefined>;
  /**
   * The failure that an answer stands for; a 401 to a call that carried a token ends the session as it does for every
   * call.
   */
  refuse: (status: number, body: unknown, token: string | undefined) => ResponseFailure;
}

export interface UploadOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Bytes sent so far, of how many. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

export interface RequestOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

type PathOf<Key extends string> = Key extends `${string} ${infer Path}` ? Path : never;

/** What a contract asks a caller for; nothing has to be given where it asks for nothing. */
type OptionsFor<Each extends Contract, Params extends string> =
  Record<never, never> extends Asked<Each, Params>
    ? [(Asked<Each, Params> & Pick<RequestOptions, 'headers' | 'signal'>)?]
    : [Asked<Each, Params> & Pick<RequestOptions, 'headers' | 'signal'>];
type Asked<Each extends Contract, Params extends string> = ([Params] extends [never]
  ? unknown
  : { params: Record<Params, string> }) &
  (Each extends { query: infer Query } ? { query?: QueryOf<Query> } : unknown) &
  (Each extends { body: infer Body } ? (Body extends z.ZodType ? { json: Sent<Body> } : { body: BodyInit }) : unknown);
type QueryOf<Query> = { [Name in keyof Sent<Query>]?: string | number | undefined };

/** Method and path of an endpoint, its parameters filled in. */
export function fillEndpoint(endpoint: string, params: Record<string, string> = {}): { method: string; path: string } {
  const [method = '', path = ''] = endpoint.split(' ');
  return {
    method,
    path: path
      .slice(1)
      .replace(/:(\w+)(\{[^}]*\})?/g, (_whole, name: string) => encodeURIComponent(params[name] ?? '')),
  };
}

export function createApiClient({ baseUrl, getToken, onUnauthorised }: ApiClientOptions): ApiClient {
  const http: KyInstance = ky.create({
    timeout: API_TIMEOUT_MS,
    // A query is asked again by who keeps its answer (`page/data/query-client.ts`).
    retry: 0,
    fetch: (request, init) =>
      (request instanceof Request ? takePrefetched(request) : undefined) ?? fetch(request, init),
    hooks: {
      beforeRequest: [
        async ({ request }) => {
          const token = await getToken();
          if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`);
        },
      ],
      afterResponse: [
        ({ request, response }) => {
          // What may come from a cache tells an older time.
          if (response.headers.get('cache-control')?.includes('no-store')) noteServerTime(response.headers.get('date'));
          if (response.status === 401 && request.headers.has('authorization')) onUnauthorised();
        },
      ],
      beforeError: [
        ({ error, request }) => {
          if (isHTTPError(error)) return toFailure(error.response.status, error.data);
          const isOurs = error instanceof NoResponse || (request.signal.aborted && !isTimeoutError(error));
          return isOurs ? error : new NoResponse(error);
        },
      ],
    },
  });

  function send(endpoint: string, options: RequestOptions = {}): Promise<Response> {
    const { method, path } = fillEndpoint(endpoint, options.params);
    const { params: _params, query = {}, ...init } = options;
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    );
    return http(`${baseUrl}/${path}`, { ...init, method, searchParams: given });
  }

  async function requestJson<Result>(endpoint: string, options?: RequestOptions): Promise<Result> {
    const response = await send(endpoint, options);
    if (response.status === 204) return undefined as Result;
    const text = await (await readBody(response, options?.signal)).text();
    try {
      const value: ReturnType<typeof JSON.parse> = JSON.parse(text);
      return value;
    } catch (error) {
      // It is of something in between, such as the page of a network's own sign-in.
      throw new NoResponse(error);
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
    request: (endpoint, ...[options]) => requestJson(endpoint, options),
    requestOperation: (_operation, endpoint, ...[options]) => requestJson(endpoint, options),
    download: async (endpoint, ...[options]) => readBody(await send(endpoint, options), options?.signal),
    downloadFile: async (fileUrl, signal) =>
      readBody(await send(`GET ${fileUrl.replace(/^\/?(api\/)?/, '/')}`, signal ? { signal } : {}), signal),
    upload: async (endpoint, body, { params, query, onProgress, signal } = {}) => {
      const { path } = fillEndpoint(endpoint, params);
      const search = query ? `?${new URLSearchParams(query).toString()}` : '';
      const token = await getToken();
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      try {
        return await uploadForm({
          url: `${baseUrl}/${path}${search}`,
          body,
          headers,
          onProgress,
          signal,
        });
      } catch (error) {
        if (error instanceof ResponseFailure && error.status === 401 && token !== undefined) onUnauthorised();
        throw error;
      }
    },
  };
}

/**
 * The whole body. The 15 seconds count from its last piece, since a large answer takes longer in all on a slow line.
 * Throws NoResponse where it stands still or is cut, and the signal's reason where the caller gave up.
 */
async function readBody(response: Response, signal?: AbortSignal): Promise<Blob> {
  const reader = response.body?.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      const stall = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('The answer stands still.')), API_TIMEOUT_MS);
      });
      const piece = await Promise.race([reader?.read(), stall]);
      clearTimeout(timer);
      if (!piece || piece.done) return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
      pieces.push(piece.value);
    }
  } catch (error) {
    clearTimeout(timer);
    void reader?.cancel().catch(() => undefined);
    throw signal?.aborted ? error : new NoResponse(error);
  }
}

/** Reads message, error or plain text of an error response (specification section 8). */
export function toFailure(status: number, body: unknown): ResponseFailure {
  return new ResponseFailure(status, body, findMessage(body));
}

function findMessage(body: unknown): string | undefined {
  if (body === null || typeof body !== 'object') return findSentence(body);
  const { message, error } = body as { message?: unknown; error?: unknown };
  const messages = (Array.isArray(message) ? message : [message])
    .map(findSentence)
    .filter((sentence) => sentence !== undefined);
  return messages.length > 0 ? messages.join(', ') : findSentence(error);
}

/**
 * Uploads with real progress: XMLHttpRequest, since fetch tells nothing of what has been sent (its request streams need
 * HTTP/2). Posts the form and reads the JSON answer. Throws ResponseFailure, NoResponse, or the signal's reason.
 */
function uploadForm<Result>({ url, body, headers, onProgress, signal }: FileUpload): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall = 0;
    const watch = (milliseconds = API_TIMEOUT_MS) => {
      window.clearTimeout(stall);
      stall = window.setTimeout(() => fail(new NoResponse(new Error('The upload stands still.'))), milliseconds);
    };
    const settle = () => {
      window.clearTimeout(stall);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (reason: unknown) => {
      settle();
      reject(reason instanceof Error ? reason : new Error(String(reason)));
      request.abort();
    };
    const abort = () => fail(signal?.reason);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    request.upload.addEventListener('progress', (event) => {
      watch(event.loaded < event.total ? API_TIMEOUT_MS : ARRIVAL_MS);
      onProgress?.(event.loaded, event.total);
    });
    request.addEventListener('error', () => fail(new NoResponse(new Error('The connection was cut.'))));
    request.addEventListener('load', () => {
      settle();
      const answer = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer);
      else reject(toFailure(request.status, answer));
    });
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    watch();
    request.send(body);
  });
}

/** The text itself where it is no JSON. */
export function parseJson(text: string): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
