/** The figures of a period as CSV: a line for all, for each type, status and officer. */
import { stringify } from 'csv-stringify/browser/esm/sync';
import type { Figures, PeriodFigures } from '@/api/shapes/figures';
import type { Catalog } from '@/definition/parse/catalog';
import { getStatus } from '@/engine/workflow/transitions';
import { t } from '@/texts/t';

/** In UTF-8 with a mark that spreadsheets know it by. Days are working days, the period is of the registry's clock. */
export function toFiguresCsv({ registry, providers }: Catalog, figures: PeriodFigures): string {
  const workflows = [registry.workflow, ...providers.map(({ workflow }) => workflow)];
  const nameStatus = (id: string) =>
    getStatus(workflows.find(({ statuses }) => statuses.some((status) => status.id === id)) ?? registry.workflow, id)
      .label;
  const nameType = (type: string) => providers.find(({ applicationType }) => applicationType === type)?.name ?? type;
  const lines: [string, string, Figures][] = [
    [t('All'), '', figures.all],
    ...figures.by_type.map((each): [string, string, Figures] => [t('Type'), nameType(each.application_type), each]),
    ...figures.by_status.map((each): [string, string, Figures] => [t('Status'), nameStatus(each.status), each]),
    ...figures.by_officer.map((each): [string, string, Figures] => [
      t('Officer'),
      each.officer?.name ?? t('Nobody'),
      each,
    ]),
  ];
  const { date_from, date_to } = figures;
  return `\uFEFF${stringify(
    [
      [
        t('From'),
        t('To'),
        t('By'),
        t('Name'),
        t('Received'),
        t('Still open'),
        t('Decided'),
        t('In time'),
        t('Late'),
        t('In time, percent'),
        t('Median, working days'),
        t('90th percentile, working days'),
      ],
      ...lines.map(([kind, name, { received, open, decided, kept, missed, median, ninetieth }]) => [
        date_from,
        date_to,
        kind,
        name,
        received,
        open,
        decided,
        kept,
        missed,
        kept + missed === 0 ? '' : ((kept / (kept + missed)) * 100).toFixed(1),
        median ?? '',
        ninetieth ?? '',
      ]),
    ],
    { escape_formulas: true, record_delimiter: 'windows' },
  )}`;
}
