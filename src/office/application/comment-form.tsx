/** Writing a comment, with a file where one is needed. */
import Box from '@mui/material/Box';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import Button from '@mui/material/Button';
import { ErrorState } from '@/ui/error-state';
import { FieldFrame } from '@/fields/frame/field-frame';
import { FileInput } from '@/fields/files/file-input';
import { KeyHint } from '../layout/key-hint';
import { isFocusLost } from '@/ui/focus-lost';
import { isSendKey } from '@/ui/send-key';
import { RadioChoices } from '../layout/radio-choices';
import { showToast } from '@/ui/toast';
import { api } from '@/page/data/api';
import { describeFailure } from '@/api/client/describe-failure';
import { MentionField } from './mention-field';
import { usePersistedFile, usePersistedText } from './use-officers-work';
import { styles } from './application-styles';
import Lock from '@mui/icons-material/LockOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import type { Comment } from '@/api/shapes/application';
import { toTimeText } from '@/records/record-dates';
import { EmptyState } from '@/ui/empty-state';
import { toSizeText } from '@/engine/locale/size-text';
import { saveFile } from '@/fields/files/save-file';
import { msg, t } from '@/texts/t';

interface CommentsProps {
  applicationId: string;
  applicationType: string;
  comments: readonly Comment[];
  canWrite: boolean;
}

/** Id of the field that a new comment is written in. */
export const NEW_COMMENT = 'new-comment';
const MAX = 4000;
const VISIBILITIES = [
  { value: 'applicant', label: msg('The applicant sees it') },
  { value: 'internal', label: msg('Internal: officers only') },
];

function CommentForm({ applicationId, applicationType }: Pick<CommentsProps, 'applicationId' | 'applicationType'>) {
  const [text, setText] = usePersistedText(applicationId, 'comment');
  // What was chosen for the officers alone stays so, also for the next comment: it must never turn public by itself.
  const [kept, setVisibility] = usePersistedText(applicationId, 'comment-visibility');
  const visibility = kept === 'internal' ? 'internal' : 'applicant';
  const [file, setFile] = usePersistedFile(applicationId, 'comment');
  const [message, setMessage] = useState<string>();
  const send = useSendComment(applicationId, () => {
    setText('');
    setFile(undefined);
    focusHeading();
  });
  const sending = useIsMutating({ mutationKey: commentKey(applicationId) }) > 0;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const comment = text.trim();
    const fault =
      comment === ''
        ? t('Write a comment')
        : comment.length > MAX
          ? t('Use at most {most} characters', { most: MAX })
          : undefined;
    setMessage(fault);
    if (fault !== undefined) {
      document.getElementById(NEW_COMMENT)?.focus();
      return;
    }
    send.mutate({ comment, visibility, file });
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (isSendKey(event) && !sending) submit(event);
        // Keys are letters in the text, and acts again outside of it; what is written stays.
        if (event.key === 'Escape' && event.target === document.getElementById(NEW_COMMENT)) focusHeading();
      }}
      aria-label={t('New comment')}
      sx={styles.commentForm}
    >
      <MentionField
        id={NEW_COMMENT}
        name="comment"
        applicationType={applicationType}
        internal={visibility === 'internal'}
        label={t('Comment')}
        value={text}
        onChange={setText}
        max={MAX}
        message={message}
        required
        disabled={sending}
      />
      <RadioChoices
        id="comment-visibility"
        name="visibility"
        label={t('Who sees it?')}
        choices={VISIBILITIES.map((each) => ({ ...each, label: t(each.label) }))}
        value={visibility}
        onChange={setVisibility}
        inline
        disabled={sending}
      />
      <FieldFrame id="comment-file" label={t('Attachment (optional)')}>
        <FileInput
          id="comment-file"
          name="attachment"
          disabled={sending}
          value={
            file
              ? [
                  {
                    id: 'file',
                    name: file.name,
                    size: file.size,
                    type: file.type,
                    source: file,
                    progress: { status: 'chosen' },
                  },
                ]
              : []
          }
          onChoose={(files) => setFile(files[0])}
          onRemove={() => setFile(undefined)}
        />
      </FieldFrame>
      {send.error && (
        <ErrorState title={describeFailure(send.error)}>
          <p>{t('Your comment is still here.')}</p>
        </ErrorState>
      )}
      <div>
        <Button type="submit" variant="contained" loading={sending}>
          {sending ? t('Adding...') : t('Add comment')}
          {!sending && <KeyHint letter={t('Ctrl+Enter')} />}
        </Button>
      </div>
    </Box>
  );
}

/** Where the keys of the page are heard, unless somebody has gone on to something else meanwhile. */
function focusHeading(): void {
  const { activeElement } = document;
  if (isFocusLost() || activeElement?.closest('form')?.contains(document.getElementById(NEW_COMMENT)))
    document.querySelector<HTMLElement>('h1')?.focus();
}

interface CommentToSend {
  comment: string;
  visibility: 'applicant' | 'internal';
  file: File | undefined;
}

/** By this a form that was opened anew knows that the comment of the one before it is still on its way. */
function commentKey(applicationId: string): readonly string[] {
  return ['admin', 'comment', applicationId];
}

/**
 * Uploads the file, then posts the comment that names it. `onSent` is called even when its form is not shown any more.
 */
function useSendComment(applicationId: string, onSent: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: commentKey(applicationId),
    mutationFn: async ({ comment, visibility, file }: CommentToSend) => {
      const attachment = file ? await uploadAttachment(file) : {};
      await api.request('POST /admin/applications/:id/comments', {
        params: { id: applicationId },
        json: { comment, visibility, ...attachment },
      });
    },
    onSuccess: async () => {
      onSent();
      showToast(t('Comment added'), 'success');
      await client.invalidateQueries({ queryKey: ['admin', 'application', applicationId] });
    },
  });

  async function uploadAttachment(file: File) {
    const body = new FormData();
    body.append('file', file);
    const { data } = await api.request('POST /applications/upload', { body });
    return {
      attachmentUrl: data.fileUrl,
      attachmentName: data.fileName,
      attachmentSize: data.fileSize,
      attachmentType: data.fileType,
    };
  }
}

/** What was said about the application, to the applicant or among officers. */
export function Comments({ applicationId, applicationType, comments, canWrite }: CommentsProps) {
  const sorted = comments.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return (
    <>
      {canWrite && <CommentForm applicationId={applicationId} applicationType={applicationType} />}
      {sorted.length === 0 && (
        <EmptyState title={t('No comments yet')}>
          {t('Write to the applicant, or a note for the other officers.')}
        </EmptyState>
      )}
      <Box component="ol" aria-label={t('Comments, newest first')} sx={styles.comments}>
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
          <Icon aria-hidden="true" fontSize="inherit" /> {internal ? t('Internal') : t('The applicant sees this')}
        </Box>
      </Box>
      <Box component="p" sx={styles.commentText}>
        {comment.comment}
      </Box>
      {comment.attachment_url !== null && (
        <Attachment
          url={comment.attachment_url}
          name={comment.attachmentName ?? t('Attachment')}
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
    <Button variant="text" size="small" onClick={() => void download()}>
      {size === null ? t('Download {name}', { name }) : t('Download {name} ({size})', { name, size: toSizeText(size) })}
    </Button>
  );
}
