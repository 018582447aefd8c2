/** What the holder of an approval goes on owing: a return every so often, or a date that is kept in force. */
import { z } from 'zod';
import { text } from './text.ts';

export const DUTY_PERIODS = ['month', 'quarter', 'half-year', 'year'] as const;

const slug = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use lower-case words joined by -');
const days = (least: number) => z.number().int().min(least).max(365);

export const Duty = z
  .strictObject({
    id: slug.describe('Lower-case words joined by -. What was sent is kept by it.'),
    title: text.min(1).max(80).describe('What holders and officers call it, e.g. "Tonnage of the quarter".'),
    help: text.min(1).max(300).optional().describe('A sentence over the form: what it is for, and what to have ready.'),
    form: slug.describe(
      'Id of the form that the holder sends: two files of the provider’s folder, <id>.schema.json and <id>.ui.json. What is sent is kept in the history. An answer to a question or document that the application asks by the same key takes its place there.',
    ),
    every: z
      .enum(DUTY_PERIODS)
      .optional()
      .describe(
        'How often it is sent: for each month, quarter, half or whole year of the calendar, once that has ended. The first one is that in which it was approved.',
      ),
    watches: z
      .string()
      .optional()
      .describe(
        'Instead of "every". Field of the form with the last day of what has to be kept in force, e.g. the end of an insurance: by then a later day has to be sent. Where the application asks the same key, its answer is the first day.',
      ),
    within: days(1)
      .optional()
      .describe(
        'Days that there are for it: with "every" after the end of the period, with "watches" after the approval where the application does not ask the day. A last day that is not worked on is put off to the next that is.',
      ),
    reminders: z
      .array(days(0))
      .default([14, 3, 0])
      .describe('Days before it is due on which its holder is reminded by SMS and e-mail, once each. [] for none.'),
    grace: days(0)
      .default(0)
      .describe('Days after the last one, until the end of which nothing follows but that it is late.'),
    missed: z
      .strictObject({
        notice: text
          .min(1)
          .max(300)
          .optional()
          .describe(
            'What the holder is told by SMS and e-mail when the days of grace are over, in the place of "dutyMissed" of registry.json; {title}, {reference}, {duty}, {day}, {link}.',
          ),
        transition: z
          .string()
          .optional()
          .describe('Id of a transition with "by": "system" and "afterDuty": true, that is made then.'),
      })
      .optional()
      .describe('What follows when the days of grace are over. Without it, the holder is told.'),
    public: text
      .min(1)
      .max(120)
      .optional()
      .describe(
        'What anybody reads in the register and where the certificate is checked while it is late, e.g. "A return is overdue". Without it, nothing.',
      ),
  })
  .meta({
    id: 'Duty',
    description:
      'A form that the holder of an approval sends every so often ("every"), or a date that they keep in force ("watches"). It begins with the approval and ends with it; a suspension does not stop it. It holds for what was submitted since it stands here, and for the others from their renewal on.',
    examples: [
      { id: 'members', title: 'Members of the year', form: 'members', every: 'year', within: 60, grace: 14 },
      { id: 'insurance', title: 'Insurance', form: 'insurance', watches: 'insured_until', within: 30 },
    ],
  });
export type Duty = z.infer<typeof Duty>;
