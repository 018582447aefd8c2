/** How a period went: what came, what was decided, how long it took, and whether in time. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Check from '@mui/icons-material/Check';
import { Suspense, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { describeFailure } from '@/api/client/describe-failure';
import { type Figures, type PeriodFigures as Counted, MOST_FIGURE_DAYS } from '@/api/shapes/figures';
import { toDay, addDays } from '@/engine/locale/calendar';
import { formatNumber } from '@/engine/locale/formats';
import { toFigureQuery, type FigureGroup, type FigureName } from '@/engine/workflow/figure-query';
import { api } from '@/page/data/api';
import { toDayText } from '@/records/record-dates';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { LoadingText } from '@/ui/loading-text';
import { StatusChip } from '@/ui/status-chip';
import { CommitField } from '../layout/commit-field';
import { ExportButton } from '../layout/export-button';
import { nameType } from '../layout/provider-names';
import { useAdminQuery } from '../layout/use-admin-query';
import { useStatuses } from '../layout/use-statuses';
import { FigureLink } from './figure-link';
import { FigureTable, type FigureTableProps } from './figure-table';
import { PhoneFold } from './phone-fold';
import { styles } from './dashboard-styles';
import { SelectField } from '../layout/select-field';
import { msg, t } from '@/texts/t';
import { again } from '@/ui/again';
import { lazyPart } from '@/page/navigation/lazy-part';

export function PeriodFigures({ now }: { now: Date }) {
  const [params, setParams] = useSearchParams();
  const period = readPeriod(params, toDay(now));
  const { name, date_from, date_to } = period;
  const fault = findPeriodFault(period);
  const query = { date_from, date_to };
  const { data, error, isFetching, refetch } = useAdminQuery(
    ['dashboard', 'figures', query],
    (client, signal) => client.request('GET /admin/figures', { query, signal }),
    { enabled: fault === undefined },
  );
  const choose = (chosen: Record<string, string>) =>
    setParams({ ...(params.has('by') ? { by: params.get('by') ?? '' } : {}), ...chosen }, { replace: true });
  const chooseDays = (days: Partial<typeof query>) =>
    choose({ period: 'days', from: days.date_from ?? date_from, to: days.date_to ?? date_to });
  return (
    <PhoneFold
      title={t('How it went')}
      line={tellShortly(name, data?.all)}
      openAtFirst={params.has('period') || params.has('by')}
    >
      <Box component="section" aria-labelledby="period-title" sx={styles.period}>
        <Box sx={styles.periodBar}>
          <h2 id="period-title">{t('How it went')}</h2>
          <SelectField
            id="period"
            name="period"
            label={t('Period')}
            value={name}
            onChange={({ target }) =>
              target.value === 'days' ? chooseDays({}) : choose({ period: target.value as PeriodName })
            }
            choices={PERIOD_NAMES.map((each) => ({ value: each, label: t(PERIODS[each]) }))}
          />
          {name === 'days' && (
            <>
              <CommitField
                type="date"
                id="period-from"
                name="from"
                label={t('First day')}
                value={date_from}
                onCommit={(day) => chooseDays({ date_from: day })}
              />
              <CommitField
                type="date"
                id="period-to"
                name="to"
                label={t('Last day')}
                value={date_to}
                onCommit={(day) => chooseDays({ date_to: day })}
              />
            </>
          )}
          <ExportButton
            name={`figures-${date_from}-${date_to}.csv`}
            load={() => api.download('GET /admin/figures.csv', { query })}
            disabled={fault !== undefined || !data}
          />
        </Box>
        {fault !== undefined && <p role="alert">{fault}</p>}
        {fault === undefined && error && (
          <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching}>
            <p>{t('The figures of the period could not be loaded.')}</p>
          </ErrorState>
        )}
        {fault === undefined && !data && !error && (
          <LoadingRows count={4}>{t('Loading the figures of the period…')}</LoadingRows>
        )}
        {fault === undefined && data && !error && (
          <Box aria-busy={isFetching || undefined}>
            <DaysFigure figures={data} />
            <Grouped figures={data} />
          </Box>
        )}
      </Box>
    </PhoneFold>
  );
}

/** A period in one line, for where its figures are folded. */
function tellShortly(name: PeriodName, all: Figures | undefined): string {
  const period = t(PERIODS[name]);
  if (all === undefined) return period;
  const { received, decided, kept } = all;
  return t('{period}: {received} received, {decided} decided, {kept} of them in time', {
    period,
    received,
    decided,
    kept,
  });
}

