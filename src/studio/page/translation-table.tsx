/**
 * The texts of a file beside those of another language. What is written here goes into the language's file as it is not
 * saved yet, like anything that is written in the editor.
 */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { findChecksum } from '@/engine/checksum';
import { useEffect, useMemo, useState } from 'react';
import type { JsonValue } from '../../definition/language/json-schema.ts';
import { toLanguageFile } from '../../definition/translation/language-files.ts';
import { needsWork, readRows, writeRow, type TranslationRow } from '../../definition/translation/translation-file.ts';
import { listTexts } from '../../definition/translation/list-texts.ts';
import { toDirection } from '../../engine/locale/direction.ts';
import { formatJson } from '../files/format-json.ts';
import { edit, fetchFiles, openFile, textOf, translate, useStudio } from './studio-store.ts';
import styles from './studio.module.css';

export interface TranslationTableProps {
  /** Whose texts are translated. */
  file: string;
  language: string;
}

export function TranslationTable({ file, language }: TranslationTableProps) {
  const state = useStudio();
  const path = toLanguageFile(file, language);
  const { files, onDisk, unsaved } = state;
  const isRead = (each: string) =>
    onDisk[each] !== undefined || unsaved[each] !== undefined || !files.some((known) => known.path === each);
  const areRead = isRead(file) && isRead(path);
  useEffect(() => {
    if (!areRead) void fetchFiles([file, path]);
  }, [areRead, file, path]);
  const [sourceText, ownText] = [textOf(state, file), textOf(state, path)];
  const json = useMemo(() => parse(sourceText), [sourceText]);
  const own = useMemo(() => (ownText === '' ? null : parse(ownText)), [ownText]);
  const hash = useHashes(file, json);
  const [isFiltered, setFiltered] = useState(false);
  /** What was written since the filter was set stays in sight. */
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [dropsLeft, setDropsLeft] = useState(false);
  const read = useMemo(
    () => (hash && json !== undefined && own !== undefined ? readRows(file, json, own, hash) : undefined),
    [file, json, own, hash],
  );

  if (!areRead || (json !== undefined && own !== undefined && !hash))
    return <p className={styles.note}>Reading the texts…</p>;
  if (json === undefined || own === undefined) return <Unreadable path={json === undefined ? file : path} />;
  if (!read || !hash) return null;
  const { rows, left } = read;
  const isLocked = left.length > 0 && !dropsLeft;
  const work = rows.filter(needsWork).length;
  const shown = isFiltered ? rows.filter((row) => needsWork(row) || touched.has(row.source.place)) : rows;
  const write = (place: string, text: string) => {
    setTouched((before) => new Set(before).add(place));
    edit(path, formatJson(writeRow({ file, json, own }, place, text, hash)));
  };

  return (
    <div className={styles.translating}>
      {isLocked && (
        <Alert
          severity="warning"
          action={
            <>
              <Button size="small" onClick={() => void openAsFile(path)}>
                Open the file
              </Button>
              <Button size="small" onClick={() => setDropsLeft(true)}>
                Leave them out
              </Button>
            </>
          }
        >
          {path} says {left.length === 1 ? 'something' : `${left.length} things`} that {file} has no text for, and that
          this table would not write again: {left.slice(0, 3).join('; ')}
          {left.length > 3 && ' …'}
        </Alert>
      )}
      <div className={styles.changeHead}>
        <p role="status">
          {rows.length === 0
            ? 'This file has no texts.'
            : work === 0
              ? `All ${rows.length} texts are translated.`
              : `${work} of ${rows.length} texts are missing, outdated or have lost a place.`}
        </p>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={isFiltered}
              onChange={(_event, next) => {
                setTouched(new Set());
                setFiltered(next);
              }}
            />
          }
          label="Only those"
        />
      </div>
      <Table size="small" className={styles.translations ?? ''}>
        <TableHead>
          <TableRow>
            <TableCell component="th" scope="col">
              Text
            </TableCell>
            <TableCell component="th" scope="col">
              In {language}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((row) => (
            <Row key={row.source.place} row={row} language={language} isLocked={isLocked} onWrite={write} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

interface RowProps {
  row: TranslationRow;
  language: string;
  isLocked: boolean;
  onWrite: (place: string, text: string) => void;
}

function Row({ row, language, isLocked, onWrite }: RowProps) {
  const { source, text, state } = row;
  const { place } = source;
  const told = tell(row);
  const hint = `told-${place}`;
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {source.text}
        <small className={styles.issuePlace}>{place}</small>
      </TableCell>
      <TableCell>
        <OutlinedInput
          multiline
          fullWidth
          size="small"
          maxRows={8}
          readOnly={isLocked}
          error={row.lost.length > 0 || row.unknown.length > 0}
          value={text}
          onChange={(event) => onWrite(place, event.target.value)}
          inputProps={{
            lang: language,
            dir: toDirection(language),
            'aria-label': `Translation of “${source.text}”`,
            'aria-describedby': hint,
          }}
        />
        <div id={hint} className={styles.rowState} data-state={told === '' ? undefined : 'work'}>
          {told}
        </div>
        {state === 'outdated' && !isLocked && (
          <Button size="small" aria-label={`Still right: “${source.text}”`} onClick={() => onWrite(place, text)}>
            It is still right
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

function tell({ state, lost, unknown }: TranslationRow): string {
  return [
    ...(state === 'missing' ? ['Missing: the language after it is read here.'] : []),
    ...(state === 'outdated' ? ['Outdated: the text has changed since it was translated.'] : []),
    ...lost.map((place) => `${place} is lost: put it into the translation.`),
    ...unknown.map((place) => `${place} is never filled in here: write the text without it.`),
  ].join(' ');
}

function Unreadable({ path }: { path: string }) {
  return (
    <Alert severity="error" action={<Button onClick={() => void openAsFile(path)}>Open the file</Button>}>
      {path} is no JSON, so its texts cannot be shown. Mend it in the editor; nothing of it is changed until then.
    </Alert>
  );
}

async function openAsFile(path: string): Promise<void> {
  translate(undefined);
  await openFile(path);
}

/** Undefined where it cannot be read. */
function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** The hash of each text of the file, as the files keep it; undefined until it is known. */
function useHashes(file: string, json: JsonValue | undefined): ((text: string) => string) | undefined {
  const [known, setKnown] = useState<{ json: JsonValue; hashes: ReadonlyMap<string, string> }>();
  useEffect(() => {
    if (json === undefined) return undefined;
    let isOver = false;
    const texts = [...new Set(listTexts(file, json).map(({ text }) => text))];
    void Promise.all(texts.map(async (text) => [text, await findChecksum(text)] as const)).then(
      (pairs) => !isOver && setKnown({ json, hashes: new Map(pairs) }),
    );
    return () => {
      isOver = true;
    };
  }, [file, json]);
  return useMemo(
    () => (known !== undefined && known.json === json ? (text: string) => known.hashes.get(text) ?? '' : undefined),
    [known, json],
  );
}
