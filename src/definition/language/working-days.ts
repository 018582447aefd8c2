/** Which days are worked on where the registry is. */
import { z } from 'zod';
import { WEEKDAYS } from './weekdays.ts';

export const Weekend = z
  .array(z.enum(WEEKDAYS), {
    error: 'Add the days of the week on which nobody works, such as ["saturday", "sunday"], or []',
  })
  .max(WEEKDAYS.length - 1, 'Leave a day on which somebody works')
  .refine((days) => new Set(days).size === days.length, 'Write each day once')
  .describe('The days of the week on which nobody works, e.g. ["saturday", "sunday"]; [] where every day is worked.');

export const Holidays = z
  .record(z.string(), z.string().min(1), { error: 'Add them, such as {"12-25": "Christmas Day"}, or {} for none' })
  .check(({ value, issues }) => {
    for (const day of Object.keys(value))
      if (!isHoliday(day))
        issues.push({
          code: 'custom',
          input: value,
          path: [day],
          message: `There is no day "${day}". Write a day as "2026-03-20", or as "12-25" where it is one every year`,
        });
  })
  .describe(
    'Days on which nobody works besides, each with its name: {"12-25": "Christmas Day"} every year, {"2026-03-20": "Eid al-Fitr"} in one. The name is for whoever keeps this file.',
  );

/** 29 February is a day of every year, which most years leave out. */
function isHoliday(text: string): boolean {
  const day = /^\d\d-\d\d$/.test(text) ? `2000-${text}` : text;
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
