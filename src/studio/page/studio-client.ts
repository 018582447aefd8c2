/** Asks the studio's server. */
import type { JSONSchema } from 'vscode-json-languageservice';
import type { Checked, Opening, ShownRecord } from '../studio-answers.ts';
import type { FileText, FolderFile, Saved } from '../files/folder-files.ts';

interface Look {
  type: string;
  example: string;
  step?: string | undefined;
  language?: string | undefined;
}

export const studioClient = {
  listFiles: () => ask<{ name: string; files: FolderFile[] }>('GET', 'folder'),
  readFile: (path: string) => ask<FileText>('GET', `file?path=${encodeURIComponent(path)}`),
  saveFile: (path: string, text: string, was: string | null) => ask<Saved>('PUT', 'file', { path, text, was }),
  readMeta: () => ask<Record<string, JSONSchema>>('GET', 'meta'),
  check: (texts: Record<string, string>, signal: AbortSignal) => ask<Checked>('POST', 'check', { texts }, signal),
  makeType: (name: string) => ask<{ id: string }>('POST', 'type', { name }),
  openForm: (look: Look) => ask<Opening>('POST', 'form', look),
  openRecord: (look: Look) => ask<ShownRecord>('POST', 'record', look),
};

/** Throws with the server's words. A conflict is an answer. */
async function ask<Answer>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(`/studio/${path}`, {
    method,
    ...(signal && { signal }),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => {
    signal?.throwIfAborted();
    throw new Error('The studio does not answer. Is "npm run schemas:studio" still running?');
  });
  const answer = (await response.json()) as Answer & { message?: string };
  if (!response.ok && response.status !== 409) throw new Error(answer.message ?? `It failed with ${response.status}.`);
  return answer;
}
