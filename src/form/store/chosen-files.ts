/** Takes chosen files: their names go among the answers, their bytes into the device's store until they are sent. */
import type { FileRecord } from '@/engine/answers/form-data';
import { toFileRecords } from '@/fields/file-records';
import { guessFileType } from '@/fields/file-limits';
import { readAnswer } from './answer-path';
import type { AnswerStore } from './answer-store';
import { createKey } from './random-key';

/** The bytes of files that are not sent yet, by local id. */
export interface FileStorage {
  put: (localId: string, content: Blob) => Promise<void>;
  get: (localId: string) => Promise<Blob | undefined>;
  remove: (localId: string) => Promise<void>;
}

/** Where among the answers files stand: one, or a list of them. */
export interface FilePlace {
  path: string;
  multiple: boolean;
}

export interface ChosenFiles {
  choose: (place: FilePlace, files: readonly File[]) => void;
  remove: (place: FilePlace, id: string) => void;
  /** Gives up the sending of a file, which stays chosen. Does nothing for one that is not under way. */
  cancel: (id: string) => void;
  /** A file is on its way; `stop` gives it up. Returns how to tell that it no longer is. */
  noteSending: (localId: string, stop: () => void) => () => void;
  /** Puts another file in the place of one that is not sent yet. */
  swap: (place: FilePlace, id: string, other: File) => void;
  /** The bytes in this page, for previews and sending. */
  peek: (localId: string) => Blob | undefined;
  /** Fetches a file that the server holds and opens it in a new tab. */
  open?: ((file: FileRecord) => void) | undefined;
}

export interface ChosenFilesOptions {
  answers: AnswerStore;
  shelf: FileStorage;
  /** Bytes known from a restored draft. */
  contents?: ReadonlyMap<string, Blob>;
  /** Called when the device did not take the bytes: they live as long as the page. */
  onStorageFailure?: ((localId: string) => void) | undefined;
  /** Called for a file that is given up: whatever of it was sent need not be kept. */
  onDrop?: ((localId: string) => void) | undefined;
  open?: ((file: FileRecord) => void) | undefined;
}

export function createChosenFiles({
  answers,
  shelf,
  contents,
  onStorageFailure,
  onDrop,
  open,
}: ChosenFilesOptions): ChosenFiles {
  const inPage = new Map(contents);
  const sending = new Map<string, () => void>();

  function take(file: File): FileRecord {
    const localId = createKey();
    inPage.set(localId, file);
    void copy(localId, file);
    return { fileName: file.name, fileSize: file.size, fileType: guessFileType(file), localId };
  }

  /** The device's copy takes the place of the file, which may be changed, moved or pulled out before it is sent. */
  async function copy(localId: string, file: File): Promise<void> {
    try {
      await shelf.put(localId, file);
    } catch {
      onStorageFailure?.(localId);
      return;
    }
    const content = await shelf.get(localId).catch(() => undefined);
    if (content && inPage.has(localId)) inPage.set(localId, content);
  }

  function drop(record: FileRecord): void {
    const localId = findLocalId(record);
    if (localId === undefined) return;
    inPage.delete(localId);
    sending.get(localId)?.();
    onDrop?.(localId);
    void shelf.remove(localId).catch(() => undefined);
  }

  return {
    choose: ({ path, multiple }, files) => {
      const before = toFileRecords(readAnswer(answers.state.getState().data, path));
      const chosen = files.map(take);
      if (multiple) answers.answer(path, [...before, ...chosen]);
      else {
        before.forEach(drop);
        answers.answer(path, chosen[0]);
      }
    },
    remove: ({ path, multiple }, id) => {
      const before = toFileRecords(readAnswer(answers.state.getState().data, path));
      before.filter((record) => fileId(record) === id).forEach(drop);
      const remaining = before.filter((record) => fileId(record) !== id);
      answers.answer(path, multiple ? remaining : undefined);
    },
    cancel: (id) => sending.get(id)?.(),
    noteSending: (localId, stop) => {
      sending.set(localId, stop);
      return () => void (sending.get(localId) === stop && sending.delete(localId));
    },
    swap: ({ path, multiple }, id, other) => {
      const before = toFileRecords(readAnswer(answers.state.getState().data, path));
      const after = before.map((record) => {
        if (fileId(record) !== id) return record;
        drop(record);
        return take(other);
      });
      answers.answer(path, multiple ? after : after[0]);
    },
    peek: (localId) => inPage.get(localId),
    open,
  };
}

/** Tells a file from its neighbours, sent or not. */
export function fileId(record: FileRecord): string {
  return record.fileKey ?? findLocalId(record) ?? record.fileName;
}

/** The local id of a file that is not sent yet; undefined once the server has it. */
export function findLocalId(record: FileRecord): string | undefined {
  const { localId } = record;
  return record.fileKey === undefined && typeof localId === 'string' ? localId : undefined;
}

/** Files for a form without a device's store, such as one of the administration. */
export function createMemoryFileStorage(): FileStorage {
  const contents = new Map<string, Blob>();
  return {
    put: async (localId, content) => void contents.set(localId, content),
    get: async (localId) => contents.get(localId),
    remove: async (localId) => void contents.delete(localId),
  };
}
