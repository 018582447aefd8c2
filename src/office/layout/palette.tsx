/** Finds applications, people, pages and acts of the page that is open, by what is typed. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { isSearchable, SEARCH_LEAST } from '@/api/shapes/search-text';
import { toStorableText } from '@/fields/storable-text';
import { ErrorState } from '@/ui/error-state';
import { t } from '@/texts/t';
import { styles } from './palette-styles';
import { useFinds, type Choice, type Find, type FindGroup } from './use-finds';

export interface PaletteProps {
  /** Typed so far, while the palette was on its way too. */
  typed: string;
  onType: (typed: string) => void;
  onChoose: (choice: Choice) => void;
  onClose: () => void;
}

export function Palette({ typed, onType, onChoose, onClose }: PaletteProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<string>();
  const { groups, searching, error, onRetry } = useFinds(typed);
  const finds = groups.flatMap((group) => group.finds);
  // The same one stays chosen when answers arrive around it; without it, the first.
  const current = finds.find((find) => find.id === at) ?? finds[0];
  // Before anything else is heard: what is typed between would be keys of the page behind.
  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = findNext(finds, current, event.key);
    if (event.key === 'Enter' && current) onChoose(current.choice);
    else if (next) setAt(next.id);
    else return;
    event.preventDefault();
  };
  const toOptionId = (find: Find) => `${id}-${find.id}`;
  return (
    <>
      <Box sx={styles.head}>
        <TextField
          inputRef={box}
          label={t('Find')}
          placeholder={t('A reference, a name, a plate, a page')}
          value={typed}
          onChange={({ target }) => {
            onType(toStorableText(target.value));
            setAt(undefined);
          }}
          onKeyDown={press}
          slotProps={{
            htmlInput: {
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-expanded': current !== undefined,
              'aria-controls': current && `${id}-list`,
              'aria-activedescendant': current && toOptionId(current),
              autoComplete: 'off',
              spellCheck: false,
              maxLength: 200,
            },
          }}
        />
        <Button onClick={onClose}>{t('Close')}</Button>
      </Box>
      <Box sx={styles.found}>
        {error !== undefined && (
          <ErrorState
            title={describeFailure(error)}
            busy={searching}
            onRetry={() => {
              // The button goes with the failure, and would take the focus with it.
              box.current?.focus();
              onRetry();
            }}
          />
        )}
        {current && (
          <Box ref={list} id={`${id}-list`} role="listbox" aria-label={t('Found')}>
            {groups.map((group) => (
              <Group
                key={group.id}
                group={group}
                current={current}
                toOptionId={toOptionId}
                onPoint={setAt}
                onChoose={onChoose}
              />
            ))}
          </Box>
        )}
        <Typography role="status" sx={styles.note}>
          {describeState({ typed, count: finds.length, searching, failed: error !== undefined })}
        </Typography>
      </Box>
    </>
  );
}

interface GroupProps {
  group: FindGroup;
  current: Find;
  toOptionId: (find: Find) => string;
  onPoint: (id: string) => void;
  onChoose: (choice: Choice) => void;
}

function Group({ group, current, toOptionId, onPoint, onChoose }: GroupProps) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId}>
      <Typography id={titleId} role="presentation" sx={styles.group}>
        {group.title}
      </Typography>
      {group.finds.map((find) => (
        <Box
          key={find.id}
          id={toOptionId(find)}
          role="option"
          aria-selected={find === current}
          // The focus stays in the box, where typing goes on.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onPoint(find.id)}
          onClick={() => onChoose(find.choice)}
          sx={styles.option}
        >
          <Box component="span" sx={styles.words}>
            {find.label}
            {find.detail !== undefined && (
              <Box component="span" sx={styles.detail}>
                {find.detail}
              </Box>
            )}
          </Box>
          {find.letter !== undefined && (
            <Box component="kbd" aria-hidden sx={styles.key}>
              {find.letter}
            </Box>
          )}
        </Box>
      ))}
    </div>
  );
}

/** From the last on to the first, and back. Home and End are the text's own. */
function findNext(finds: readonly Find[], current: Find | undefined, key: string): Find | undefined {
  const at = current ? finds.indexOf(current) : -1;
  if (key === 'ArrowDown') return finds[(at + 1) % finds.length];
  if (key === 'ArrowUp') return finds.at(at - 1);
  return undefined;
}

interface FoundState {
  typed: string;
  count: number;
  searching: boolean;
  failed: boolean;
}

function describeState({ typed, count, searching, failed }: FoundState): string {
  const words = typed.trim();
  if (searching) return t('Searching…');
  if (failed) return '';
  if (words !== '' && !isSearchable(words))
    return t(
      'Type {count, plural, one {# letter or digit} other {# letters or digits}} to find applications and users.',
      {
        count: SEARCH_LEAST,
      },
    );
  if (count === 0) return t('Nothing was found for “{words}”.', { words });
  return words === ''
    ? t('Type to find applications and users too.')
    : t('{count, plural, one {# found} other {# found}}', { count });
}
