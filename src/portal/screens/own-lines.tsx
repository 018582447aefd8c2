/** One line for each thing that a person has begun or submitted: what it is, where it stands, and what to do next. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import type { ApplicationRow } from '@/api/shapes/application';
import { serverNow } from '@/definition/language/server-time';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { fillTemplate } from '@/engine/fill-template';
import { toDay } from '@/engine/locale/calendar';
import { toLongDay } from '@/engine/locale/formats';
import { findScreen, toScreenPath } from '@/engine/paths';
import { receiptTexts } from '@/engine/record/receipt';
import { findStageDate, listExpectedStages } from '@/engine/workflow/expected-stages';
import { findApprovalEnd, findDeadline, getStatus } from '@/engine/workflow/transitions';
import { useLink } from '@/page/navigation/use-link';
import { toDayText } from '@/records/record-dates';
import { RecordStatus } from '@/records/status/record-status';
import { SoftLink } from '@/ui/soft-link';
import type { SavedDraft } from '@/wizard/drafts/saved-draft';
import { sayLastDays } from './last-days';
import { countAnswers, describeSaving } from './own-draft';
import { t } from '@/texts/t';

export const styles = {
  group: {
    marginBottom: 3,
    '& > h2': { margin: '0 0 8px', fontSize: 'var(--mui-textSize-lead)' },
  },
  lines: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    border: '1px solid var(--mui-palette-line-soft)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-surface-card)',
    '&[data-group=todo]': { borderInlineStart: '4px solid var(--mui-palette-accent-main)' },
    '& > li + li': { borderTop: '1px solid var(--mui-palette-line-soft)' },
  },
  line: {
    display: 'grid',
    gap: 1,
    padding: 2,
    '& > *': { minWidth: 0, overflowWrap: 'anywhere' },
    '& p': { margin: 0 },
    '& small': {
      display: 'block',
      marginTop: '2px',
      fontSize: 'var(--mui-textSize-hint)',
      color: 'var(--mui-palette-ink-muted)',
    },
    '& > p > a, & > p > strong': { fontWeight: 600 },
    '& > a': { justifySelf: 'start' },
    '@media (min-width: 60rem)': {
      gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr) minmax(12rem, auto)',
      alignItems: 'center',
      gap: 3,
      padding: '14px 24px',
      '& > a': { justifySelf: 'end' },
    },
  },
  services: { margin: '40px 0 16px', fontSize: 'var(--mui-textSize-section)', lineHeight: 1.3 },
} as const;

interface LineProps {
  name: ReactNode;
  /** Of what kind it is. */
  detail: string;
  state: ReactNode;
  action: { label: string; path: string; leads: boolean } | undefined;
}

function Line({ name, detail, state, action }: LineProps) {
  const link = useLink();
  return (
    <Box component="li" sx={styles.line}>
      <p>
        {name}
        <small>{detail}</small>
      </p>
      <div>{state}</div>
      {action && (
        <Button component={SoftLink} variant={action.leads ? 'contained' : 'outlined'} {...link(action.path)}>
          {action.label}
        </Button>
      )}
    </Box>
  );
}

export interface DraftLineProps {
  definition: ProviderDefinition;
  base: string;
  draft: SavedDraft;
}

export function DraftLine({ definition, base, draft }: DraftLineProps) {
  const form = findScreen(definition, 'wizard');
  return (
    <Line
      name={<strong>{t('Not submitted yet: {name}', { name: definition.name })}</strong>}
      detail={t('{answered} of {asked} answered', countAnswers(definition, draft.data))}
      state={<small>{describeSaving(draft)}</small>}
      action={form === undefined ? undefined : { label: t('Continue'), path: toScreenPath(base, form), leads: true }}
    />
  );
}

export interface RecordLineProps {
  definition: ProviderDefinition;
  row: ApplicationRow;
}

export function RecordLine({ definition, row }: RecordLineProps) {
  const link = useLink();
  const [today] = useState(() => toDay(new Date()));
  const base = definition.routes.base[0] ?? '';
  const toPath = (kind: 'detail' | 'edit') => {
    const screen = findScreen(definition, kind);
    return screen === undefined ? undefined : toScreenPath(base, screen, { applicationId: row.id });
  };
  const detail = toPath('detail');
  const { editable, withApplicant = false } = getStatus(definition.workflow, row.status);
  const edit = editable ? toPath('edit') : undefined;
  return (
    <Line
      name={detail === undefined ? <strong>{row.title}</strong> : <SoftLink {...link(detail)}>{row.title}</SoftLink>}
      detail={`${definition.name} · ${row.reference}`}
      state={
        <>
          <RecordStatus workflow={definition.workflow} status={row.status} />
          <small>{describeState(definition, row, today)}</small>
        </>
      }
      action={
        edit !== undefined
          ? { label: t('Correct and submit again'), path: edit, leads: true }
          : detail === undefined
            ? undefined
            : { label: t('View application'), path: detail, leads: withApplicant }
      }
    />
  );
}

/** Until when something is to be done, or is expected, or holds; else what the workflow says of the status. */
function describeState(definition: ProviderDefinition, row: ApplicationRow, today: string): string {
  const { workflow } = definition;
  const { applicantHint } = getStatus(workflow, row.status);
  const deadline = findDeadline(workflow, row.status);
  if (deadline && row.closes_at !== null)
    return t('You have until {day}. After that it is: {status}.', {
      day: toDayText(row.closes_at),
      status: getStatus(workflow, deadline.to).label,
    });
  const next = listExpectedStages(workflow, row.status, findStageDate(row)).at(-1);
  if (next && next.by >= today)
    return fillTemplate(receiptTexts.expected, { stage: next.stage.label, day: toLongDay(next.by) });
  const expiry = toDayText(row.expires_at);
  const isValid = findApprovalEnd(workflow, row.status) && Date.parse(row.expires_at ?? '') > serverNow().getTime();
  if (expiry !== '' && isValid) return t('It is valid until {expiry}.', { expiry });
  return [applicantHint, ...sayLastDays(definition, row)].join(' ');
}
