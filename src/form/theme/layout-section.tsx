/** The parts of a laid out object: sections under headings, columns, and fields that are asked only sometimes. */
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import type { Condition } from '@/definition/language/condition';
import { holds } from '@/engine/conditions/conditions';
import { listRowFields } from '@/engine/conditions/visible-fields';
import { isRow } from '@/engine/answers/form-data';
import { styled } from '@mui/material/styles';
import { readAnswer } from '../store/answer-path';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { useAnswers, useFormHost } from '../store/form-host';
import { readDeciding } from '../store/read-deciding';
import { FULL, type GridSection, type Size } from './layout-grid';

const Fields = styled('fieldset')({
  minWidth: 0,
  margin: '0 0 16px',
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, fontSize: 'var(--mui-textSize-section)', fontWeight: 700, lineHeight: 1.3 },
  '& > p': {
    margin: '4px 0 0',
    maxWidth: 'var(--mui-width-text)',
    color: 'var(--mui-palette-ink-muted)',
    whiteSpace: 'pre-line',
  },
  '& > div': { marginTop: 16 },
});

export interface SectionProps {
  section: GridSection;
  /** Whether the only field in it is called what the section is: its label is then the heading. */
  isOneField: boolean;
  /** Of the object. */
  path: string;
  children: ReactNode;
}

export function Section({ section: { title, help, when, cells }, isOneField, path, children }: SectionProps) {
  const isShown = useHolds(when, path);
  if (!isShown) return null;
  const layout = cells.some(({ size }) => size !== FULL) ? 'field-grid' : 'field-stack';
  const grid = <div className={isOneField ? `${layout} field-as-section` : layout}>{children}</div>;
  if (isOneField || (title === undefined && help === undefined)) return grid;
  return (
    <Fields>
      {title !== undefined && <legend>{title}</legend>}
      {help !== undefined && <p>{help}</p>}
      {grid}
    </Fields>
  );
}

export function Column({ size, children }: { size: Size; children: ReactNode }) {
  return (
    <div className="field-cell" style={toColumns(size)}>
      {children}
    </div>
  );
}

export interface ConditionalProps {
  when: Condition;
  /** Of the object. */
  path: string;
  name: string;
  children: ReactNode;
}

/** A field that is asked only while its condition holds. */
export function Conditional({ when, path, name, children }: ConditionalProps) {
  return useHolds(when, path, name) ? children : null;
}

export interface WhileAnyIsAskedProps {
  /** Of each field; undefined where it is always asked. */
  conditions: readonly (Condition | undefined)[];
  /** Of the object. */
  path: string;
  children: ReactNode;
}

/** What belongs to several fields of an object, and to none while all of them are hidden. */
export function WhileAnyIsAsked({ conditions, path, children }: WhileAnyIsAskedProps) {
  const any = conditions.filter((when) => when !== undefined);
  const text = any.length < conditions.length ? undefined : JSON.stringify({ any });
  const when = useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as Condition)), [text]);
  return useHolds(when, path) ? children : null;
}

/**
 * Conditions of an object look at its own answers. `name`: of the field of a row whose condition it is; what that looks
 * at may be hidden itself.
 */
function useHolds(when: Condition | undefined, path: string, name?: string): boolean {
  const { answers, form } = useFormHost();
  const definition = useMemo(
    () => (name === undefined || path === '' ? undefined : findFieldAt(form.fields, path)),
    [form, path, name],
  );
  const read = useMemo(
    () =>
      readDeciding((deciding) => {
        if (!when) return true;
        const answer = readAnswer(deciding, path);
        const object = isRow(answer) ? answer : {};
        return definition?.fields.some(({ key }) => key === name)
          ? listRowFields(definition, object).some(({ key }) => key === name)
          : holds(when, object);
      }),
    [when, definition, path, name],
  );
  return useAnswers(answers, read);
}

/** A phone always shows one column; from a tablet on, as many as are given for it, else for the next smaller page. */
function toColumns(size: Size): CSSProperties | undefined {
  if (size === FULL) return undefined;
  const { xs = 12, sm = xs, md = sm } = typeof size === 'number' ? { xs: size } : size;
  return { '--sm': sm, '--md': md } as CSSProperties;
}
