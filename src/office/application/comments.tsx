/** What was said about the application, to the applicant or among officers. */
import Box from '@mui/material/Box';
import Lock from '@mui/icons-material/LockOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import type { Comment } from '@/api/shapes/application';
import { toTimeText } from '@/records/record-dates';
import Button from '@mui/material/Button';
import { EmptyState } from '@/ui/empty-state';
import { toSizeText } from '@/engine/locale/size-text';
import { saveFile } from '@/fields/files/save-file';
import { showToast } from '@/ui/toast';
import { api } from '@/page/data/api';
import { describeFailure } from '@/api/client/describe-failure';
import { CommentForm } from './comment-form';
import { styles } from './application-styles';

export interface CommentsProps {
  applicationId: string;
  comments: readonly Comment[];
  canWrite: boolean;
}

export function Comments({ applicationId, comments, canWrite }: CommentsProps) {
  const sorted = comments.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return (
    <>
      {canWrite && <CommentForm applicationId={applicationId} />}
      {sorted.length === 0 && (
        <EmptyState title="No comments yet">Write to the applicant, or a note for the other officers.</EmptyState>
      )}
      <Box component="ol" aria-label="Comments, newest first" sx={styles.comments}>
        {sorted.map((comment) => (
          <Box component="li" key={comment.id} data-visibility={comment.visibility} sx={styles.comment}>
            <CommentText comment={comment} />
          </Box>
        ))}
      </Box>
    </>
  );
}

function CommentText({ comment }: { comment: Comment }) {
  const internal = comment.visibility === 'internal';
  const Icon = internal ? Lock : Visibility;
  return (
    <>
      <Box component="p" sx={styles.commentFacts}>
        <strong>{comment.author}</strong> <time dateTime={comment.created_at}>{toTimeText(comment.created_at)}</time>
        <Box component="span" sx={styles.visibility}>
          <Icon aria-hidden="true" fontSize="inherit" /> {internal ? 'Internal' : 'The applicant sees this'}
        </Box>
      </Box>
      <Box component="p" sx={styles.commentText}>
        {comment.comment}
      </Box>
      {comment.attachment_url !== null && (
        <Attachment
          url={comment.attachment_url}
          name={comment.attachmentName ?? 'Attachment'}
          size={comment.attachmentSize}
        />
      )}
    </>
  );
}

function Attachment({ url, name, size }: { url: string; name: string; size: number | null }) {
  const download = async () => {
    try {
      saveFile(await api.downloadFile(url), name);
    } catch (error) {
      showToast(describeFailure(error), 'error');
    }
  };
  return (
    <Button
      variant="text"
      size="small"
      onClick={() => void download()}
    >{`Download ${name}${size === null ? '' : ` (${toSizeText(size)})`}`}</Button>
  );
}
