/** What an act changed: only what differs, old beside new. */
import Box from '@mui/material/Box';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { AuditList } from '@/api/shapes/audit';
import { styles } from './audit-styles';
import { useFactWords } from './use-fact-words';
import { useValueWords } from './use-value-words';
import { t } from '@/texts/t';
import { rich } from '@/ui/rich';

/** What differs between two values of any shape. */
interface Difference {
  /** Keys joined by dots; '' for the value itself. */
  path: string;
  /** As text; undefined for nothing: no value, blank text, an empty list. */
  before: string | undefined;
  after: string | undefined;
}

type Entry = AuditList['data'][number];

export function AuditChange({ entry }: { entry: Entry }) {
  const toWords = useFactWords(entry);
  const differences = listDifferences(entry.before, entry.after, useValueWords(entry));
  if (differences.length === 0)
    return (
      <Box component="span" sx={styles.none}>
        {t('No details')}
      </Box>
    );
  return (
    <Box component="ul" sx={styles.list}>
      {differences.map((difference) => (
        <Changed
          key={difference.path}
          difference={difference}
          words={difference.path.split('.').map(toWords).join(', ')}
        />
      ))}
    </Box>
  );
}

interface ChangedProps {
  difference: Difference;
  /** What is called so. */
  words: string;
}

function Changed({ difference: { path, before, after }, words }: ChangedProps) {
  return (
    <li>
      {path !== '' && (
        <Box component="span" sx={styles.path}>
          {words}:{' '}
        </Box>
      )}
      {before !== undefined && (
        <Box component="del" sx={styles.before}>
          {rich('<hidden>was </hidden>{text}', { hidden, text: before })}
        </Box>
      )}
      {before !== undefined && after !== undefined && (
        <>
          {' '}
          <span aria-hidden="true" data-along>
            →
          </span>{' '}
        </>
      )}
      {after !== undefined && (
        <Box component="ins" sx={styles.after}>
          {rich('<hidden> is now </hidden>{text}', { hidden, text: after })}
        </Box>
      )}
    </li>
  );
}

function hidden(words: string) {
  return <VisuallyHidden>{words}</VisuallyHidden>;
}

/** How one text among the values is said; `key` is of what it is the value. */
type SayValue = (text: string, key: string) => string;

export function listDifferences(before: unknown, after: unknown, say: SayValue, path = ''): Difference[] {
  if (isRecord(before) || isRecord(after)) {
    const one = isRecord(before) ? before : {};
    const other = isRecord(after) ? after : {};
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return keys.flatMap((key) => listDifferences(one[key], other[key], say, path === '' ? key : `${path}.${key}`));
  }
  const key = path.split('.').at(-1) ?? '';
  const toWords = (text: string) => say(text, key);
  const texts = { before: toText(before, toWords), after: toText(after, toWords) };
  return texts.before === texts.after ? [] : [{ path, ...texts }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Of a list, item by item; of a record, what stands in it: "first_name: Cannot be read". */
function toText(value: unknown, say: (text: string) => string): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  const joinTexts = (values: unknown[], link: string) =>
    values
      .map((each) => toText(each, say))
      .filter(Boolean)
      .join(link) || undefined;
  if (Array.isArray(value)) return joinTexts(value, '; ');
  if (isRecord(value)) return joinTexts(Object.values(value), ': ');
  return say(String(value as string | number));
}
