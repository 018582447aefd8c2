/**
 * The form with what most steps do without: files, lists of entries, and a choice between several sets of questions.
 */
import type { FormProps } from '@rjsf/core';
import { ListEntryTemplate, ListTemplate } from './list-template';
import { ThemedForm } from './rjsf-theme';
import {
  isCustomWidget,
  isFixedItems,
  type FieldPathList,
  type FieldProps,
  getUiOptions,
  type MultiSchemaFieldTemplateProps,
  type RJSFSchema,
  type UiSchema,
} from '@rjsf/utils';
import {
  memo,
  useCallback,
  useMemo,
  useState,
  cloneElement,
  useEffect,
  type ReactElement,
  lazy,
  Suspense,
  use,
} from 'react';
import { serverNow } from '@/definition/language/server-time';
import { isRow, type Answer, type FileRecord } from '@/engine/answers/form-data';
import { createInitialData } from '@/engine/answers/initial-data';
import { toDay } from '@/engine/locale/calendar';
import { readAnswer } from '../store/answer-path';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { useAnswersAt, useFormHost, type FormHost, useAnswers } from '../store/form-host';
import { readListPath, toDottedPath, readPath, readId, readName } from './field-place';
import { ChoicesField, useLeaf } from './leaf-field';
import { rjsfFields } from './rjsf-fields';
import { ListSchemaContext } from './schema-field';
import { type JsonSchema, getItemSchema } from '@/definition/language/json-schema';
import { isSchema, listDiscriminators } from '@/definition/language/object-parts';
import { FieldFrame } from '@/fields/frame/field-frame';
import { UnionContext } from './field-template';
import { isLockedAt, isFileSchema } from './host-options';
import { t, msg } from '@/texts/t';
import type { FieldDefinition } from '@/definition/parse/catalog';
import { listDescriptions } from '@/fields/describe-control';
import { FileControl } from '@/fields/file-field';
import { again } from '@/ui/again';
import CircularProgress from '@mui/material/CircularProgress';
import { findMessageInside } from '../store/shown-messages';
import { LimitsContext } from './file-cells';
import { useShallow } from 'zustand/react/shallow';
import { toFileRecords } from '@/fields/file-records';
import type { FileSlots } from '@/fields/field-parts';
import type { FileItem, FileProgress } from '@/fields/files/file-item';
import type { AnswerState } from '../store/answer-state';
import { fileId, findLocalId, type FilePlace } from '../store/chosen-files';
import { isToday } from '@/engine/locale/is-today';
import { toClockTime, toShortTime } from '@/engine/locale/formats';

const { ArrayField } = rjsfFields;

/**
 * RJSF's ArrayField. Of rows it is told how many there are, not what is in them: each entry has its answers from the
 * store, so that a key in a row does not make the list render. Lists that are one control get their answer as any leaf.
 */
const ConnectedArrayField = memo(function ConnectedArrayField(props: FieldProps) {
  const { schema, uiSchema, registry } = props;
  const isOneControl = registry.schemaUtils.isMultiSelect(schema) || isCustomWidget(uiSchema);
  return isOneControl ? <ChoicesField {...props} /> : <Rows {...props} />;
});

/** Stands for an entry: RJSF moves it about, and it says which entry has moved. */
interface Token {
  entry: number;
}

let entriesMade = 0;

function createToken(): Token {
  entriesMade += 1;
  return { entry: entriesMade };
}

