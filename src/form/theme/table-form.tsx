/**
 * The full form with tables of rows that the form gives, such as two years, which few forms have: a table where there
 * is room for one, else cards. In place of RJSF's ArrayFieldTemplate and ArrayFieldItemTemplate, which draw each row as
 * a form of its own.
 */
import type { FormProps } from '@rjsf/core';
import { fullParts } from './full-form';
import { ThemedForm } from './rjsf-theme';
import { isHidden, type FieldKind } from '@/definition/language/field-kinds';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { styled } from '@mui/material/styles';
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldPathList,
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  UiSchema,
} from '@rjsf/utils';
import {
  cloneElement,
  createContext,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type RefObject,
} from 'react';
import type { FieldDefinition, FormDefinition } from '@/definition/parse/catalog';
import { getItemSchema } from '@/definition/language/json-schema';
import { listNamingFields, namePresetRow, titleRow } from '@/engine/record/row-title';
import { RequiredMark } from '@/fields/frame/required-mark';
import { HIDDEN } from '@/ui/hidden-styles';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { FormHostContext, useFormHost } from '../store/form-host';
import { listSegments, PLACE, readId, readPath, toQuestionPath } from './field-place';
import { EntryNotes, FieldTemplate } from './field-template';
import { Conditional } from './layout-section';
import { Row, RowHead, Rows } from './list-parts';
import { ListEntryTemplate, ListTemplate } from './list-template';
import { ObjectTemplate, readCondition } from './object-template';

const TEMPLATES = {
  ...fullParts.templates,
  ArrayFieldTemplate: PresetRowsTemplate,
  ArrayFieldItemTemplate: PresetRowTemplate,
};

export function TableForm(props: FormProps) {
  return <ThemedForm {...props} fields={fullParts.fields} templates={TEMPLATES} />;
}

interface PresetRowParts {
  field: FieldDefinition;
  naming: readonly FieldDefinition[];
  /** What is asked of each row, in a table; undefined: the rows are cards. */
  columns: readonly FieldDefinition[] | undefined;
  /** Of a row, drawn so. */
  uiSchema: UiSchema;
}

const PresetRowsContext = createContext<PresetRowParts | undefined>(undefined);

/** The row that a cell stands in, in the form's words. */
const RowNameContext = createContext('');

/** Rows as the form gives them; those that people add are a list as ever. */
function PresetRowsTemplate(props: ArrayFieldTemplateProps) {
  const { form } = useFormHost();
  const path = readPath(props);
  const field = useMemo(() => findFieldAt(form.fields, path), [form, path]);
  const isPreset = field !== undefined && listNamingFields(field).length > 0;
  if (isPreset) return <PresetRows {...props} field={field} />;
  return (
    <PresetRowsContext value={undefined}>
      <ListTemplate {...props} />
    </PresetRowsContext>
  );
}

function PresetRows({ field, uiSchema, items, [PLACE]: place }: ArrayFieldTemplateProps & { field: FieldDefinition }) {
  const frame = useRef<HTMLDivElement>(null);
  const naming = useMemo(() => listNamingFields(field), [field]);
  const asked = useMemo(() => listColumns(field, naming), [field, naming]);
  const hasRoom = useHasRoom(frame, asked);
  const isTable =
    (import.meta.env.READ_ALOUD === true
      ? hasRoom && !isHeard(use(FormHostContext)?.form, listSegments({ [PLACE]: place }))
      : hasRoom) && asked !== undefined;
  const parts = useMemo((): PresetRowParts => {
    const columns = isTable ? asked : undefined;
    return { field, naming, columns, uiSchema: toRowUiSchema(uiSchema?.items as UiSchema, columns) };
  }, [field, naming, asked, isTable, uiSchema]);
  return (
    // A problem with the rows as a whole leads here.
    <div ref={frame} id={readId({ [PLACE]: place })} tabIndex={-1}>
      <PresetRowsContext value={parts}>
        {isTable ? (
          <FormTable size="small" aria-label={field.label}>
            <TableHead>
              <TableRow>
                <TableCell>{naming.map(({ label }) => label).join(', ')}</TableCell>
                {asked.map((column) => (
                  <ColumnHead key={column.key} column={column} />
                ))}
              </TableRow>
            </TableHead>
            <TableBody>{items}</TableBody>
          </FormTable>
        ) : (
          <Rows>{items}</Rows>
        )}
      </PresetRowsContext>
    </div>
  );
}

const FormTable = styled(Table)({
  '& th, & td': { padding: '8px 8px', verticalAlign: 'top' },
  '& thead th': { verticalAlign: 'bottom' },
  '& tbody th': { minWidth: 96, paddingTop: 18, fontWeight: 700 },
  '& .field': { margin: 0 },
  '& .field-control': { marginTop: 0 },
  // The head of the column says them in sight, once for all rows.
  '& td :is(.field > label, .field > legend)': HIDDEN,
  "& td .field > .MuiFormHelperText-root[id$='-hint']": HIDDEN,
});

const Hint = styled('span')({
  display: 'block',
  fontWeight: 400,
  fontSize: 'var(--mui-textSize-hint)',
  color: 'var(--mui-palette-ink-muted)',
  whiteSpace: 'pre-line',
});

