/** What a form holds: answers by field key, flat over all steps. */

export type Answer =
  | string
  | number
  | boolean
  | FileRecord
  | readonly Answer[]
  | { readonly [key: string]: Answer | undefined }
  | null
  | undefined;
export type FormData = Record<string, Answer>;

/**
 * An uploaded file as the product API knows it (specification section 3). Before the upload url and key are missing.
 */
export interface FileRecord {
  fileUrl?: string;
  fileKey?: string;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  /** MIME type. */
  fileType: string;
  [extra: string]: string | number | undefined;
}

export function isFileRecord(answer: Answer): answer is FileRecord {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    !Array.isArray(answer) &&
    typeof (answer as FileRecord).fileName === 'string'
  );
}

/** Whether an answer is an object, such as a row of a group, and no list. */
export function isRow(answer: Answer): answer is FormData {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer);
}

/** True for everything that counts as not answered: nothing, blank text, an empty list. */
export function isEmptyAnswer(answer: Answer): boolean {
  if (answer === undefined || answer === null) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  return Array.isArray(answer) && answer.length === 0;
}

/** The same of an answer that may be an object: one without any answer in it counts as none. */
export function isBlankAnswer(answer: Answer): boolean {
  return isEmptyAnswer(answer) || (isRow(answer) && Object.values(answer).every(isBlankAnswer));
}
