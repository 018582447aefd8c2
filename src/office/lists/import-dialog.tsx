/** Many entries at once, pasted as lines; what they would do is told before they are sent. */
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import type { ImportResult, KeptList, NewEntry } from '@/api/shapes/choice-list';
import { toStorableText } from '@/fields/storable-text';
import { showToast } from '@/ui/toast';
import { styles } from './lists-styles';
import { useListChange } from './use-list';
import { ENTRY_CODE_PATTERN } from '@/definition/language/entry-code';
import { listText } from '@/texts/list-text';
import { FormDialog } from '../layout/dialog-form';
import { t } from '@/texts/t';

interface ReadLines {
  entries: NewEntry[];
  /** One sentence each, with the number of the line. */
  faults: string[];
}

/** So many faults are told; who has more has pasted something else. */
const TOLD = 10;

export function ImportDialog({ list, onClose }: { list: KeptList; onClose: () => void }) {
  const previewId = useId();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const isMissing = asked && text.trim() === '';
  const { entries, faults } = readLines(list, text);
  const send = useListChange(
    list.id,
    (result: ImportResult) => result.list,
    ({ added, changed, same }) => {
      showToast(t('{added} added, {changed} renamed, {same} as before', { added, changed, same }), 'success');
      onClose();
    },
  );
  const submit = () => {
    setAsked(true);
    if (entries.length === 0 || faults.length > 0) document.getElementById('import-lines')?.focus();
    else
      send.mutate((api) =>
        api.request('POST /admin/lists/:list/import', { params: { list: list.id }, json: { entries } }),
      );
  };
  const parts = [
    list.code_title,
    ...list.columns.map(({ title, optional }) => (optional ? t('{title} (optional)', { title }) : title)),
  ];
  return (
    <FormDialog
      title={t('Import lines')}
      width="md"
      onSubmit={submit}
      onCancel={onClose}
      busy={send.isPending}
      error={send.error}
      kept={t('Nothing was changed, and what you pasted is still here.')}
      submitLabel={t('Import')}
      busyLabel={t('Importing...')}
    >
      <TextField
        id="import-lines"
        name="lines"
        label={t('Lines')}
        multiline
        minRows={8}
        value={text}
        onChange={({ target }) => setText(toStorableText(target.value))}
        disabled={send.isPending}
        error={faults.length > 0 || isMissing}
        helperText={t(
          'One entry a line: {parts}. Copied from a spreadsheet, or with semicolons between. What is not named stays as it is.',
          { parts: parts.join('; ') },
        )}
        slotProps={{
          htmlInput: { 'aria-describedby': `import-lines-helper-text ${previewId}` },
        }}
        sx={styles.lines}
      />
      <div id={previewId} role="status">
        {isMissing && <Typography color="error">{t('Paste at least one line')}</Typography>}
        {text.trim() !== '' && <Preview list={list} entries={entries} faults={faults} />}
      </div>
    </FormDialog>
  );
}

function Preview({ list, entries, faults }: { list: KeptList } & ReturnType<typeof readLines>) {
  const known = new Map(list.entries.map((entry) => [entry.code.toLowerCase(), entry]));
  const added = entries.filter(({ code }) => !known.has(code.toLowerCase())).length;
  const renamed = entries.filter(({ code, texts }) => {
    const entry = known.get(code.toLowerCase());
    return entry && list.columns.some(({ key }) => (entry.texts[key] ?? '') !== (texts[key] ?? ''));
  }).length;
  return (
    <>
      <Typography>
        {t('{added} new, {renamed} renamed, {same} as they are.', {
          added,
          renamed,
          same: entries.length - added - renamed,
        })}
      </Typography>
      {faults.length > 0 && (
        <>
          <Typography color="error">
            {t('{count, plural, =1 {One line cannot be read:} other {# lines cannot be read:}}', {
              count: faults.length,
            })}
          </Typography>
          <Box component="ul" sx={styles.faults}>
            {faults.slice(0, TOLD).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </Box>
        </>
      )}
    </>
  );
}

/** One entry a line: its code, then a text for each column, apart by tabs, or by semicolons where there are no tabs. */
export function readLines({ columns, code_title }: Pick<KeptList, 'columns' | 'code_title'>, text: string): ReadLines {
  const entries: NewEntry[] = [];
  const faults: string[] = [];
  const seen = new Set<string>();
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '' || isHeading(line, [code_title, ...columns.map(({ title }) => title)])) return;
    const [code = '', ...texts] = splitLine(line);
    const number = index + 1;
    const missing = columns.filter(({ optional }, place) => !optional && (texts[place] ?? '') === '');
    if (!ENTRY_CODE_PATTERN.test(code)) faults.push(t('Line {number}: “{code}” cannot be a code', { number, code }));
    else if (seen.has(code.toLowerCase()))
      faults.push(t('Line {number}: the code {code} stands there twice', { number, code }));
    else if (texts.length > columns.length)
      faults.push(
        t('Line {number}: there are {count} parts, and {known} are known', {
          number,
          count: texts.length + 1,
          known: columns.length + 1,
        }),
      );
    else if (missing.length > 0)
      faults.push(
        t('Line {number}: {titles} missing', { number, titles: listText(missing.map(({ title }) => title)) }),
      );
    else
      entries.push({
        code,
        texts: Object.fromEntries(
          columns.flatMap(({ key }, place) => (texts[place] ? [[key, texts[place]] as const] : [])),
        ),
      });
    seen.add(code.toLowerCase());
  });
  return { entries, faults };
}

function splitLine(line: string): string[] {
  return line.split(line.includes('\t') ? '\t' : ';').map((part) => part.trim());
}

/** The headings of a spreadsheet come along when the whole table is copied. */
function isHeading(line: string, titles: readonly string[]): boolean {
  return splitLine(line).join('\n').toLowerCase() === titles.join('\n').toLowerCase();
}