function ColumnHead({ column: { label, required, ui } }: { column: FieldDefinition }) {
  return (
    <TableCell>
      {label}
      {required && <RequiredMark />}
      {ui.description !== undefined && <Hint>{ui.description}</Hint>}
    </TableCell>
  );
}

/** A row of either form; of a list that stands in a row, an entry as ever. */
function PresetRowTemplate(props: ArrayFieldItemTemplateProps) {
  const parts = use(PresetRowsContext);
  if (!parts) return <ListEntryTemplate {...props} />;
  const { field, columns, uiSchema } = parts;
  const row = cloneElement(props.children as ReactElement<FieldProps>, { uiSchema });
  const title = titleRow(field, props.index);
  if (!columns)
    return (
      <Row aria-label={title}>
        <RowHead>
          <p>{title}</p>
        </RowHead>
        {row}
      </Row>
    );
  const name = namePresetRow(field, props.index);
  return (
    <TableRow>
      <TableCell component="th" scope="row" id={readId(props.buttonsProps)} tabIndex={-1}>
        {name}
        <EntryNotes path={readPath(props.buttonsProps)} />
      </TableCell>
      <RowNameContext value={name}>{row}</RowNameContext>
    </TableRow>
  );
}

/** The parts of a row draw themselves as cells, or as a card without what names it. */
function toRowUiSchema(items: UiSchema | undefined, columns: readonly FieldDefinition[] | undefined): UiSchema {
  if (!columns) return { ...items, 'ui:ObjectFieldTemplate': CardFields };
  const cells = columns.map(({ key }) => [key, { ...(items?.[key] as UiSchema), 'ui:FieldTemplate': Cell }] as const);
  return {
    ...items,
    ...Object.fromEntries(cells),
    'ui:FieldTemplate': RowFrame,
    'ui:ObjectFieldTemplate': RowCells,
  };
}

/** Said in the row's heading. */
function CardFields(props: ObjectFieldTemplateProps) {
  const { field, naming } = use(PresetRowsContext) ?? {};
  const named = new Set(field?.ui.rowTitle === undefined ? naming?.map(({ key }) => key) : []);
  return <ObjectTemplate {...props} properties={props.properties.filter(({ name }) => !named.has(name))} />;
}

/** A row of a table has no frame of its own. */
function RowFrame({ children }: FieldTemplateProps) {
  return children;
}

function RowCells(props: ObjectFieldTemplateProps) {
  const { properties, uiSchema } = props;
  const { columns = [] } = use(PresetRowsContext) ?? {};
  const path = readPath(props);
  return columns.map(({ key }) => {
    const content = properties.find(({ name }) => name === key)?.content;
    const when = readCondition(uiSchema?.[key] as UiSchema | undefined);
    return (
      <TableCell key={key}>
        {when ? (
          <Conditional when={when} path={path} name={key}>
            {content}
          </Conditional>
        ) : (
          content
        )}
      </TableCell>
    );
  });
}

/** A control by the names of its column and its row. */
function Cell(props: FieldTemplateProps) {
  const row = use(RowNameContext);
  return <FieldTemplate {...props} label={`${props.label}, ${row}`} />;
}

/** What a control needs to be read and used, in px; one of another kind is not for a cell. */
const NEEDED: Record<FieldKind, number | undefined> = {
  text: 150,
  'long-text': 200,
  phone: 170,
  email: 190,
  number: 110,
  money: 150,
  date: 160,
  time: 120,
  'date-time': 220,
  month: 160,
  choice: 160,
  radio: 150,
  'yes-no': 150,
  'many-choices': undefined,
  declaration: undefined,
  consent: undefined,
  file: undefined,
  files: undefined,
  object: undefined,
  group: undefined,
  list: undefined,
  password: undefined,
  hidden: undefined,
  note: undefined,
};
const HEADING_NEEDED = 120;

/** A cell has no room for the button by which its question is heard: such rows are cards. */
function isHeard(form: FormDefinition | undefined, list: FieldPathList): boolean {
  return Object.keys(form?.sounds ?? {}).some((path) => path.startsWith(`${toQuestionPath(list)}.`));
}

/** Undefined where a row holds more than cells can show: files, rows of its own, alternatives. */
function listColumns(
  field: FieldDefinition,
  naming: readonly FieldDefinition[],
): readonly FieldDefinition[] | undefined {
  const { oneOf, anyOf, allOf, if: condition, dependencies } = getItemSchema(field.schema) ?? {};
  if (oneOf ?? anyOf ?? allOf ?? condition ?? dependencies) return undefined;
  const asked = field.fields.filter((each) => !naming.includes(each) && !isHidden(each));
  return asked.every(({ kind, ui }) => NEEDED[kind] !== undefined && ui.guides === undefined) ? asked : undefined;
}

/** Whether the frame is wide enough; asked again when its width changes, as when a phone is turned. */
function useHasRoom(frame: RefObject<HTMLElement | null>, columns: readonly FieldDefinition[] | undefined): boolean {
  const [hasRoom, setHasRoom] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !columns) return undefined;
    const needed = columns.reduce((sum, { kind }) => sum + (NEEDED[kind] ?? 0), HEADING_NEEDED);
    const look = () => setHasRoom(element.clientWidth >= needed);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, columns]);
  return hasRoom;
}
