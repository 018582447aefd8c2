/** The cards of a file field, from its answer and from how far each file is on its way. */
import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Answer, FileRecord } from '@/engine/answers/form-data';
import { toFileRecords } from '@/fields/file-records';
import type { FileSlots } from '@/fields/field-parts';
import type { FileItem, FileProgress } from '@/fields/files/file-item';
import type { AnswerState } from './answer-state';
import { fileId, findLocalId, type FilePlace } from './chosen-files';
import { useAnswers, type FormHost } from './form-host';
import { toClockTime } from '@/engine/locale/formats';

/** `told`: what the field says is wrong, which its cards need not say again. */
export function useFileSlots(
  { path, multiple }: FilePlace,
  { form, answers, files }: FormHost,
  value: Answer,
  told: string | undefined,
): FileSlots {
  const records = useMemo(() => toFileRecords(value), [value]);
  const transfers = useAnswers(
    answers,
    useShallow((state) => records.map((record) => state.transfers[findLocalId(record) ?? ''])),
  );
  const faults = useAnswers(
    answers,
    useShallow((state) =>
      records.map((_record, index) => findFault(state.problems[form.id], multiple ? `${path}.${index}` : path)),
    ),
  );
  return useMemo(
    () => ({
      items: records.map((record, index): FileItem => {
        const localId = findLocalId(record);
        return {
          id: fileId(record),
          name: record.fileName,
          size: record.fileSize,
          type: record.fileType,
          source: localId === undefined ? undefined : files.peek(localId),
          progress: toProgress(record, transfers[index], { fault: faults[index], told }),
        };
      }),
      choose: (chosen) => files.choose({ path, multiple }, chosen),
      remove: (item) => files.remove({ path, multiple }, item.id),
      cancel: (item) => files.cancel(item.id),
      swap: (item, other) => files.swap({ path, multiple }, item.id, other),
      open:
        files.open &&
        ((item) =>
          open(
            records.find((record) => fileId(record) === item.id),
            files.open,
          )),
    }),
    [records, transfers, faults, told, files, path, multiple],
  );
}

/** What the form's rules say of one file. */
function findFault(problems: AnswerState['problems'][string] = [], path: string): string | undefined {
  return problems.find((problem) => problem.path === path)?.message;
}

const INFECTED = 'A virus was found in this file, so it was not kept. Please choose a clean copy.';

function toProgress(
  record: FileRecord,
  transfer: FileProgress | undefined,
  { fault, told }: { fault: string | undefined; told: string | undefined },
): FileProgress {
  const refused = transfer?.status === 'refused' ? transfer.message : fault;
  if (record.fileKey === undefined && refused !== undefined)
    return { status: 'refused', message: told?.includes(refused) ? undefined : refused };
  if (record.fileKey === undefined) return transfer ?? { status: 'chosen' };
  const { uploadedAt, fileHash, checkingSince, threat } = record;
  if (threat !== undefined) return { status: 'refused', message: INFECTED };
  return {
    status: 'uploaded',
    ...(typeof uploadedAt === 'string' ? { at: toClockTime(new Date(uploadedAt)) } : {}),
    ...(typeof fileHash === 'string' ? { checksum: fileHash } : {}),
    ...(checkingSince === undefined ? {} : { checking: true }),
  };
}

function open(record: FileRecord | undefined, openFile: ((file: FileRecord) => void) | undefined): void {
  if (record) openFile?.(record);
}
