import { isFileRecord, type Answer, type FileRecord } from '@/engine/answers/form-data';

/** The file records of an answer of kind file or files, in order; what is none is left out. */
export function toFileRecords(answer: Answer): FileRecord[] {
  const list: Answer[] = Array.isArray(answer) ? (answer as Answer[]) : [answer];
  return list.filter(isFileRecord);
}
