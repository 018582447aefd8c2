/** What an act changed: only what differs, old beside new. */
import Box from '@mui/material/Box';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { listDifferences, type Difference } from './list-differences';
import { useStatuses } from '../layout/use-statuses';
import { styles } from './audit-styles';

export function AuditChange({ before, after }: { before: unknown; after: unknown }) {
  const differences = listDifferences(before, after);
  if (differences.length === 0)
    return (
      <Box component="span" sx={styles.none}>
        No details
      </Box>
    );
  return (
    <Box component="ul" sx={styles.list}>
      {differences.map((difference) => (
        <Changed key={difference.path} difference={difference} />
      ))}
    </Box>
  );
}

function Changed({ difference: { path, before, after } }: { difference: Difference }) {
  const statuses = useStatuses();
  const say = (text: string) =>
    path === 'status' ? (statuses.find(({ id }) => id === text)?.label ?? toWords(text)) : text;
  return (
    <li>
      {path !== '' && (
        <Box component="span" sx={styles.path}>
          {toWords(path)}:{' '}
        </Box>
      )}
      {before !== undefined && (
        <Box component="del" sx={styles.before}>
          <VisuallyHidden>was </VisuallyHidden>
          {say(before)}
        </Box>
      )}
      {before !== undefined && after !== undefined && <span aria-hidden="true"> → </span>}
      {after !== undefined && (
        <Box component="ins" sx={styles.after}>
          <VisuallyHidden> is now </VisuallyHidden>
          {say(after)}
        </Box>
      )}
    </li>
  );
}

/** "changes_requested" as "Changes requested". */
function toWords(name: string): string {
  const words = name.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
