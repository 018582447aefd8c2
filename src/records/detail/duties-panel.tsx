/** What the holder of an approval owes: what is due, and what was sent. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import type { ReactNode } from 'react';
import type { OwedDuty } from '@/api/shapes/application';
import { serverNow } from '@/definition/language/server-time';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { toDay } from '@/engine/locale/calendar';
import { toLongDay } from '@/engine/locale/formats';
import { StatusChip } from '@/ui/status-chip';
import { toDayText } from '../record-dates';
import { t } from '@/texts/t';

const styles = {
  list: { listStyle: 'none', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    paddingBlock: 1.5,
    borderTop: '1px solid var(--mui-palette-line-soft)',
    '&:first-of-type': { borderTop: 0 },
  },
  words: { flex: '1 1 220px', overflowWrap: 'anywhere' },
  title: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  quiet: { color: 'var(--mui-palette-ink-muted)' },
} as const;

export interface DutiesPanelProps {
  definition: Pick<ProviderDefinition, 'duties'>;
  duties: readonly OwedDuty[];
  /** How what can be sent now is sent; officers only look. */
  renderAct?: (owed: OwedDuty) => ReactNode;
}

export function DutiesPanel({ definition, duties, renderAct }: DutiesPanelProps) {
  const open = duties.filter(({ sent_at }) => sent_at === null);
  const sent = duties.filter(({ sent_at }) => sent_at !== null);
  const renderItem = (owed: OwedDuty) => (
    <Box component="li" key={`${owed.duty} ${owed.period}`} sx={styles.item}>
      <Box sx={styles.words}>
        <Box sx={styles.title}>
          <strong>{nameDuty(definition, owed)}</strong>
          {owed.late && <StatusChip tone="danger">{owed.sent_at === null ? t('Late') : t('Sent late')}</StatusChip>}
        </Box>
        <Box sx={styles.quiet}>{tellDuty(owed)}</Box>
      </Box>
      {renderAct && canBeSent(owed) && renderAct(owed)}
    </Box>
  );
  return (
    <Card component="section">
      <CardHeader title={t('What is due')} />
      <CardContent>
        {open.length === 0 ? (
          <p>{t('Nothing is due at the moment.')}</p>
        ) : (
          <Box component="ul" sx={styles.list}>
            {open.map(renderItem)}
          </Box>
        )}
        {sent.length > 0 && (
          <details>
            <summary>{t('Sent before ({count})', { count: sent.length })}</summary>
            <Box component="ul" sx={styles.list}>
              {sent.map(renderItem)}
            </Box>
          </details>
        )}
      </CardContent>
    </Card>
  );
}

/** Its title, with the period that it is for. */
export function nameDuty({ duties = [] }: DutiesPanelProps['definition'], owed: OwedDuty): string {
  const title = duties.find(({ id }) => id === owed.duty)?.title ?? owed.duty;
  if (owed.period_end === undefined) return title;
  return t('{duty}, {first} to {last}', {
    duty: title,
    first: toLongDay(owed.period),
    last: toLongDay(owed.period_end),
  });
}

/** Whether its time has come; what is late is taken, too. */
export function canBeSent({ sent_at, opens_on }: OwedDuty, now = serverNow()): boolean {
  return sent_at === null && opens_on <= toDay(now);
}

/** By when, or since when, in a sentence. */
export function tellDuty(owed: OwedDuty): string {
  const { sent_at, late, opens_on, due_on } = owed;
  if (sent_at !== null) return t('Sent on {day}.', { day: toDayText(sent_at) });
  const day = toLongDay(due_on);
  if (late) return t('It was due on {day}. What is sent now counts as late.', { day });
  if (!canBeSent(owed)) return t('It can be sent from {first} to {day}.', { first: toLongDay(opens_on), day });
  return t('Due on {day}.', { day });
}
