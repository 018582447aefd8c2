/** /admin/dashboard (specification section 7, Admin) and the figures of a period. */
import { etag } from 'hono/etag';
import { listSeenTypes } from '@/engine/workflow/permissions';
import { addAudit } from '../audit/audit-log';
import type { Router } from '../http/router';
import { countMessages } from '../messages/list-messages';
import type { Platform } from '../platform/platform';
import { readDashboard } from './read-dashboard';
import { readFigures } from './read-figures';
import { stringify } from 'csv-stringify/browser/esm/sync';
import type { Figures, PeriodFigures } from '@/api/shapes/figures';
import type { Catalog } from '@/definition/parse/catalog';
import { getStatus } from '@/engine/workflow/transitions';
import { t } from '@/texts/t';

export function addFiguresRoutes({ app, handle }: Router, platform: Platform): void {
  // Programs ask for them again and again.
  for (const path of ['/admin/dashboard', '/admin/figures']) app.get(path, etag());
  handle('GET /admin/dashboard', async ({ actor, share }) => {
    const seen = listSeenTypes(actor);
    return {
      ...(await share(['dashboard', seen], () => readDashboard(platform, seen))),
      failed_messages: actor.permissions.includes('send_messages')
        ? await share('failed messages', () => countMessages(platform.database.kysely, 'failed'))
        : null,
    };
  });

  handle('GET /admin/figures', ({ actor, query, share }) => {
    const seen = listSeenTypes(actor);
    return share([query, seen], () => readFigures(platform, query, seen));
  });

  handle('GET /admin/figures.csv', async ({ context, actor, query }) => {
    const figures = await readFigures(platform, query, listSeenTypes(actor));
    await addAudit(platform.database.kysely, {
      actor,
      action: 'figures.export',
      subject: 'figures',
      after: query,
      at: platform.clock(),
    });
    return context.body(toFiguresCsv(platform.catalog, figures), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="figures.csv"',
    });
  });
}

/**
 * The figures of a period as CSV: a line for all, for each type, status and officer. In UTF-8 with a mark that
 * spreadsheets know it by. Days are working days, the period is of the registry's clock.
 */
function toFiguresCsv({ registry, providers }: Catalog, figures: PeriodFigures): string {
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
