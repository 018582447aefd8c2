/** What was sent to people and what could not be, with the cause; all that failed can be sent again. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MessageFilter } from '@/api/shapes/message';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { api } from '@/page/data/api';
import { ConfirmChange } from '../layout/confirm-change';
import { EmptyState } from '@/ui/empty-state';
import { showToast } from '@/ui/toast';
import { FilterChips } from '../layout/filter-chips';
import { listStyles } from '../layout/list-styles';
import { NoSuchPage, Pagination } from '../layout/pagination';
import { SearchForm } from '../layout/search-form';
import { useAdminQuery } from '../layout/use-admin-query';
import { useQueryChange } from '../layout/use-query-change';
import { MessageTable } from './message-table';
import { listChannelChoices, listOccasionChoices, STATES } from './message-words';
import { SelectField } from '../layout/select-field';
import { msg, t } from '@/texts/t';
import { rich } from '@/ui/rich';

/** The page of messages and its filters, as they stand in the address. */
interface MessageQuery extends Record<'state' | 'channel' | 'occasion' | 'search' | 'user', string> {
  page: number;
}

const FILTERS = ['channel', 'occasion', 'search', 'user'] as const;

/** In the address for every state: the page begins with those that failed. */
const ALL = 'all';

const styles = {
  choices: {
    flex: '1 1 100%',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 16px',
    '& > *': { flex: '1 1 9rem', maxWidth: '18rem' },
  },
} as const;

const MESSAGE_RANGE = msg(
  '{more, select, yes {{from}–{to} of more than {count} messages} other {{from}–{to} of {count} messages}}',
);

export function MessagesPage() {
  const [params, setParams] = useSearchParams();
  const query = readMessageQuery(params);
  const change = useQueryChange(query, (asked) => setParams(toMessageParams(asked)));
  const [asking, setAsking] = useState(false);
  const { page, ...filters } = query;
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const messages = useAdminQuery(['messages', query], (api, signal) =>
    api.request('GET /admin/messages', { query: { ...given, page }, signal }),
  );
  const rows = messages.data?.data ?? [];
  const total = messages.data?.total ?? 0;
  const isFiltered = query.channel !== '' || query.occasion !== '' || query.search !== '' || query.user !== '';
  const canSendAll = query.state === 'failed' && total > 0 && !messages.error;
  return (
    <>
      <AdminHeading
        lead={t(
          'SMS and emails to applicants and officers, and events for other programs. What fails is tried again for hours before it stands here.',
        )}
        actions={
          canSendAll && (
            <Button variant="contained" onClick={() => setAsking(true)}>
              {t('Send all again')}
            </Button>
          )
        }
      >
        {t('Messages')}
      </AdminHeading>
      <Filters query={query} change={change} person={rows.find(({ user }) => user?.id === query.user)?.user?.name} />
      <Box sx={listStyles.table}>
        <MessageTable
          caption={t('Messages, newest first')}
          rows={rows}
          loading={messages.isFetching}
          error={messages.error}
          onRetry={() => void messages.refetch()}
          empty={
            total > 0 ? (
              <NoSuchPage page={page} onFirst={() => change({ page: 1 })} />
            ) : isFiltered ? (
              <EmptyState
                title={t('No message fits these filters')}
                action={<Button onClick={() => setParams({})}>{t('Clear the filters')}</Button>}
              />
            ) : (
              <EmptyState title={query.state === 'failed' ? t('No message has failed') : t('No messages')}>
                {t('What could not be sent stands here, with the cause.')}
              </EmptyState>
            )
          }
        />
      </Box>
      {messages.error && params.size > 0 && (
        <Button onClick={() => setParams({})}>{t('Show those that failed')}</Button>
      )}
      {!messages.error && rows.length > 0 && messages.data && (
        <Pagination
          page={page}
          perPage={messages.data.per_page}
          total={total}
          more={messages.data.more}
          rangeText={MESSAGE_RANGE}
          onChange={(next) => change({ page: next })}
        />
      )}
      {asking && <SendAllDialog total={total} filters={given} onClose={() => setAsking(false)} />}
    </>
  );
}

function Filters({
  query,
  change,
  person,
}: {
  query: MessageQuery;
  change: (part: Partial<MessageQuery>) => void;
  person: string | undefined;
}) {
  return (
    <Box sx={listStyles.filters}>
      <SearchForm
        id="filter-message"
        hint={t('Phone, email, web address, or a word of the cause')}
        search={query.search}
        onSearch={(search) => change({ search })}
      />
      <FilterChips
        label={t('State')}
        chips={STATES.map(({ value, label }) => ({ value, label: t(label) }))}
        value={query.state}
        onChange={(state) => change({ state })}
      />
      <Box sx={styles.choices}>
        <SelectField
          id="filter-channel"
          name="channel"
          label={t('Sent by')}
          none={t('All ways')}
          choices={listChannelChoices()}
          value={query.channel}
          onChange={({ target }) => change({ channel: target.value })}
        />
        <SelectField
          id="filter-occasion"
          name="occasion"
          label={t('About')}
          none={t('Everything')}
          choices={listOccasionChoices()}
          value={query.occasion}
          onChange={({ target }) => change({ occasion: target.value })}
        />
      </Box>
      {query.user !== '' && (
        <div>
          {rich('Only those to <strong>{person}</strong>. <action>Show all</action>', {
            person: person ?? t('one person'),
            strong: (words) => <strong>{words}</strong>,
            action: (words) => (
              <Button size="small" onClick={() => change({ user: '' })}>
                {words}
              </Button>
            ),
          })}
        </div>
      )}
    </Box>
  );
}

function SendAllDialog({
  total,
  filters,
  onClose,
}: {
  total: number;
  filters: Record<string, string>;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => api.request('POST /admin/messages/again', { json: MessageFilter.parse(filters) }),
    onSuccess: async ({ messages }) => {
      showToast(
        t('{count, plural, one {# message is sent again} other {# messages are sent again}}', { count: messages }),
        'success',
      );
      onClose();
      await client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  return (
    <ConfirmChange
      change={send}
      title={t('{count, plural, one {Send # message again?} other {Send # messages again?}}', { count: total })}
      confirmLabel={t('Send all again')}
      busyLabel={t('Sending...')}
      onConfirm={() => send.mutate()}
      onCancel={onClose}
    >
      <p>
        {t(
          'All that failed and that the filters leave, to the address that each person has now. Links and codes whose time is over are left out.',
        )}
      </p>
    </ConfirmChange>
  );
}

function readMessageQuery(params: URLSearchParams): MessageQuery {
  const [channel = '', occasion = '', search = '', user = ''] = FILTERS.map((key) => params.get(key) ?? '');
  const state = params.get('state') ?? 'failed';
  return {
    state: state === ALL ? '' : state,
    channel,
    occasion,
    search,
    user,
    page: Number(params.get('page') ?? '1'),
  };
}

function toMessageParams({ page, state, ...filters }: MessageQuery): URLSearchParams {
  const given = [
    ['state', state === '' ? ALL : state === 'failed' ? '' : state] as [string, string],
    ...Object.entries(filters),
  ];
  return new URLSearchParams([
    ...given.filter(([, value]) => value !== ''),
    ...(page === 1 ? [] : [['page', String(page)] as [string, string]]),
  ]);
}
