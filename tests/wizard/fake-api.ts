/** A product API that answers what a test tells it to, and remembers what it was asked. */
import { vi } from 'vitest';
import { fillEndpoint, type ApiClient, type RequestOptions } from '@/api/client/client';
import type { Draft, DraftBody } from '@/api/shapes/draft';
import { ResponseFailure } from '@/api/client/request-failure';

/** What JSON.parse answers: the wizard says what it expects of it. */
type ParsedJson = ReturnType<typeof JSON.parse>;

export interface Call {
  method: string;
  path: string;
  json?: Record<string, unknown> | undefined;
  headers?: Record<string, string> | undefined;
  query?: object | undefined;
}

export interface FakeApi extends ApiClient {
  calls: Call[];
  /** Names of files in the order they arrived. */
  uploads: string[];
  /** Fields whose next upload fails, with the reason. */
  failUploads: Map<string, unknown>;
  /** Thrown by the next submission. */
  failSubmission: unknown;
  draft: Draft | undefined;
  /** Thrown by every call about the account's draft. */
  failDrafts: Error | undefined;
  /** The account takes drafts, but its answers get lost. */
  loseDraftAnswers: boolean;
}

export function createFakeApi(): FakeApi {
  const api: FakeApi = {
    calls: [],
    uploads: [],
    failUploads: new Map(),
    failSubmission: undefined,
    draft: undefined,
    failDrafts: undefined,
    loseDraftAnswers: false,
    request: vi.fn((endpoint: string, options?: RequestOptions) => {
      const { method, path } = fillEndpoint(endpoint, options?.params);
      const json = options?.json as Record<string, unknown> | undefined;
      api.calls.push({ method, path, json, headers: options?.headers, query: options?.query });
      return path.startsWith('drafts/')
        ? answerDraft(api, method, json as DraftBody | undefined)
        : answerSubmission(api);
    }),
    requestOperation: () => Promise.reject(new Error('No wizard calls an operation')),
    downloadFile: async () => new Blob(['content']),
    download: async () => new Blob(['content']),
    upload: async (_path, body, options) => {
      const field = body.get('field') as string;
      const file = body.get('file') as File;
      options?.onProgress?.(file.size / 2, file.size);
      const failure = api.failUploads.get(field);
      api.failUploads.delete(field);
      if (failure !== undefined) throw failure as Error;
      api.uploads.push(file.name);
      const data = {
        fileUrl: `/api/applications/file/${file.name}`,
        fileKey: `key-${file.name}`,
        fileName: file.name,
        fileSize: file.size,
        fileType: file.type,
      };
      return { success: true, data } as never;
    },
  };
  return api;
}

export function submissionsOf(api: FakeApi): Call[] {
  return api.calls.filter(({ path }) => path.startsWith('applications'));
}

async function answerSubmission(api: FakeApi): Promise<ParsedJson> {
  const failure = api.failSubmission;
  api.failSubmission = undefined;
  if (failure !== undefined) throw failure as Error;
  return { id: 'application-1', status: 'pending' };
}

async function answerDraft(api: FakeApi, method: string, body: DraftBody | undefined): Promise<ParsedJson> {
  if (api.failDrafts) throw api.failDrafts;
  if (method === 'DELETE') {
    api.draft = undefined;
    return undefined;
  }
  if (body === undefined) return api.draft;
  if (api.draft && api.draft.revision !== body.revision) throw new ResponseFailure(409, {}, 'A newer draft exists');
  api.draft = {
    ...body,
    revision: body.revision + 1,
    updated_at: new Date().toISOString(),
    expires_at: '2026-05-04T11:04:00.000Z',
  };
  if (api.loseDraftAnswers) throw new Error('The connection broke');
  return api.draft;
}