/** What came and what was decided day by day: a line shows what a table of days does not. */
function DaysFigure({ figures: { per_day, date_from, date_to } }: { figures: Counted }) {
  const [open, setOpen] = useState(false);
  const most = Math.max(0, ...per_day.flatMap((day) => [day.received, day.decided]));
  const period = t('{first} to {last}', { first: toDayText(date_from), last: toDayText(date_to) });
  return (
    <Box component="figure" sx={styles.chart}>
      <figcaption>{t('Per day, {period}', { period })}</figcaption>
      <Suspense fallback={<LoadingText>{t('Drawing…')}</LoadingText>}>
        <DaysChart
          days={per_day.map(({ day }) => toDayText(day))}
          received={per_day.map((day) => day.received)}
          decided={per_day.map((day) => day.decided)}
          description={t('Received and decided per day, at most {most} in one day. The table below has the figures.', {
            most,
          })}
        />
      </Suspense>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <Box component="summary" sx={styles.summary}>
          {t('Figures as a table')}
        </Box>
        {open && (
          <FigureTable
            caption={t('Per day')}
            nameHeader={t('Day')}
            headers={[t('Received'), t('Decided')]}
            rows={per_day.toReversed().map(({ day, received, decided }) => ({
              key: day,
              name: toDayText(day),
              cells: (
                [
                  ['received', received, t('Received')],
                  ['decided', decided, t('Decided')],
                ] as const
              ).map(([name, value, word]) => (
                <FigureLink
                  key={name}
                  value={value}
                  label={`${word}, ${toDayText(day)}`}
                  query={toFigureQuery({ date_from: day, date_to: day }, name)}
                />
              )),
            }))}
          />
        )}
      </details>
    </Box>
  );
}

const GROUPS = ['type', 'status', 'officer'] as const;

function Grouped({ figures }: { figures: Counted }) {
  const [params, setParams] = useSearchParams();
  const statuses = useStatuses();
  const by = GROUPS.find((each) => each === params.get('by')) ?? 'type';
  const toRow = (key: string, name: string, shown: ReactNode, group: FigureGroup, counted: Figures) => ({
    key,
    name: shown,
    cells: listCells(figures, name, group, counted),
  });
  const rows: Record<(typeof GROUPS)[number], () => FigureTableProps['rows']> = {
    type: () =>
      figures.by_type.map(({ application_type, ...counted }) => {
        const name = nameType(application_type);
        return toRow(application_type, name, name, { application_type }, counted);
      }),
    status: () =>
      figures.by_status.map(({ status, ...counted }) => {
        const { label, tone } = statuses.find(({ id }) => id === status) ?? { label: status, tone: 'neutral' as const };
        return toRow(status, label, <StatusChip tone={tone}>{label}</StatusChip>, { status }, counted);
      }),
    officer: () =>
      figures.by_officer.map(({ officer, ...counted }) => {
        const name = officer?.name ?? t('Nobody');
        return toRow(officer?.id ?? '', name, name, { officer: officer?.id ?? null }, counted);
      }),
  };
  const words = { type: t('Type'), status: t('Status'), officer: t('Officer') };
  const captions = { type: t('By type'), status: t('By status of today'), officer: t('By officer') };
  return (
    <>
      <Box role="group" aria-label={t('Figures by')} sx={styles.groups}>
        {GROUPS.map((each) => (
          <Chip
            key={each}
            component="button"
            type="button"
            variant="outlined"
            color={each === by ? 'primary' : 'default'}
            icon={each === by ? <Check aria-hidden="true" /> : undefined}
            label={captions[each]}
            aria-pressed={each === by}
            onClick={() => setParams({ ...Object.fromEntries(params), by: each }, { replace: true })}
          />
        ))}
      </Box>
      <FigureTable
        caption={captions[by]}
        nameHeader={words[by]}
        headers={[
          t('Received'),
          t('Still open'),
          t('Decided'),
          t('In time'),
          t('Late'),
          t('Median days'),
          t('90 % within days'),
        ]}
        rows={[
          { key: 'all', name: t('All'), strong: true, cells: listCells(figures, t('All'), {}, figures.all) },
          ...rows[by](),
        ]}
      />
      <Box component="p" sx={styles.hint}>
        {t(
          'Days are working days in which officers had it; the applicant’s own time does not count. In time is what was decided by the day that its status promised. Received and still open stand with whoever has it now, decided with whoever decided.',
        )}
      </Box>
    </>
  );
}

