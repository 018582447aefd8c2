/** Writing a comment, with a file where one is needed. */
import Box from '@mui/material/Box';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent, useEffect, useId, type KeyboardEvent } from 'react';
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
import Paper from '@mui/material/Paper';
import { flushSync } from 'react-dom';
import type { OfficerList } from '@/api/shapes/desk';
import { findMentioned, suggestMentions } from '@/engine/record/mentions';
import { CommentField, type CommentFieldProps } from '@/fields/comment-field';
import { listText } from '@/texts/list-text';
import { announce } from '@/ui/announce';
import { useAdminQuery } from '../layout/use-admin-query';

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

/** What is typed of a name, of two words at most: who has more names is found by then. */
const TYPED = /(?:^|[^\p{L}\p{N}@._-])@([\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]*)?)$/u;
const OFFERED = 6;

const mentionStyles = {
  frame: { position: 'relative', display: 'flex', flexDirection: 'column' },
  list: { position: 'absolute', top: '100%', left: 0, zIndex: 2, minWidth: '16rem', maxWidth: '100%', py: 0.5 },
  option: {
    px: 2,
    py: 0.75,
    cursor: 'pointer',
    '&[aria-selected=true]': { bgcolor: 'action.selected', outline: '2px solid transparent', outlineOffset: -2 },
  },
} as const;

type Officer = OfficerList['data'][number];

interface MentionFieldProps extends CommentFieldProps {
  /** Its type: who reviews such applications is offered. */
  applicationType: string;
  /** Whether officers alone will see it; else nobody is told. */
  internal: boolean;
}

/** The text of a comment: an @ offers the officers’ names, and whom the text names is said below it. */
function MentionField({ applicationType, internal, ...field }: MentionFieldProps) {
  const { id, value, onChange } = field;
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [marked, setMarked] = useState(0);
  const [closed, setClosed] = useState<string>();
  const officers = useAdminQuery(
    ['officers', applicationType],
    (client, signal) => client.request('GET /admin/officers', { query: { type: applicationType }, signal }),
    { enabled: value.includes('@') },
  );
  const known = officers.data?.data ?? [];
  const before = value.slice(0, caret);
  const typed = TYPED.exec(before)?.[1];
  const offered = typed === undefined || before === closed ? [] : suggestMentions(typed, known).slice(0, OFFERED);
  const current = Math.min(marked, offered.length - 1);
  const count = offered.length;
  useEffect(() => {
    if (count > 0) announce(t('{count, plural, one {# officer} other {# officers}} to name', { count }));
  }, [count]);

  const insert = ({ name }: Officer) => {
    const start = before.slice(0, before.length - (typed ?? '').length) + `${name} `;
    // The caret can only stand in what is there.
    flushSync(() => onChange(start + value.slice(caret).replace(/^ /, '')));
    const input = document.getElementById(id) as HTMLTextAreaElement | null;
    input?.setSelectionRange(start.length, start.length);
    setCaret(start.length);
  };
  const press = (event: KeyboardEvent) => {
    const officer = offered[current];
    if (!officer || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') setMarked((current + 1) % count);
    else if (event.key === 'ArrowUp') setMarked((current + count - 1) % count);
    else if (event.key === 'Enter' || event.key === 'Tab') insert(officer);
    else if (event.key === 'Escape') setClosed(before);
    else return;
    // The form knows some of these keys, too.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box sx={mentionStyles.frame}>
      <CommentField
        {...field}
        onChange={(text) => {
          setMarked(0);
          onChange(text);
        }}
        hint={sayTold(findMentioned(value, known), internal)}
        input={{
          'aria-autocomplete': 'list',
          'aria-controls': count > 0 ? listId : undefined,
          'aria-activedescendant': count > 0 ? `${listId}-${current}` : undefined,
          onKeyDown: press,
          onSelect: ({ currentTarget }) => setCaret(currentTarget.selectionEnd),
          onBlur: () => setClosed(before),
        }}
      />
      {count > 0 && (
        <Paper elevation={4} id={listId} role="listbox" aria-label={t('Officers')} sx={mentionStyles.list}>
          {offered.map((officer, index) => (
            <Box
              key={officer.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === current}
              sx={mentionStyles.option}
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(officer)}
            >
              {officer.leave?.now === true ? t('{name}, on leave', { name: officer.name }) : officer.name}
            </Box>
          ))}
        </Paper>
      )}
    </Box>
  );
}

function sayTold(named: readonly Officer[], internal: boolean): string | undefined {
  if (named.length === 0) return undefined;
  const officers = listText(named.map(({ name }) => name));
  return internal
    ? t('{officers} will be told.', { officers })
    : t('Officers are told of internal comments alone: {officers} will not be.', { officers });
}
