/** A record in its owner's list: what it is called, where it stands, when, and what to do next. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { ApplicationRow } from '@/api/shapes/application';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { toAnswerText } from '@/engine/record/answer-text';
import type { Answer } from '@/engine/answers/form-data';
import { SoftLink } from '@/ui/soft-link';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { toPathText } from '@/engine/record/path-text';
import { toDayText } from '../record-dates';
import { StatusView } from '../status/status-view';
import { t } from '@/texts/t';

const styles = {
  card: {
    padding: 2,
    border: '1px solid var(--mui-palette-line-soft)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-surface-card)',
    '@media (min-width: 600px)': { padding: 3 },
  },
  title: {
    margin: '0 0 8px',
    fontSize: 'var(--mui-textSize-section)',
    overflowWrap: 'anywhere',
    '& a': { display: 'inline-block', paddingBlock: 0.5, color: 'var(--mui-palette-primary-main)' },
  },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 24px',
    margin: '0 0 16px',
    paddingBottom: 2,
    borderBottom: '1px solid var(--mui-palette-line-soft)',
    '& dt': { color: 'var(--mui-palette-ink-muted)', fontSize: 'var(--mui-textSize-small)' },
    '& dd': { margin: 0 },
  },
} as const;

export interface RecordCardProps {
  definition: ProviderDefinition;
  record: ApplicationRow;
  link: { href: string; onSelect?: () => void };
  /** What the owner can do now. */
  action?: ReactNode;
}

export function RecordCard({ definition, record, link, action }: RecordCardProps) {
  return (
    <Box component="article" sx={styles.card}>
      <Box component="h2" sx={styles.title}>
        <SoftLink {...link}>{record.title}</SoftLink>
      </Box>
      <Box component="dl" sx={styles.facts}>
        {listFacts(definition, record).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Box>
      <StatusView definition={definition} record={record} action={action} />
    </Box>
  );
}

/** Reference, dates, and the answers that the definition lists; what is empty is left out. */
function listFacts(definition: ProviderDefinition, record: ApplicationRow): [string, string][] {
  const fields = listFields(definition);
  const answers = definition.record.columns.flatMap((path): [string, string][] => {
    const field = findFieldAt(fields, path);
    return field ? [[toPathText(fields, path), toAnswerText(field, record.columns[path] as Answer)]] : [];
  });
  const facts: [string, string][] = [
    [t('Reference'), record.reference],
    ...answers,
    [t('Submitted'), toDayText(record.submitted_at)],
    [t('Last change'), toDayText(record.updated_at)],
  ];
  return facts.filter(([, text]) => text !== '');
}
