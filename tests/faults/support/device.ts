/**
 * What an applicant's phone keeps of one application: answers, the bytes of chosen files, and where their uploads
 * stand.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createApiClient, type ApiClient } from '@/api/client/client';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import type { FileRecord, FormData } from '@/engine/answers/form-data';
import { listFileFields } from '@/engine/record/read-submission-body';
import { mapFiles } from '@/engine/record/file-answers';
import { findLocalId } from '@/form/store/chosen-files';
import { createResumableUploader } from '@/wizard/upload/resumable-uploader';
import { submitApplication, type SubmissionResponse } from '@/wizard/submission/submit-application';
import { createMemoryNotes } from '../../fixtures/memory-notes';
import type { Uploader } from '@/wizard/upload/uploader';
import { createPdf } from '../../server/support/sample-files';

export interface Device {
  submissionKey: string;
  /** The answers as they are sent; files by what they hold. */
  readonly data: FormData;
  /** SHA-256, hex, of every chosen file. */
  checksums: string[];
  /** One press of the last button: the wizard's own pipeline. Throws as it does. */
  submit(signal: AbortSignal): Promise<SubmissionResponse>;
}

export interface DeviceOptions {
  definition: ProviderDefinition;
  answers: Record<string, unknown>;
  /** Names of files by field. */
  files: Record<string, string | string[]>;
  token: string;
  /** Of the product, or of the proxy before it. */
  url: string;
  fileBytes: number;
  /** Milliseconds between attempts of an upload. */
  delays?: readonly number[];
}

export function createDevice({
  definition,
  answers,
  files,
  token,
  url,
  fileBytes,
  delays = [20, 50, 100],
}: DeviceOptions): Device {
  const shelf = new Map<string, Blob>();
  const checksums: string[] = [];
  const choose = (name: string): FileRecord => {
    const localId = randomBytes(16).toString('hex');
    const content = Buffer.from(createPdf(randomBytes(fileBytes)));
    checksums.push(createHash('sha256').update(content).digest('hex'));
    shelf.set(localId, new Blob([content], { type: 'application/pdf' }));
    return { fileName: name.replace(/\.\w+$/, '.pdf'), fileSize: content.length, fileType: 'application/pdf', localId };
  };
  let data = { ...answers } as FormData;
  for (const { key, kind } of listFileFields(definition)) {
    const names = files[key];
    if (names === undefined) continue;
    const chosen = [names].flat().map(choose);
    data[key] = kind === 'files' ? chosen : chosen[0];
  }
  const submissionKey = randomBytes(16).toString('hex');
  const api = createClient(url, token);
  const uploader = createUploader(api, delays);
  return {
    submissionKey,
    checksums,
    get data() {
      return data;
    },
    submit: (signal) =>
      submitApplication({
        definition,
        api,
        uploader,
        submissionKey,
        signal,
        getData: () => data,
        getContent: async (localId) => shelf.get(localId),
        onProgress: () => undefined,
        onUploaded: (_field, localId, record) => {
          data = mapFiles(listFields(definition), data, (file) => (findLocalId(file) === localId ? record : file));
        },
        onUploadFailed: () => undefined,
        onSending: () => undefined,
      }),
  };
}

export function createClient(url: string, token: string): ApiClient {
  return createApiClient({ baseUrl: `${url}/api`, getToken: async () => token, onUnauthorised: () => undefined });
}

/** The browser's uploader, given what stands for a Blob and for localStorage here. */
export function createUploader(api: ApiClient, delays: readonly number[]): Uploader {
  if (!api.connection) throw new Error('This client has no connection');
  const whole: Uploader = { upload: () => Promise.reject(new Error('The server does not take uploads in pieces')) };
  return createResumableUploader({
    api,
    connection: api.connection,
    whole,
    delays,
    notes: createMemoryNotes(),
    toSource: async (content) => Buffer.from(await content.arrayBuffer()),
  });
}
