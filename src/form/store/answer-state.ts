/** What the forms hold while they are filled. */
import type { FormData } from '@/engine/answers/form-data';
import type { ValidationError } from '@/engine/validation/validation-error';
import type { FileProgress } from '@/fields/files/file-item';

export interface AnswerState {
  data: FormData;
  /** The same as of the last change that may have decided what is asked: another object only then. */
  deciding: FormData;
  /** By form id, as of the last check; a form that was never checked is missing. */
  problems: Readonly<Record<string, readonly ValidationError[]>>;
  /** Problems that the server reported; each stands until its field is answered anew. */
  reported: readonly ValidationError[];
  /** By path: what is said at the fields now. */
  messages: Readonly<Record<string, string>>;
  /** Paths whose messages may be shown. */
  touched: ReadonlySet<string>;
  /** Ids of forms whose "next" was pressed in vain: all their messages are shown. */
  attempted: ReadonlySet<string>;
  /** Path of what was touched last: its new message is read out. */
  last: string | undefined;
  /** By local id: how far a chosen file is on its way to the server. */
  transfers: Readonly<Record<string, FileProgress>>;
}
