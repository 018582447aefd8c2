/** The dashboard of now, and how a period went. */
import { z } from 'zod';
import { t } from '@/texts/t';
import { OfficerName } from './desk';
import { AdminApplicationRow, Day } from './review';

/** So long a period is counted at once. */
export const MOST_FIGURE_DAYS = 366;

export const FiguresQuery = z
  .object({
    date_from: Day.describe('First day of the period, by the registry’s clock.'),
    date_to: Day.describe('Last day of the period.'),
  })
  .refine(({ date_from, date_to }) => (Date.parse(date_to) - Date.parse(date_from)) / 86_400_000 < MOST_FIGURE_DAYS, {
    path: ['date_to'],
    error: () => t('Choose a period of at most {most} days', { most: MOST_FIGURE_DAYS }),
  })
  .meta({ id: 'FiguresQuery' });
export type FiguresQuery = z.infer<typeof FiguresQuery>;

export const Figures = z
  .object({
    received: z.number().describe('Submitted in the period.'),
    open: z.number().describe('Of these, what waits for an officer or for its applicant today.'),
    decided: z.number().describe('Decided by an officer in the period, whenever it was submitted.'),
    kept: z.number().describe('Of the decided, those that were decided by the promised day.'),
    missed: z.number().describe('Of the decided, those that were decided after it.'),
    median: z
      .number()
      .nullable()
      .describe('Half of the decided took so many working days of the officers at most; null: there are none.'),
    ninetieth: z.number().nullable().describe('Nine of ten of the decided took so many at most.'),
  })
  .meta({ id: 'Figures' });
export type Figures = z.infer<typeof Figures>;

export const PeriodFigures = z
  .object({
    date_from: z.string(),
    date_to: z.string(),
    all: Figures,
    by_type: z.array(Figures.extend({ application_type: z.string() })),
    by_status: z.array(Figures.extend({ status: z.string() })).describe('By the status of today.'),
    by_officer: z
      .array(Figures.extend({ officer: OfficerName.nullable() }))
      .describe(
        'received and open: of whoever has it; the others: of whoever decided; null: nobody, or nobody who is known.',
      ),
    per_day: z
      .array(z.object({ day: z.string(), received: z.number(), decided: z.number() }))
      .describe('Oldest first, without gaps.'),
  })
  .meta({ id: 'PeriodFigures' });
export type PeriodFigures = z.infer<typeof PeriodFigures>;

const Count = z.number();

export const AdminDashboard = z
  .object({
    by_status: z.record(z.string(), z.number()),
    by_type: z
      .array(z.object({ application_type: z.string(), total: z.number(), waiting: z.number() }))
      .describe('waiting: for an officer.'),
    load: z
      .array(
        z.object({
          officer: OfficerName.nullable().describe('null: nobody has them.'),
          open: Count.describe('What waits for an officer.'),
          overdue: Count.describe('Of these, what is past its day.'),
          soon: Count.describe('Of these, what is due within two working days.'),
        }),
      )
      .describe('Who has what waits for an officer.'),
    next_due: z
      .array(AdminApplicationRow)
      .describe('The beginning of the list of what waits for an officer, by the day on which it is due.'),
    waiting: z.object({
      count: z.number().describe('What waits for an officer.'),
      oldest_since: z.string().nullable().describe('Since when the first one has waited.'),
      statuses: z.array(z.string()).describe('Those in which an application waits for an officer.'),
      median_since: z.string().nullable().describe('Half of them have waited since then or longer.'),
    }),
    failed_messages: z
      .number()
      .nullable()
      .describe('Messages that could not be sent; null for whoever does not see them.'),
  })
  .meta({ id: 'AdminDashboard' });
export type AdminDashboard = z.infer<typeof AdminDashboard>;