function Rows(props: FieldProps) {
  const { schema } = props;
  const path = readListPath(props);
  const host = useFormHost();
  const { answers } = host;
  const given = useAnswersAt(answers, path, (state) => listEntries(readAnswer(state.data, path)).length);
  const count = isFixedItems(schema) && Array.isArray(schema.items) ? Math.max(given, schema.items.length) : given;
  const [known, setTokens] = useState<readonly Token[]>([]);
  const tokens = useMemo(
    () =>
      known.length === count ? known : Array.from({ length: count }, (_none, index) => known[index] ?? createToken()),
    [known, count],
  );
  const change = useCallback(
    (value: unknown, at: FieldPathList) => {
      if (toDottedPath(at) !== path) return answers.answer(toDottedPath(at), value as Answer);
      const before = listEntries(readAnswer(answers.state.getState().data, path));
      const taken = new Set<number>();
      const moved = (value as unknown[]).map((each): { token: Token; answer: Answer } => {
        const index = tokens.findIndex(({ entry }) => entry === (each as Token | undefined)?.entry);
        const token = tokens[index];
        if (!token) return { token: createToken(), answer: startEntry(each as Answer, path, host) };
        const isCopy = taken.has(index);
        taken.add(index);
        return { token: isCopy ? createToken() : token, answer: before[index] };
      });
      setTokens(moved.map(({ token }) => token));
      answers.answer(
        path,
        moved.map(({ answer }) => answer),
      );
    },
    [answers, host, path, tokens],
  );
  return (
    <ListSchemaContext value={schema}>
      <ArrayField {...props} formData={tokens} onChange={change} />
    </ListSchemaContext>
  );
}

function listEntries(answer: Answer): readonly Answer[] {
  return Array.isArray(answer) ? (answer as readonly Answer[]) : [];
}

/** A new entry: what its schema and its definition preset, else nothing. */
function startEntry(preset: Answer, path: string, { form }: FormHost): Answer {
  const field = findFieldAt(form.fields, path);
  if (!field || (preset !== undefined && !isRow(preset))) return preset ?? '';
  if (preset === undefined && field.fields.length === 0) return '';
  return { ...preset, ...createInitialData([field], { today: toDay(serverNow()) }) };
}

const ANSWERED: UiSchema = { 'ui:widget': 'hidden', 'ui:field': () => null };

/**
 * In place of @rjsf/mui's MultiSchemaFieldTemplate, whose choice between alternatives has its label inside the box:
 * here it is a control like any other, and the fields of the alternative follow it.
 */
