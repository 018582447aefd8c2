/** Many entries at once, pasted as lines; what they would do is told before they are sent. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { useId, useState, type FormEvent } from 'react';
import type { ImportResult, KeptList } from '@/api/shapes/choice-list';
import { describeFailure } from '@/api/client/describe-failure';
import { toStorableText } from '@/fields/storable-text';
import { ErrorState } from '@/ui/error-state';
import { showToast } from '@/ui/toast';
import { styles } from './lists-styles';
import { readLines } from './read-lines';
import { useListChange } from './use-list';

/** So many faults are told; who has more has pasted something else. */
const TOLD = 10;

export function ImportDialog({ list, onClose }: { list: KeptList; onClose: () => void }) {
  const titleId = useId();
  const previewId = useId();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const isMissing = asked && text.trim() === '';
  const { entries, faults } = readLines(list, text);
  const send = useListChange(
    list.id,
    (result: ImportResult) => result.list,
    ({ added, changed, same }) => {
      showToast(`${added} added, ${changed} renamed, ${same} as before`, 'success');
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (entries.length === 0 || faults.length > 0) document.getElementById('import-lines')?.focus();
    else
      send.mutate((api) =>
        api.request('POST /admin/lists/:list/import', { params: { list: list.id }, json: { entries } }),
      );
  };
  const parts = [
    list.code_title,
    ...list.columns.map(({ title, optional }) => (optional ? `${title} (optional)` : title)),
  ];
  return (
    <Dialog open onClose={send.isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>Import lines</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <TextField
              id="import-lines"
              name="lines"
              label="Lines"
              multiline
              minRows={8}
              value={text}
              onChange={({ target }) => setText(toStorableText(target.value))}
              disabled={send.isPending}
              error={faults.length > 0 || isMissing}
              helperText={`One entry a line: ${parts.join('; ')}. Copied from a spreadsheet, or with semicolons between. What is not named stays as it is.`}
              slotProps={{ htmlInput: { 'aria-describedby': `import-lines-helper-text ${previewId}` } }}
              sx={styles.lines}
            />
            <div id={previewId} role="status">
              {isMissing && <Typography color="error">Paste at least one line</Typography>}
              {text.trim() !== '' && <Preview list={list} entries={entries} faults={faults} />}
            </div>
            {send.error && (
              <ErrorState title={describeFailure(send.error)}>
                <p>Nothing was changed, and what you pasted is still here.</p>
              </ErrorState>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={send.isPending}>
            {send.isPending ? 'Importing...' : 'Import'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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
        {added} new, {renamed} renamed, {entries.length - added - renamed} as they are.
      </Typography>
      {faults.length > 0 && (
        <>
          <Typography color="error">
            {faults.length === 1 ? 'One line cannot be read:' : `${faults.length} lines cannot be read:`}
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
