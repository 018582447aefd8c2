/** What the officers wrote to a record's owner, newest first, each with the file that came with it. */
import Box from '@mui/material/Box';
import type { Comment } from '@/api/shapes/application';
import { FileOutput } from '@/fields/file-output';
import type { LoadFile } from '@/fields/field-parts';
import { toTimeText } from '../record-dates';
import { t } from '@/texts/t';

const styles = {
  comments: { display: 'grid', gap: 2, margin: 0, padding: 0, listStyle: 'none' },
  comment: {
    minWidth: 0,
    paddingInlineStart: 1.5,
    borderInlineStart: '4px solid var(--mui-palette-accent-main)',
  },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 12px',
    margin: '0 0 4px',
    color: 'var(--mui-palette-ink-muted)',
    fontSize: 'var(--mui-textSize-hint)',
    '& strong': { color: 'var(--mui-palette-ink-main)' },
  },
  text: { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 'var(--mui-width-text)' },
} as const;

export interface RecordCommentsProps {
  comments: readonly Comment[];
  /** Fetches a comment's file; without it files are only named. */
  loadFile?: LoadFile | undefined;
}

export function RecordComments({ comments, loadFile }: RecordCommentsProps) {
  const newestFirst = comments.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return (
    <Box component="ol" aria-label={t('Comments, newest first')} sx={styles.comments}>
      {newestFirst.map((comment) => (
        <Box component="li" key={comment.id} sx={styles.comment}>
          <Box component="p" sx={styles.facts}>
            <strong>{comment.author}</strong>{' '}
            <time dateTime={comment.created_at}>{toTimeText(comment.created_at)}</time>
          </Box>
          <Box component="p" sx={styles.text}>
            {comment.comment}
          </Box>
          <Attachment comment={comment} loadFile={loadFile} />
        </Box>
      ))}
    </Box>
  );
}

function Attachment({ comment, loadFile }: { comment: Comment } & Pick<RecordCommentsProps, 'loadFile'>) {
  const { attachment_url, attachmentName, attachmentSize, attachmentType } = comment;
  if (attachment_url === null) return null;
  return (
    <FileOutput
      file={{
        fileUrl: attachment_url,
        fileName: attachmentName ?? t('Attachment'),
        fileSize: attachmentSize ?? 0,
        fileType: attachmentType ?? '',
      }}
      loadFile={loadFile}
    />
  );
}
