/** How long applications of each type are kept once they are over, and what the next run of the job would empty. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { LONGEST_RETENTION_MONTHS, type RetentionList } from '@/api/shapes/personal-data';
import { api } from '@/page/data/api';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { showToast } from '@/ui/toast';
import { useAdminQuery } from '../layout/use-admin-query';
import { msg, t } from '@/texts/t';

const styles = {
  types: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
    gap: 2,
    alignItems: 'end',
    marginBlock: 2,
  },
} as const;

export const RETENTION_TITLE = msg('Retention');

type Type = RetentionList['data'][number];

export function RetentionCard({ onChange }: { onChange: (changed: boolean) => void }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useAdminQuery(['retention'], (own, signal) =>
    own.request('GET /admin/retention', { signal }),
  );
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isWrong = ({ provider }: Type) => typed[provider] !== undefined && readMonths(typed[provider]) === undefined;
  const change = (provider: string, text: string) => {
    setTyped((before) => ({ ...before, [provider]: text }));
    onChange(true);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = data?.data.find(isWrong);
    if (wrong) return document.getElementById(toInputId(wrong))?.focus();
    setBusy(true);
    setFailure(undefined);
    try {
      const months = Object.fromEntries(Object.entries(typed).map(([id, text]) => [id, readMonths(text) ?? 0]));
      client.setQueryData(['admin', 'retention'], await api.request('PUT /admin/retention', { json: { months } }));
      setTyped({});
      onChange(false);
      showToast(t('Settings saved'), 'success');
    } catch (fault) {
      setFailure(fault);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card component="section">
      <CardHeader title={t(RETENTION_TITLE)} />
      <CardContent>
        <p>
          {t(
            'An application that is over (rejected, expired or withdrawn) is kept for so many months after its last change. Then its answers, documents, comments and messages are erased; its number, type, status and dates stay.',
          )}
        </p>
        {error && (
          <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching}>
            <p>{t('How long applications are kept could not be loaded. It is as it was.')}</p>
          </ErrorState>
        )}
        {!data && !error && <LoadingRows>{t('Loading the retention…')}</LoadingRows>}
        {data && (
          <form noValidate onSubmit={(event) => void save(event)}>
            {failure !== undefined && (
              <ErrorState title={describeFailure(failure)} focusOn={failure}>
                <p>{t('Nothing was changed, and what you entered is still here.')}</p>
              </ErrorState>
            )}
            <Box sx={styles.types}>
              {data.data.map((type) => (
                <TextField
                  key={type.provider}
                  id={toInputId(type)}
                  name={type.provider}
                  label={t('{name}, months', { name: type.name })}
                  value={typed[type.provider] ?? String(type.months)}
                  onChange={({ target }) => change(type.provider, target.value)}
                  error={isWrong(type)}
                  helperText={
                    isWrong(type)
                      ? t('A whole number of months from 0 to {most}', { most: LONGEST_RETENTION_MONTHS })
                      : describeDue(type)
                  }
                  slotProps={{ htmlInput: { inputMode: 'numeric' } }}
                />
              ))}
            </Box>
            <Button type="submit" variant="contained" loading={busy} disabled={Object.keys(typed).length === 0}>
              {t('Save retention')}
            </Button>
          </form>
        )}
      </CardContent>
    </Card>
  );
}

function toInputId({ provider }: Type): string {
  return `retention-${provider}`;
}

function readMonths(text: string): number | undefined {
  const months = /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
  return months !== undefined && months <= LONGEST_RETENTION_MONTHS ? months : undefined;
}

/** What is saved would erase now; the job runs within the hour. */
function describeDue({ due, examples }: Type): string {
  if (due === 0) return t('Nothing is due to be erased');
  const named = [...examples.map(({ reference }) => reference), ...(due > examples.length ? ['…'] : [])].join(', ');
  return t(
    '{count, plural, one {# application is erased within the hour: {named}} other {# applications are erased within the hour: {named}}}',
    { count: due, named },
  );
}