function UnionTemplate({ schema, uiSchema, selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  const choice = selector as ReactElement<{ id: string; readonly?: boolean }> | undefined;
  const field = optionSchemaField as ReactElement<FieldProps> | null;
  const path = field ? readPath(field.props) : '';
  const fixed = useMemo(() => listFixed(schema, field?.props.schema), [schema, field?.props.schema]);
  const inner = field?.props.uiSchema;
  const presets = useMemo(
    () => new Map([...listConstants(field?.props.schema, { ...uiSchema, ...inner }), ...fixed]),
    [field?.props.schema, uiSchema, inner, fixed],
  );
  usePresets(path, presets);
  const isClosed = useIsClosed(path, schema);
  const isAsked = asksItself(schema as JsonSchema, uiSchema, [...fixed.keys()]);
  // What the choice itself has answered is not asked for once more, and its place has one control: that of the choice.
  const shown = useMemo(
    () => ({ ...inner, ...Object.fromEntries([...fixed.keys()].map((key) => [key, ANSWERED])) }),
    [inner, fixed],
  );
  return (
    <>
      {choice && !isAsked && (
        <FieldFrame id={choice.props.id} label={nameChoice(schema, uiSchema)}>
          {isClosed ? cloneElement(choice, { readonly: true }) : choice}
        </FieldFrame>
      )}
      <UnionContext value={path}>{field && cloneElement(field, { uiSchema: shown })}</UnionContext>
    </>
  );
}

/** Whether another alternative would change answers that are locked, though some in this one are open. */
function useIsClosed(path: string, schema: RJSFSchema): boolean {
  const host = useFormHost();
  return useMemo(() => {
    const base = path === '' ? '' : `${path}.`;
    const discriminators = listDiscriminators(listAlternatives(schema));
    return host.partlyOpen.has(path) && discriminators.every((key) => isLockedAt(`${base}${key}`, host));
  }, [host, path, schema]);
}

/** Whether the object asks by itself, with choices, what tells the alternatives apart. */
function asksItself({ properties = {} }: JsonSchema, uiSchema: UiSchema | undefined, keys: string[]): boolean {
  const asks = (key: string) =>
    (properties[key]?.enum ?? properties[key]?.oneOf) && getUiOptions(uiSchema?.[key] as UiSchema).widget !== 'hidden';
  return keys.length > 0 && keys.every(asks);
}

/** The title of the answer that tells the alternatives apart, else of what has them. */
function nameChoice(schema: RJSFSchema, uiSchema: UiSchema | undefined): string {
  const alternatives = listAlternatives(schema);
  const titles = listDiscriminators(alternatives).flatMap((key) => [
    getUiOptions(uiSchema?.[key] as UiSchema | undefined).title,
    ...[schema as JsonSchema, ...alternatives].map(({ properties }) => properties?.[key]?.title),
  ]);
  return (
    [...titles, getUiOptions(uiSchema).title, schema.title].find((title) => title !== undefined && title !== '') ??
    // Where the schema has no word for what is chosen.
    t('Type')
  );
}

/** Of an alternative: the answers that tell it apart and can be no others, such as "kind": "person". */
function listFixed(schema: RJSFSchema, alternative: RJSFSchema | undefined): Map<string, Answer> {
  return new Map(
    listDiscriminators(listAlternatives(schema)).flatMap((key) => {
      const { const: value, enum: values } = (alternative as JsonSchema | undefined)?.properties?.[key] ?? {};
      const fixed = value ?? (values?.length === 1 ? values[0] : undefined);
      return fixed === undefined ? [] : [[key, fixed as Answer] as const];
    }),
  );
}

function listAlternatives({ oneOf, anyOf }: RJSFSchema): JsonSchema[] {
  return (oneOf ?? anyOf ?? []).filter(isSchema<JsonSchema>);
}

/** Answers of an alternative that can be no others. A box that must be ticked is left to people to tick. */
function listConstants(alternative: RJSFSchema | undefined, uiSchema: UiSchema | undefined): [string, Answer][] {
  const { properties = {} } = (alternative ?? {}) as JsonSchema;
  return Object.entries(properties).flatMap(([key, { const: value }]): [string, Answer][] => {
    const { widget } = getUiOptions(uiSchema?.[key] as UiSchema | undefined);
    return value === undefined || typeof value === 'boolean' || widget === 'consent' ? [] : [[key, value as Answer]];
  });
}

/** The alternative that is shown first counts as chosen: what it alone may answer is its answer. */
function usePresets(path: string, presets: ReadonlyMap<string, Answer>): void {
  const { answers } = useFormHost();
  useEffect(() => {
    const object = readAnswer(answers.state.getState().data, path);
    const current = isRow(object) ? object : {};
    if ([...presets.keys()].every((key) => current[key] !== undefined)) return;
    answers.amend(path, () => ({ ...Object.fromEntries(presets), ...current }));
  }, [answers, path, presets]);
}

const INFECTED = msg('A virus was found in this file, so it was not kept. Please choose a clean copy.');

/** Few forms are signed: the pad comes with the first that is. */
const SignatureControl = lazy(async () => {
  const module = await again(() => import('@/fields/signature-control'));
  return { default: module.SignatureControl };
});

const FileField = memo(function FileField(props: FieldProps) {
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

/** By RJSF's names. */
export const fullParts = {
  fields: { ArrayField: ConnectedArrayField, FileField },
  templates: {
    ArrayFieldItemTemplate: ListEntryTemplate,
    ArrayFieldTemplate: ListTemplate,
    MultiSchemaFieldTemplate: UnionTemplate,
  },
} satisfies Partial<FormProps>;

export function FullForm(props: FormProps) {
  return <ThemedForm {...props} {...fullParts} />;
}
