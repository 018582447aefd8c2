/** What an act changed: only what differs, old beside new. */
import Box from '@mui/material/Box';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { AuditList } from '@/api/shapes/audit';
import { useStatuses } from '../layout/use-statuses';
import { listUserStatuses } from '../users/user-statuses';
import { styles } from './audit-styles';
import { useFactWords } from './use-fact-words';
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
  const ofApplications = useStatuses();
  const statuses = new Map(
    entry.action.startsWith('user.')
      ? listUserStatuses().map(({ value, label }) => [value, label])
      : ofApplications.map(({ id, label }) => [id, label]),
  );
  const differences = listDifferences(entry.before, entry.after);
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
          statuses={statuses}
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
  /** Statuses in words, by id. */
  statuses: ReadonlyMap<string, string>;
}

function Changed({ difference: { path, before, after }, words, statuses }: ChangedProps) {
  const say = (text: string) => (path === 'status' && statuses.get(text)) || text;
  return (
    <li>
      {path !== '' && (
        <Box component="span" sx={styles.path}>
          {words}:{' '}
        </Box>
      )}
      {before !== undefined && (
        <Box component="del" sx={styles.before}>
          {rich('<hidden>was </hidden>{text}', { hidden, text: say(before) })}
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
          {rich('<hidden> is now </hidden>{text}', { hidden, text: say(after) })}
        </Box>
      )}
    </li>
  );
}

function hidden(words: string) {
  return <VisuallyHidden>{words}</VisuallyHidden>;
}

export function listDifferences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isRecord(before) || isRecord(after)) {
    const one = isRecord(before) ? before : {};
    const other = isRecord(after) ? after : {};
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return keys.flatMap((key) => listDifferences(one[key], other[key], path === '' ? key : `${path}.${key}`));
  }
  const texts = { before: toText(before), after: toText(after) };
  return texts.before === texts.after ? [] : [{ path, ...texts }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Of a list, item by item; of a record, what stands in it: "first_name: Cannot be read". */
function toText(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (Array.isArray(value)) return value.map(toText).filter(Boolean).join('; ') || undefined;
  if (isRecord(value)) return Object.values(value).map(toText).filter(Boolean).join(': ') || undefined;
  return String(value as string | number);
}
