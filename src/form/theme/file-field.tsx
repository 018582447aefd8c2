/** A field that takes files, one or several, wherever among the answers it stands. */
import { getUiOptions, type FieldProps } from '@rjsf/utils';
import { lazy, memo, Suspense, use, useMemo } from 'react';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { getItemSchema, type JsonSchema } from '@/definition/language/json-schema';
import { listDescriptions } from '@/fields/describe-control';
import { FileControl } from '@/fields/file-field';
import { again } from '@/ui/again';
import CircularProgress from '@mui/material/CircularProgress';
import { useAnswersAt, useFormHost, useAnswers, type FormHost } from '../store/form-host';
import { findMessageInside } from '../store/shown-messages';
import { readId, readName, readPath } from './field-place';
import { LimitsContext } from './file-cells';
import { isFileSchema } from './host-options';
import { useLeaf } from './leaf-field';
import { useShallow } from 'zustand/react/shallow';
import type { Answer, FileRecord } from '@/engine/answers/form-data';
import { toFileRecords } from '@/fields/file-records';
import type { FileSlots } from '@/fields/field-parts';
import type { FileItem, FileProgress } from '@/fields/files/file-item';
import type { AnswerState } from '../store/answer-state';
import { fileId, findLocalId, type FilePlace } from '../store/chosen-files';
import { isToday } from '@/engine/locale/is-today';
import { toClockTime, toShortTime } from '@/engine/locale/formats';
import { msg, t } from '@/texts/t';

const INFECTED = msg('A virus was found in this file, so it was not kept. Please choose a clean copy.');

/** Few forms are signed: the pad comes with the first that is. */
const SignatureControl = lazy(async () => {
  const module = await again(() => import('@/fields/signature-control'));
  return { default: module.SignatureControl };
});

export const FileField = memo(function FileField(props: FieldProps) {
  const { schema, uiSchema, required, readonly, disabled } = props;
  const id = readId(props);
  const path = readPath(props);
  const options = getUiOptions(uiSchema);
  const host = useFormHost();
  const limits = useMemo(() => readLimits(schema as JsonSchema), [schema]);
  const { formData, rawErrors, onBlur } = useLeaf(path);
  const [said] = rawErrors;
  // A list of files has one place for messages: its own, or the first of its files'.
  const ofFile = useAnswersAt(host.answers, path, ({ messages }) =>
    limits.multiple ? findMessageInside(messages, path) : undefined,
  );
  const message = said ?? ofFile;
  const describedBy = listDescriptions({ id, schema, options, rawErrors: message === undefined ? [] : [message] });
  const limitsId = use(LimitsContext);
  const slots = useFileSlots({ path, multiple: limits.multiple }, host, formData, message);
  if (options.widget === 'signature' && slots.items.length === 0 && !readonly && !disabled)
    return (
      <Suspense fallback={<CircularProgress aria-label={t('Loading')} size={24} />}>
        <SignatureControl
          id={id}
          htmlName={readName(props) ?? id}
          required={required}
          invalid={message !== undefined}
          describedBy={describedBy}
          onSign={(picture) => slots.choose([picture])}
          onBlur={onBlur}
        />
      </Suspense>
    );
  return (
    <FileControl
      id={id}
      htmlName={readName(props)}
      required={required}
      readonly={readonly}
      disabled={disabled}
      invalid={message !== undefined}
      describedBy={describedBy}
      limitsId={limitsId}
      slots={slots}
      onBlur={onBlur}
      {...limits}
    />
  );
});

/** What the schema of a file, or of a list of them, takes. */
function readLimits(schema: JsonSchema): Pick<FieldDefinition, 'accept' | 'maxBytes'> & { multiple: boolean } {
  const multiple = !isFileSchema(schema as FieldProps['schema']);
  const { properties = {} } = (multiple ? getItemSchema(schema) : schema) ?? {};
  const maxBytes = properties['fileSize']?.maximum;
  return {
    multiple,
    accept: (properties['fileType']?.enum ?? []).filter((type) => typeof type === 'string'),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  };
}

/** `fieldMessage`: what the field says is wrong, which its cards need not say again. */
function useFileSlots(
  { path, multiple }: FilePlace,
  { form, answers, files }: FormHost,
  value: Answer,
  fieldMessage: string | undefined,
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
          progress: toProgress(record, transfers[index], { fault: faults[index], fieldMessage }),
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
    [records, transfers, faults, fieldMessage, files, path, multiple],
  );
}

/** What the form's rules say of one file. */
function findFault(problems: AnswerState['problems'][string] = [], path: string): string | undefined {
  return problems.find((problem) => problem.path === path)?.message;
}

function toProgress(
  record: FileRecord,
  transfer: FileProgress | undefined,
  { fault, fieldMessage }: { fault: string | undefined; fieldMessage: string | undefined },
): FileProgress {
  const refused = transfer?.status === 'refused' ? transfer.message : fault;
  if (record.fileKey === undefined && refused !== undefined)
    return { status: 'refused', message: fieldMessage?.includes(refused) ? undefined : refused };
  if (record.fileKey === undefined) return transfer ?? { status: 'chosen' };
  const { uploadedAt, fileHash, checkingSince, threat } = record;
  if (threat !== undefined) return { status: 'refused', message: t(INFECTED) };
  return {
    status: 'uploaded',
    ...(typeof uploadedAt === 'string' ? { at: sayWhen(new Date(uploadedAt)) } : {}),
    ...(typeof fileHash === 'string' ? { checksum: fileHash } : {}),
    ...(checkingSince === undefined ? {} : { checking: true }),
  };
}

/** With its day, unless that is today. */
function sayWhen(at: Date): string {
  return isToday(at) ? toClockTime(at) : toShortTime(at);
}

function open(record: FileRecord | undefined, openFile: ((file: FileRecord) => void) | undefined): void {
  if (record) openFile?.(record);
}