/** In the order of the headers. */
function listCells(period: Counted, name: string, group: FigureGroup, counted: Figures): ReactNode[] {
  const { kept, missed, median, ninetieth } = counted;
  const link = (figure: FigureName, word: string, value = counted[figure]) => (
    <FigureLink value={value} label={`${word}, ${name}`} query={toFigureQuery(period, figure, group)} />
  );
  const days = (value: number | null, word: string) =>
    value === null ? (
      <Box component="span" sx={styles.none}>
        {t('None')}
      </Box>
    ) : (
      link('decided', word, value)
    );
  return [
    link('received', t('Received')),
    link('open', t('Still open')),
    link('decided', t('Decided')),
    <>
      {link('kept', t('In time'))}
      {kept + missed > 0 && (
        <Box component="span" sx={styles.share}>
          {t('({share} %)', { share: formatNumber(Math.round((kept / (kept + missed)) * 100)) })}
        </Box>
      )}
    </>,
    link('missed', t('Late')),
    days(median, t('Median days')),
    days(ninetieth, t('90 % within days')),
  ];
}

/** Drawing is larger than all else on the page: the figures do not wait for it. */
const DaysChart = lazyPart(async () => (await again(() => import('./days-chart'))).DaysChart);

const PERIODS = {
  this_month: msg('This month'),
  last_month: msg('Last month'),
  last_90: msg('Last 90 days'),
  days: msg('Own days'),
} as const;
type PeriodName = keyof typeof PERIODS;
const PERIOD_NAMES = Object.keys(PERIODS) as PeriodName[];

interface ChosenPeriod {
  name: PeriodName;
  date_from: string;
  date_to: string;
}

/** "Last 90 days" are today and the 89 before it. */
const DAYS = 90;

function readPeriod(params: URLSearchParams, today: string): ChosenPeriod {
  const name = PERIOD_NAMES.find((each) => each === params.get('period')) ?? 'this_month';
  return name === 'days'
    ? { name, date_from: params.get('from') ?? '', date_to: params.get('to') ?? '' }
    : { name, ...findDays(name, today) };
}

function findDays(name: Exclude<PeriodName, 'days'>, today: string): Omit<ChosenPeriod, 'name'> {
  const first = `${today.slice(0, 'YYYY-MM'.length)}-01`;
  if (name === 'this_month') return { date_from: first, date_to: today };
  const before = addDays(first, -1);
  return name === 'last_month'
    ? { date_from: `${before.slice(0, 'YYYY-MM'.length)}-01`, date_to: before }
    : { date_from: addDays(today, 1 - DAYS), date_to: today };
}

/** Why there are no figures of it; undefined where there are. The server would refuse it as well. */
function findPeriodFault({ date_from, date_to }: Omit<ChosenPeriod, 'name'>): string | undefined {
  if (!isDay(date_from) || !isDay(date_to)) return t('Give the first and the last day.');
  if (date_from > date_to) return t('The first day is after the last day. Swap them.');
  if (addDays(date_from, MOST_FIGURE_DAYS) <= date_to)
    return t('Choose a period of at most {most} days', { most: MOST_FIGURE_DAYS });
  return undefined;
}

function isDay(text: string): boolean {
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
