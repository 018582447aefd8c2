/** The text of a comment: an @ offers the officers' names, and whom the text names is said below it. */
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { OfficerList } from '@/api/shapes/desk';
import { findMentioned, suggestMentions } from '@/engine/record/mentions';
import { CommentField, type CommentFieldProps } from '@/fields/comment-field';
import { listText } from '@/texts/list-text';
import { t } from '@/texts/t';
import { announce } from '@/ui/announce';
import { useAdminQuery } from '../layout/use-admin-query';

/** What is typed of a name, of two words at most: who has more names is found by then. */
const TYPED = /(?:^|[^\p{L}\p{N}@._-])@([\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]*)?)$/u;
const OFFERED = 6;

const styles = {
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

export interface MentionFieldProps extends CommentFieldProps {
  /** Its type: who reviews such applications is offered. */
  applicationType: string;
  /** Whether officers alone will see it; else nobody is told. */
  internal: boolean;
}

export function MentionField({ applicationType, internal, ...field }: MentionFieldProps) {
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
    <Box sx={styles.frame}>
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
        <Paper elevation={4} id={listId} role="listbox" aria-label={t('Officers')} sx={styles.list}>
          {offered.map((officer, index) => (
            <Box
              key={officer.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === current}
              sx={styles.option}
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
