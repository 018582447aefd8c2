/** What a field kind is made of: how it is asked, and how it is shown. */
import type { ComponentType, ReactNode } from 'react';
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { Answer, FileRecord } from '@/engine/answers/form-data';
import type { FileItem } from '@/ui/file-item';

/** Messages of what lies inside a field, by the path below it: "0.license_plate" in rows, "1" for the second file. */
export type InnerMessages = Readonly<Record<string, string>>;

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

export interface FormInputProps {
  field: FieldDefinition;
  /** The control's id; ids of hint, message and row controls are derived from it. */
  id: string;
  value: Answer;
  onChange: (value: Answer) => void;
  /** Called when the person leaves the control; `path` is the place inside the field, '' for the field itself. */
  onBlur?: ((path: string) => void) | undefined;
  /** What is wrong with the field itself. */
  message?: string | undefined;
  innerMessages?: InnerMessages | undefined;
  /** Whether it must be answered now; the definition's word where it is not given. */
  required?: boolean | undefined;
  /** Why it cannot be changed, e.g. "From your invitation"; undefined: it can. */
  locked?: string | undefined;
  /** Rows that may be changed while the others may not; undefined: all. */
  openRows?: readonly number[] | undefined;
  /** Said between hint and control, e.g. what an officer asked for. */
  note?: ReactNode;
  /** For file and files. */
  files?: FileSlots | undefined;
  /** The row that the field stands in, e.g. "vehicles.0"; undefined outside of rows. */
  rowPath?: string | undefined;
}

/** What the input of one kind is given by `FormInput`, which has put the label, hint and message around it. */
export interface FieldInputProps extends FormInputProps {
  required: boolean;
  describedBy: string | undefined;
  /** Draws a field of a row; passed in, since the registry that it reads knows the group field itself. */
  Inner: ComponentType<FormInputProps>;
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

/**
 * What stands around the control. `label`: a label tied to it. `radiogroup`, `group`: a legend over several controls.
 * `sentence`: a group with the title over a control with its own sentence. `none`: nothing.
 */
export type FieldFraming = 'label' | 'radiogroup' | 'group' | 'sentence' | 'none';

export interface FieldKindParts {
  framing: FieldFraming;
  Input: ComponentType<FieldInputProps>;
  /** Read-only. Shows nothing for an answer that is empty; what to say then is the surrounding list's business. */
  Output: ComponentType<OutputPartProps>;
}
