/** What changed in a record, old beside new. */
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import type { TimelineEntry } from '@/api/shapes/application';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { toAnswerText } from '@/engine/record/answer-text';
import { isFileRecord, type Answer, type FileRecord } from '@/engine/answers/form-data';
import type { LoadFile } from '@/fields/field-parts';
import { FileView } from '@/fields/file-view';
import { breakParts } from '@/ui/break-parts';
import Button from '@mui/material/Button';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { toPathText } from '@/engine/record/path-text';
import { t } from '@/texts/t';

const styles = {
  // Narrow beside a document with large text, too.
  frame: { containerType: 'inline-size' },
  changes: {
    '& > caption': {
      captionSide: 'top',
      padding: '0 0 4px',
      color: 'inherit',
      fontSize: 'inherit',
      fontWeight: 600,
    },
    fontSize: 'var(--mui-textSize-hint)',
    '& th': { verticalAlign: 'top', fontWeight: 600 },
    '& td': { verticalAlign: 'top' },
    '& .MuiButton-text': { textAlign: 'start', overflowWrap: 'break-word' },
    '@container (max-width: 30rem)': {
      '& thead': {
        position: 'absolute',
        clipPath: 'inset(50%)',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
      },
      '& tr': {
        display: 'block',
        border: 0,
        padding: '8px 0',
        borderBottom: '1px solid var(--mui-palette-line-soft)',
      },
      '& th': { display: 'block', border: 0, padding: '2px 0' },
      '& td': { display: 'block', border: 0, padding: '2px 0' },
      '& td::before': { content: "attr(data-label) ': '", color: 'var(--mui-palette-ink-muted)' },
    },
  },
  before: { color: 'var(--mui-palette-tone-danger-ink)', background: 'var(--mui-palette-tone-danger-wash)' },
  after: {
    color: 'var(--mui-palette-tone-success-ink)',
    background: 'var(--mui-palette-tone-success-wash)',
    textDecoration: 'none',
  },
} as const;

type Change = TimelineEntry['changes'][number];

export interface RecordChangesProps {
  definition: ProviderDefinition;
  changes: readonly Change[];
  /** Opens files below the table, replaced ones too; without it they are only named. */
  loadFile?: LoadFile | undefined;
}

export function RecordChanges({ definition, changes, loadFile }: RecordChangesProps) {
  const [open, setOpen] = useState<FileRecord>();
  const renderValue = (change: Change, value: unknown) => {
    const files = loadFile ? listFiles(value) : [];
    if (files.length === 0) return describe(definition, change.path, value);
    return files.map((file) => (
      <FileButton key={file.fileKey} file={file} open={open?.fileKey === file.fileKey} onToggle={setOpen} />
    ));
  };
  return (
    <Box sx={styles.frame}>
      <Table size="small" sx={styles.changes}>
        <caption>{t('What changed')}</caption>
        <TableHead>
          <TableRow>
            <TableCell>{t('Field')}</TableCell>
            <TableCell>{t('Before')}</TableCell>
            <TableCell>{t('After')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map((change) => (
            <TableRow key={change.path}>
              <TableCell component="th" scope="row">
                {findField(definition, change.path) ? toPathText(listFields(definition), change.path) : change.label}
              </TableCell>
              <TableCell data-label={t('Before')}>
                <Box component="del" sx={styles.before}>
                  {renderValue(change, change.before)}
                </Box>
              </TableCell>
              <TableCell data-label={t('After')}>
                <Box component="ins" sx={styles.after}>
                  {renderValue(change, change.after)}
                </Box>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {open && loadFile && <FileView key={open.fileKey} file={open} loadFile={loadFile} />}
    </Box>
  );
}

function FileButton({
  file,
  open,
  onToggle,
}: {
  file: FileRecord;
  open: boolean;
  onToggle: (file: FileRecord | undefined) => void;
}) {
  return (
    <Button
      variant="text"
      size="small"
      aria-label={open ? t('Close {name}', { name: file.fileName }) : t('Open {name}', { name: file.fileName })}
      onClick={() => onToggle(open ? undefined : file)}
    >
      {breakParts(file.fileName)}
    </Button>
  );
}

/** The files that the server has. */
function listFiles(value: unknown): FileRecord[] {
  return ([value].flat() as Answer[]).filter(isFileRecord).filter(({ fileUrl }) => fileUrl !== undefined);
}

function describe(definition: ProviderDefinition, path: string, value: unknown): string {
  const asked = findField(definition, path);
  if (!asked)
    return value === null || value === undefined
      ? t('Not given')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value as string | number | boolean);
  return toAnswerText(asked, value as Answer) || t('Not given');
}

function findField(definition: ProviderDefinition, path: string): FieldDefinition | undefined {
  return findFieldAt(listFields(definition), path);
}
