/**
 * RJSF's ArrayField. Of rows it is told how many there are, not what is in them: each entry has its answers from the
 * store, so that a key in a row does not make the list render. Lists that are one control get their answer as any leaf.
 */
import { isCustomWidget, isFixedItems, type FieldPathList, type FieldProps } from '@rjsf/utils';
import { memo, useCallback, useMemo, useState } from 'react';
import { serverNow } from '@/definition/language/server-time';
import { isRow, type Answer } from '@/engine/answers/form-data';
import { createInitialData } from '@/engine/answers/initial-data';
import { toDay } from '@/engine/locale/calendar';
import { readAnswer } from '../store/answer-path';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { useAnswersAt, useFormHost, type FormHost } from '../store/form-host';
import { readListPath, toDottedPath } from './field-place';
import { ChoicesField } from './leaf-field';
import { rjsfFields } from './rjsf-fields';
import { ListSchemaContext } from './schema-field';

const { ArrayField } = rjsfFields;

export const ConnectedArrayField = memo(function ConnectedArrayField(props: FieldProps) {
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
