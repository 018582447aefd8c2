import type { ApplicationRow } from '@/api/shapes/application';
import { type ProviderDefinition, listFields } from '@/definition/parse/catalog';
import { getStatus } from '@/engine/workflow/transitions';
import { useRecordDefinition } from '@/records/use-record-definition';
import { recordDefinitionLoaders } from '@/portal/definitions/record-definition-loaders';
import { loadDefinition } from '@/page/definitions/load-definition';
import { LoadingRows } from '@/ui/loading-rows';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SoftLink } from '@/ui/soft-link';
import { findScreen, toScreenPath } from '@/engine/paths';
import { useLink } from '@/page/navigation/use-link';
import { sayLastDays } from './last-days';
import { RECORD_PARTS } from './record-part';
import { RenewAction } from './renew-action';
import { t } from '@/texts/t';
import { canBeSent, nameDuty, tellDuty } from '@/records/detail/duties-panel';
import type { ReactNode } from 'react';
import { toAnswerText } from '@/engine/record/answer-text';
import type { Answer } from '@/engine/answers/form-data';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { toPathText } from '@/engine/record/path-text';
import { toDayText } from '@/records/record-dates';
import { StatusView } from '@/records/status/status-view';

export interface OwnRecordProps {
  /** The one that the page belongs to: its screens are where records are opened. */
  definition: ProviderDefinition;
  row: ApplicationRow;
  base: string;
  /** What the page is about: looking at it is the first thing to do. */
  leads?: boolean;
}

/** An own application with where it stands and what can be done. */
export function OwnRecord({ definition, row, base, leads = false }: OwnRecordProps) {
  const link = useLink();
  // Where its own version cannot be had, today's says more than nothing.
  const isCurrent = row.provider === definition.id && row.definition_version === definition.version;
  const own = useRecordDefinition(isCurrent ? undefined : row, {
    ...recordDefinitionLoaders,
    loadCurrent: (id) => (id === definition.id ? Promise.resolve(definition) : loadDefinition(id)),
  });
  if (!isCurrent && own.isPending) return <LoadingRows count={1}>{t('Loading the application…')}</LoadingRows>;
  const shown = own.data ?? definition;
  const toPath = (kind: 'detail' | 'edit') => {
    const screen = findScreen(definition, kind);
    return screen === undefined ? undefined : toScreenPath(base, screen, { applicationId: row.id });
  };
  const edit = getStatus(shown.workflow, row.status).editable ? toPath('edit') : undefined;
  const detail = toPath('detail');
  return (
    <RecordCard
      definition={shown}
      record={row}
      link={link(detail ?? '')}
      action={
        <>
          {sayLastDays(shown, row).map((words) => (
            <Box key={words} component="p" sx={{ flexBasis: '100%', margin: 0 }}>
              {words}
            </Box>
          ))}
          {detail !== undefined && <DutyLinks definition={shown} record={row} detail={detail} />}
          <RenewAction definition={definition} record={row} base={base} />
          {edit !== undefined && (
            <Button component={SoftLink} variant="contained" {...link(edit)}>
              {t('Correct and submit again')}
            </Button>
          )}
          {detail !== undefined && (
            <Button
              component={SoftLink}
              variant={leads && edit === undefined && !row.renewal ? 'contained' : 'outlined'}
              {...link(detail)}
            >
              {t('View application')}
            </Button>
          )}
          {detail !== undefined && (
            <Button component={SoftLink} {...link(`${detail}${RECORD_PARTS.receipt}`)}>
              {t('Receipt')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** More stand on the record's page. */
const DUTIES_SHOWN = 2;

interface DutyLinksProps {
  /** The one that the record was made under. */
  definition: ProviderDefinition;
  record: Pick<ApplicationRow, 'duties'>;
  /** The record's page. */
  detail: string;
}

/** What can be sent now, each with the way to its form. */
function DutyLinks({ definition, record: { duties = [] }, detail }: DutyLinksProps) {
  const link = useLink();
  return duties
    .filter((owed) => canBeSent(owed))
    .slice(0, DUTIES_SHOWN)
    .map((owed) => (
      <Box
        key={`${owed.duty} ${owed.period}`}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, flexBasis: '100%' }}
      >
        <Button component={SoftLink} variant="contained" {...link(`${detail}${RECORD_PARTS.duties}`)}>
          {t('Send what is due')}
        </Button>
        <span>
          {nameDuty(definition, owed)}. {tellDuty(owed)}
        </span>
      </Box>
    ));
}

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

interface RecordCardProps {
  definition: ProviderDefinition;
  record: ApplicationRow;
  link: { href: string; onSelect?: () => void };
  /** What the owner can do now. */
  action?: ReactNode;
}

/** A record in its owner's list: what it is called, where it stands, when, and what to do next. */
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
