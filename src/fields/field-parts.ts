/** What is known of every field kind: how its answers are shown, and what a file field can do with bytes. */
import type { ComponentType } from 'react';
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { Answer, FileRecord } from '@/engine/answers/form-data';
import type { FileItem } from '@/fields/files/file-item';

/** What a file field can do with bytes; where they are kept and how they travel is the form's business. */
export interface FileSlots {
  /** The cards of the files that the answer holds, in its order. */
  items: readonly FileItem[];
  /** Takes files that were picked or dropped. A field for one file keeps the first. */
  choose: (files: File[]) => void;
  remove: (item: FileItem) => void;
  /** Gives up the sending of a file, which stays chosen. */
  cancel?: ((item: FileItem) => void) | undefined;
  /** Puts another file in the place of one that is not sent yet. */
  swap?: ((item: FileItem, other: File) => void) | undefined;
  /** Opens a file that the server holds. */
  open?: ((item: FileItem) => void) | undefined;
  /** Sends a file again whose upload failed. */
  retry?: ((item: FileItem) => void) | undefined;
}

/** How a file that the server holds is fetched: `FileRecord.fileUrl` needs the session's token. */
export type LoadFile = (file: FileRecord) => Promise<Blob>;

export interface FieldOutputProps {
  field: FieldDefinition;
  answer: Answer;
  /** Without it a file is named but cannot be opened. */
  loadFile?: LoadFile | undefined;
}

export interface OutputPartProps extends FieldOutputProps {
  Inner: ComponentType<FieldOutputProps>;
}

export interface FieldKindParts {
  /** Read-only. Shows nothing for an answer that is empty; what to say then is the surrounding list's business. */
  Output: ComponentType<OutputPartProps>;
}
