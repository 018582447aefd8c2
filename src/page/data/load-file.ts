/** Fetches a file of a record with the session's token. */
import type { FileRecord } from '@/engine/answers/form-data';
import { api } from './api';

/** `fileUrl` is a path of the server, "/api/…". */
export function loadFile(file: FileRecord): Promise<Blob> {
  return api.downloadFile(file.fileUrl ?? '');
}
