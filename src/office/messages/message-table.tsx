/** Messages with what became of each, and "Send again". */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { describeFailure } from '@/api/client/describe-failure';
import type { Message } from '@/api/shapes/message';
import { toTimeText } from '@/records/record-dates';
import { api } from '@/page/data/api';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { breakParts } from '@/ui/break-parts';
import { DataTable } from '@/ui/data-table';
import { StatusChip } from '@/ui/status-chip';
import type { TableColumn } from '@/ui/table-column';
import { showToast } from '@/ui/toast';
import { describeChannel, describeOccasion, STATES } from './message-words';
import { rich } from '@/ui/rich';
import { t } from '@/texts/t';

const styles = {
  cell: { display: 'grid', gap: 0.5, justifyItems: 'start', minWidth: 0, textAlign: 'start' },
  /** On a card it ends its line, as what stands beside a label does. */
  fact: {
    display: 'grid',
    gap: 0.5,
    justifyItems: 'start',
    minWidth: 0,
    "[data-layout='cards'] &": { justifyItems: 'end', textAlign: 'end' },
  },
  soft: { color: 'var(--mui-palette-ink-muted)', fontSize: 'var(--mui-textSize-hint)', overflowWrap: 'anywhere' },
  text: {
    margin: 0,
    maxWidth: '34rem',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '4',
    overflow: 'hidden',
  },
} as const;

export interface MessageTableProps {
  caption: string;
  rows: readonly Message[];
  /** false where they are all about one application. */
  withSubject?: boolean;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
}

export function MessageTable({ caption, rows, withSubject = true, loading, error, onRetry, empty }: MessageTableProps) {
  const may = useMay();
  return (
    <DataTable
      caption={caption}
      columns={listColumns(withSubject, may('send_messages'))}
      rows={error ? [] : rows}
      rowKey={({ id }) => id}
      loading={loading}
      error={error ? describeFailure(error) : undefined}
      onRetry={onRetry}
      empty={empty}
    />
  );
}

const listColumns = (withSubject: boolean, withAgain: boolean): TableColumn<Message>[] => [
  {
    key: 'state',
    header: t('State'),
    cell: (message) => <State message={message} />,
  },
  {
    key: 'recipient',
    header: t('To'),
    cell: ({ user, recipient, ...message }) => (
      <Box sx={styles.fact}>
        {user !== null && user.name !== recipient && <span>{user.name}</span>}
        <Box component="span" sx={styles.soft}>
          {rich('{channel} to {recipient}', { channel: describeChannel(message), recipient: breakParts(recipient) })}
        </Box>
      </Box>
    ),
  },
  ...(withSubject ? [toSubjectColumn()] : []),
  {
    key: 'text',
    header: t('Message'),
    cell: (message) => (
      <Box sx={styles.cell}>
        <Box component="span" sx={styles.soft}>
          {describeOccasion(message)}
        </Box>
        <Box component="p" title={message.text} sx={styles.text}>
          {message.text}
        </Box>
      </Box>
    ),
  },
  ...(withAgain
    ? [{ key: 'again', header: t('Send again'), cell: (message: Message) => <SendAgain message={message} /> }]
    : []),
];

function toSubjectColumn(): TableColumn<Message> {
  return {
    key: 'application',
    header: t('Application'),
    unbroken: true,
    givesWay: 1,
    cell: ({ application }) =>
      application === null ? (
        t('None')
      ) : (
        <Link to={`/admin/applications/${application.id}`}>{application.reference}</Link>
      ),
  };
}

function State({ message }: { message: Message }) {
  const state = STATES.find(({ value }) => value === message.state);
  const at = message.delivered_at ?? message.sent_at ?? message.created_at;
  return (
    <Box sx={styles.fact}>
      <StatusChip tone={state?.tone ?? 'neutral'}>{state ? t(state.label) : message.state}</StatusChip>
      <Box component="time" dateTime={at} sx={styles.soft}>
        {toTimeText(at)}
      </Box>
      {message.error !== null && (
        <Box component="span" sx={styles.soft}>
          {message.attempts > 1
            ? t('{count, plural, one {# attempt: {error}} other {# attempts: {error}}}', {
                count: message.attempts,
                error: message.error,
              })
            : message.error}
        </Box>
      )}
    </Box>
  );
}

function describeUnrepeatable({ state, channel }: Message): string {
  if (state === 'sending') return t('Being sent');
  return channel === 'webhook' ? t('Webhook is off or removed') : t('Had a link or code');
}

function SendAgain({ message }: { message: Message }) {
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => api.request('POST /admin/messages/:id/again', { params: { id: message.id } }),
    onSuccess: async ({ recipient }) => {
      showToast(t('Sent again to {recipient}', { recipient }), 'success');
      await client.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) => showToast(describeFailure(error), 'error'),
  });
  if (!message.repeatable)
    return (
      <Box component="span" sx={styles.soft}>
        {describeUnrepeatable(message)}
      </Box>
    );
  return (
    <Button
      size="small"
      aria-label={t('Send again: {occasion} to {recipient}', {
        occasion: describeOccasion(message),
        recipient: message.recipient,
      })}
      loading={send.isPending}
      onClick={() => send.mutate()}
    >
      {t('Send again')}
    </Button>
  );
}
