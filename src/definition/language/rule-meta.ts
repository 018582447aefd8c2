/**
 * Expressions and rules across answers, described for analysts. The meta-schemas and the reference page are made from
 * this.
 */
import { z } from 'zod';
import type { Expression as ExpressionValue } from './expression.ts';
import { text } from './text.ts';

const count = z.number().int().nonnegative().max(1000);

export const Period = z
  .strictObject({
    years: count.optional().describe('Years.'),
    months: count.optional().describe('Months; the 31st of one that has none is its last day.'),
    days: count.optional().describe('Days.'),
  })
  .meta({ id: 'Period', description: 'A time by the calendar.', examples: [{ months: 6 }, { years: 2 }] });

export const SHIFT = {
  plus: Period.optional().describe('So much later.'),
  minus: Period.optional().describe('So much earlier.'),
};

/** In a comparison "day" names any day, so whoever has written one expects it here, too. */
const today = z.literal('today', {
  error: 'Write "field" in place of "day" for a date that is asked beside this one, else "today"',
});

export const DateLimit = z
  .union([
    z.literal('today'),
    z.strictObject({ field: z.string().describe('Key of a date field beside this one.'), ...SHIFT }),
    z.strictObject({ day: today.describe('By the registry’s clock.'), ...SHIFT }),
  ])
  .meta({
    id: 'DateLimit',
    description: '"today" (by the registry’s clock), another date field of the same step, or a day so far from it.',
    examples: ['today', { field: 'start_date' }, { day: 'today', minus: { months: 6 } }],
  });
export type DateLimit = z.infer<typeof DateLimit>;

/** How two values are compared; the second line says the same of days. */
const COMPARISONS = [
  ...(['equal to', 'different from', 'at least', 'at most', 'more than', 'less than'] as const),
  ...(['on or after', 'on or before', 'after', 'before'] as const),
] as const;

const path = z
  .string()
  .min(1)
  .describe('Path of an answer, e.g. "address.state"; through rows it means all of them: "directors.shares".');

export const Expression: z.ZodType<ExpressionValue> = z
  .lazy(() => {
    const several = z.union([Expression, z.array(Expression).min(1)]);
    const smallest = z
      .strictObject({ smallest: several })
      .meta({ description: 'The smallest number, or the earliest day.' });
    const largest = z
      .strictObject({ largest: several })
      .meta({ description: 'The largest number, or the latest day.' });
    return z.union([
      z.number().describe('A fixed number.'),
      path,
      z
        .strictObject({ count: z.string().describe('Path of rows, files, ticked choices.') })
        .meta({ description: 'How many rows, files or ticked choices there are at the path.' }),
      // Described here and not at the key: a described copy of a recursive type would never end.
      z.strictObject({ sum: several }).meta({ description: 'All of them together.' }),
      z
        .strictObject({ difference: z.tuple([Expression, Expression]) })
        .meta({ description: 'The first less the second.' }),
      z.strictObject({ product: z.array(Expression).min(2) }).meta({ description: 'Multiplied.' }),
      smallest,
      largest,
      z
        .strictObject({
          day: z.union([
            z
              .string()
              .describe('"today" by the registry’s clock, a fixed day such as "2026-01-31", or the path of a date.'),
            smallest,
            largest,
          ]),
          ...SHIFT,
        })
        .meta({
          description:
            'A day: "today", a fixed one, the path of a date, or the earliest or latest of several; "plus" and "minus" shift it by "years", "months" and "days".',
        }),
    ]);
  })
  .meta({
    id: 'Expression',
    description:
      'A number, the path of an answer, or what is made of answers. Paths begin at the object in which it stands: the step, or one row.',
    examples: [{ count: 'directors' }, { sum: 'lines.amount' }, { day: 'today', minus: { months: 6 } }],
  });

export const FormRule = z
  .strictObject({
    left: Expression.meta({ description: 'What is compared.' }),
    is: z.enum(COMPARISONS).describe('How it must stand to "right". The last four are for days.'),
    right: Expression.meta({ description: 'What it is compared with.' }),
    message: text.min(1).describe('What the applicant reads when it is not so.'),
    at: z
      .string()
      .optional()
      .describe(
        'Path of the field at which the message stands, from the same object. Without it: the first field of "left".',
      ),
  })
  .meta({
    id: 'FormRule',
    description:
      'Compares two values. A value that is not answered, or not asked, breaks no rule, and none counts as not answered: what must be answered stands in "required". Of several values each must hold.',
    examples: [
      {
        left: { count: 'cvs' },
        is: 'at least',
        right: { count: 'directors' },
        message: 'Add a CV for each director',
      },
      {
        left: 'issued_on',
        is: 'on or after',
        right: { day: 'today', minus: { months: 6 } },
        message: 'The certificate must not be older than 6 months',
      },
    ],
  });
export type FormRule = z.infer<typeof FormRule>;
