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
import { DataTable } from '@/ui/data-table';
import { StatusChip } from '@/ui/status-chip';
import type { TableColumn } from '@/ui/table-column';
import { showToast } from '@/ui/toast';
import { describeChannel, describeOccasion, STATES } from './message-words';

const styles = {
  cell: { display: 'grid', gap: 0.5, justifyItems: 'start', minWidth: 0, textAlign: 'start' },
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
  const columns = [
    STATE_COLUMN,
    RECIPIENT_COLUMN,
    ...(withSubject ? [SUBJECT_COLUMN] : []),
    TEXT_COLUMN,
    ...(may('send_messages') ? [AGAIN_COLUMN] : []),
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={error ? [] : rows}
      rowKey={({ id }) => id}
      loading={loading}
      error={error ? describeFailure(error) : undefined}
      onRetry={onRetry}
      empty={empty}
    />
  );
}

const STATE_COLUMN: TableColumn<Message> = {
  key: 'state',
  header: 'State',
  cell: (message) => {
    const state = STATES.find(({ value }) => value === message.state);
    const at = message.delivered_at ?? message.sent_at ?? message.created_at;
    return (
      <Box sx={styles.cell}>
        <StatusChip tone={state?.tone ?? 'neutral'}>{state?.label ?? message.state}</StatusChip>
        <Box component="time" dateTime={at} sx={styles.soft}>
          {toTimeText(at)}
        </Box>
        {message.error !== null && (
          <Box component="span" sx={styles.soft}>
            {message.attempts > 1 ? `${message.attempts} attempts: ` : ''}
            {message.error}
          </Box>
        )}
      </Box>
    );
  },
};

const RECIPIENT_COLUMN: TableColumn<Message> = {
  key: 'recipient',
  header: 'To',
  cell: (message) => (
    <Box sx={styles.cell}>
      {message.user !== null && message.user.name !== message.recipient && <span>{message.user.name}</span>}
      <Box component="span" sx={styles.soft}>
        {describeChannel(message)} to {message.recipient}
      </Box>
    </Box>
  ),
};

const SUBJECT_COLUMN: TableColumn<Message> = {
  key: 'application',
  header: 'Application',
  unbroken: true,
  givesWay: 1,
  cell: ({ application }) =>
    application === null ? 'None' : <Link to={`/admin/applications/${application.id}`}>{application.reference}</Link>,
};

const TEXT_COLUMN: TableColumn<Message> = {
  key: 'text',
  header: 'Message',
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
};

const AGAIN_COLUMN: TableColumn<Message> = {
  key: 'again',
  header: 'Again',
  cell: (message) => <SendAgain message={message} />,
};

function SendAgain({ message }: { message: Message }) {
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => api.request('POST /admin/messages/:id/again', { params: { id: message.id } }),
    onSuccess: async ({ recipient }) => {
      showToast(`Sent again to ${recipient}`, 'success');
      await client.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) => showToast(describeFailure(error), 'error'),
  });
  if (!message.repeatable)
    return (
      <Box component="span" sx={styles.soft}>
        {message.state === 'sending' ? 'Being sent' : 'Had a link or code'}
      </Box>
    );
  return (
    <Button
      size="small"
      aria-label={`Send again: ${describeOccasion(message)} to ${message.recipient}`}
      loading={send.isPending}
      onClick={() => send.mutate()}
    >
      Send again
    </Button>
  );
}
