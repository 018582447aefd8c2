/** What the officers wrote to a record's owner, newest first, each with the file that came with it. */
import type { Comment } from '@/api/shapes/application';
import { FileOutput } from '@/fields/file-output';
import type { LoadFile } from '@/fields/field-parts';
import { toTimeText } from '../record-dates';
import styles from './record-comments.module.css';

export interface RecordCommentsProps {
  comments: readonly Comment[];
  /** Fetches a comment's file; without it files are only named. */
  loadFile?: LoadFile | undefined;
}

export function RecordComments({ comments, loadFile }: RecordCommentsProps) {
  const newestFirst = comments.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return (
    <ol className={styles.comments} aria-label="Comments, newest first">
      {newestFirst.map((comment) => (
        <li key={comment.id} className={styles.comment}>
          <p className={styles.facts}>
            <strong>{comment.author}</strong>{' '}
            <time dateTime={comment.created_at}>{toTimeText(comment.created_at)}</time>
          </p>
          <p className={styles.text}>{comment.comment}</p>
          <Attachment comment={comment} loadFile={loadFile} />
        </li>
      ))}
    </ol>
  );
}

function Attachment({ comment, loadFile }: { comment: Comment } & Pick<RecordCommentsProps, 'loadFile'>) {
  const { attachment_url, attachmentName, attachmentSize, attachmentType } = comment;
  if (attachment_url === null) return null;
  return (
    <FileOutput
      file={{
        fileUrl: attachment_url,
        fileName: attachmentName ?? 'Attachment',
        fileSize: attachmentSize ?? 0,
        fileType: attachmentType ?? '',
      }}
      loadFile={loadFile}
    />
  );
}
