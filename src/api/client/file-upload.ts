/**
 * Uploads with real progress: XMLHttpRequest, since fetch tells nothing of what has been sent (its request streams need
 * HTTP/2).
 */
import { NoResponse } from './request-failure';
import type { ResponseFailure } from './request-failure';

export interface FileUpload {
  url: string;
  body: globalThis.FormData;
  headers: Record<string, string>;
  /** Milliseconds without any progress after which the server counts as not answering. */
  stallMs: number;
  onProgress?: ((sent: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  toFailure: (status: number, body: unknown) => ResponseFailure;
}

/** Posts the form and reads the JSON answer. Throws ResponseFailure, NoResponse, or the signal's reason. */
export function uploadForm<Result>({
  url,
  body,
  headers,
  stallMs,
  onProgress,
  signal,
  toFailure,
}: FileUpload): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall = 0;
    const watch = () => {
      window.clearTimeout(stall);
      stall = window.setTimeout(() => fail(new NoResponse(new Error('The upload stands still.'))), stallMs);
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
      watch();
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
function parseJson(text: string): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
