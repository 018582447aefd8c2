/** Ready reasons of officers: those of the definitions, and those that administrators add, for all types or for one. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { ResponseFailure } from '@/api/client/request-failure';
import {
  ALL_TYPES,
  LONGEST_REASON,
  MOST_REASONS,
  type ReadyReasons,
  type ReadyReasonsChange,
} from '@/api/shapes/ready-reasons';
import { toStorableText } from '@/fields/storable-text';
import { api } from '@/page/data/api';
import { msg, t } from '@/texts/t';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { showToast } from '@/ui/toast';
import { nameType } from '../layout/provider-names';
import { useAdminQuery } from '../layout/use-admin-query';
import { SelectField } from '../layout/select-field';

const styles = {
  parts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))',
    gap: 2,
    alignItems: 'start',
    marginBlock: 2,
  },
  declared: { margin: '0 0 12px', color: 'text.secondary', fontSize: 'var(--mui-textSize-hint)' },
} as const;

export const REASONS_TITLE = msg('Ready reasons');

const PARTS = ['answers', 'documents'] as const;
type Part = (typeof PARTS)[number];

export function ReasonsCard({ onChange }: { onChange: (changed: boolean) => void }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useAdminQuery(['ready-reasons'], (own, signal) =>
    own.request('GET /admin/ready-reasons', { signal }),
  );
  const [scope, setScope] = useState(ALL_TYPES);
  const [typed, setTyped] = useState<Partial<Record<Part, string>>>({});
  // Those that what is typed began with: others may have changed them since.
  const [seen, setSeen] = useState<ReadyReasons>();
  const [asked, setAsked] = useState(false);
  const begin = (chosen: string) => {
    setScope(chosen);
    setTyped({});
    setSeen(undefined);
    setAsked(false);
    save.reset();
    onChange(false);
  };
  const save = useMutation({
    mutationFn: async (json: ReadyReasonsChange) => api.request('PUT /admin/ready-reasons', { json }),
    onSuccess: (list) => {
      client.setQueryData(['admin', 'ready-reasons'], list);
      void client.invalidateQueries({ queryKey: ['admin', 'application'] });
      begin(scope);
      showToast(t('Settings saved'), 'success');
    },
  });
  const shown = data?.data.find((each) => each.scope === scope);
  const text = (part: Part) => typed[part] ?? (seen ?? shown?.added)?.[part].join('\n') ?? '';
  const refused = save.error instanceof ResponseFailure ? save.error.errors : [];
  const faultOf = (part: Part) =>
    (asked ? findFault(readLines(text(part))) : undefined) ??
    refused.find(({ path }) => path.startsWith(`added.${part}`))?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const added: ReadyReasons = { answers: readLines(text('answers')), documents: readLines(text('documents')) };
    const wrong = PARTS.find((part) => findFault(added[part]) !== undefined);
    if (wrong) document.getElementById(`reasons-${wrong}`)?.focus();
    else save.mutate({ scope, added, ...(seen && { seen }) });
  };
  const labels = { answers: t('Added for answers'), documents: t('Added for documents') };
  return (
    <Card component="section">
      <CardHeader title={t(REASONS_TITLE)} />
      <CardContent>
        <p>
          {t(
            'Sentences that officers choose from when they mark what must be changed: one on each line, in the order in which they are offered. A line that is taken away is offered no more; what was sent with it stays.',
          )}
        </p>
        {error && (
          <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching}>
            <p>{t('The ready reasons could not be loaded. They are as they were.')}</p>
          </ErrorState>
        )}
        {!data && !error && <LoadingRows>{t('Loading the ready reasons…')}</LoadingRows>}
        {data && (
          <form noValidate onSubmit={submit}>
            {save.error && (
              <ErrorState title={describeFailure(save.error)} focusOn={save.error}>
                <p>{t('Nothing was changed, and what you entered is still here.')}</p>
              </ErrorState>
            )}
            <SelectField
              id="reasons-scope"
              label={t('Offered for')}
              value={scope}
              disabled={Object.keys(typed).length > 0}
              helperText={Object.keys(typed).length > 0 ? t('Save or undo your change first.') : undefined}
              onChange={({ target }) => begin(target.value)}
              choices={data.data.map((each) => ({
                value: each.scope,
                label: each.scope === ALL_TYPES ? t('All types') : nameType(each.scope),
              }))}
            />
            <Box sx={styles.parts}>
              {PARTS.map((part) => (
                <div key={part}>
                  <Declared reasons={shown?.declared[part] ?? []} />
                  <TextField
                    fullWidth
                    multiline
                    minRows={4}
                    id={`reasons-${part}`}
                    label={labels[part]}
                    value={text(part)}
                    disabled={save.isPending}
                    error={faultOf(part) !== undefined}
                    helperText={faultOf(part)}
                    onChange={({ target }) => {
                      setSeen((before) => before ?? shown?.added);
                      setTyped((before) => ({ ...before, [part]: toStorableText(target.value) }));
                      onChange(true);
                    }}
                  />
                </div>
              ))}
            </Box>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Button
                type="submit"
                variant="contained"
                loading={save.isPending}
                disabled={Object.keys(typed).length === 0}
              >
                {t('Save ready reasons')}
              </Button>
              {Object.keys(typed).length > 0 && (
                <Button disabled={save.isPending} onClick={() => begin(scope)}>
                  {t('Undo my change')}
                </Button>
              )}
            </Box>
          </form>
        )}
      </CardContent>
    </Card>
  );
}

/** What the files declare, which only they change. */
function Declared({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <Box sx={styles.declared}>
      {t('Always offered, by the definitions:')}
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Box>
  );
}

function readLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function findFault(reasons: readonly string[]): string | undefined {
  if (reasons.length > MOST_REASONS) return t('Use at most {most} lines', { most: MOST_REASONS });
  return reasons.some(({ length }) => length > LONGEST_REASON)
    ? t('Use at most {most} characters on a line', { most: LONGEST_REASON })
    : undefined;
}
