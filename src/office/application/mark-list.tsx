/** Ticking the fields, documents and rows that must be changed, with a reason each. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { RequestedChange } from '@/api/shapes/application';
import { announce } from '@/ui/announce';
import { FieldFrame } from '@/fields/frame/field-frame';
import TextField from '@mui/material/TextField';
import { toStorableText } from '@/fields/storable-text';
import { MARKS, reasonId } from './mark-faults';
import type { MarkableEntry, MarkableGroup } from './record-entries';
import { styles } from './application-styles';

export interface MarkListProps {
  groups: readonly MarkableGroup[];
  /** Ready sentences of the workflow. */
  reasons: readonly string[];
  marks: readonly RequestedChange[];
  onChange: (marks: RequestedChange[]) => void;
  /** By control id. */
  faults: Record<string, string>;
}

export function MarkList({ groups, reasons, marks, onChange, faults }: MarkListProps) {
  const toggle = (entry: MarkableEntry, marked: boolean) => {
    onChange(marked ? [...marks, { path: entry.path, reason: '' }] : marks.filter(({ path }) => path !== entry.path));
    announce(marked ? `${entry.label} is marked: say why` : `${entry.label} is not marked any more`);
  };
  const setReason = (path: string, reason: string) =>
    onChange(marks.map((mark) => (mark.path === path ? { path, reason } : mark)));
  const count = marks.length === 1 ? '1 marked' : `${marks.length} marked`;
  return (
    <FieldFrame
      id={MARKS}
      label="What must be changed?"
      hint={`Only what you mark is unlocked for the applicant. ${count}.`}
      group="group"
      required
      long
      message={faults[MARKS]}
    >
      {groups.map((group, groupIndex) => (
        <Box key={group.title} sx={styles.markGroup}>
          <Box component="h3" sx={styles.markTitle}>
            {group.title}
          </Box>
          {group.entries.map((entry, index) => {
            const mark = marks.find(({ path }) => path === entry.path);
            // The first one is where the frame's message leads.
            const id = groupIndex + index === 0 ? MARKS : `mark-${entry.path.replaceAll('.', '-')}`;
            return (
              <Box key={entry.path} data-marked={mark !== undefined} sx={styles.mark}>
                <Box sx={styles.markLine}>
                  <Checkbox
                    size="small"
                    id={id}
                    name={`mark.${entry.path}`}
                    checked={mark !== undefined}
                    onChange={(event) => toggle(entry, event.target.checked)}
                  />
                  <Box component="label" htmlFor={id} sx={styles.markLabel}>
                    <strong>{entry.label}</strong>{' '}
                    <Box component="span" sx={styles.quiet}>
                      {entry.text || 'Not given'}
                    </Box>
                  </Box>
                </Box>
                {mark && (
                  <Reason
                    entry={entry}
                    reason={mark.reason}
                    reasons={reasons}
                    fault={faults[reasonId(entry.path)]}
                    onChange={(reason) => setReason(entry.path, reason)}
                  />
                )}
              </Box>
            );
          })}
        </Box>
      ))}
    </FieldFrame>
  );
}

interface ReasonProps {
  entry: MarkableEntry;
  reason: string;
  reasons: readonly string[];
  fault: string | undefined;
  onChange: (reason: string) => void;
}

function Reason({ entry, reason, reasons, fault, onChange }: ReasonProps) {
  const id = reasonId(entry.path);
  return (
    <Box sx={styles.reason}>
      {reasons.length > 0 && (
        <TextField
          select
          id={`${id}-ready`}
          name={`ready.${entry.path}`}
          label={`Ready reason for ${entry.label}`}
          value={reasons.includes(reason) ? reason : ''}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">Own words</option>
          {reasons.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </TextField>
      )}
      <TextField
        id={id}
        name={`reason.${entry.path}`}
        label={`What is wrong with ${entry.label}?`}
        multiline
        minRows={2}
        required
        value={reason}
        onChange={({ target }) => onChange(toStorableText(target.value))}
        error={fault !== undefined}
        helperText={fault}
      />
    </Box>
  );
}
