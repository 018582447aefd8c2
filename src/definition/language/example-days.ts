/**
 * Days of an example that move with today, so that it holds next year too: { "day": "today", "minus": { "months": 2 } }
 * in the place of a date, with "time" in the place of a day with a time.
 */
import { toToday } from './date-keywords.ts';
import { shiftDay } from './evaluate.ts';
import type { Shift } from './expression.ts';

interface MovingDay extends Shift {
  day: 'today';
  /** 08:30 */
  time?: string;
}

const WORDS = ['day', 'plus', 'minus', 'time'];

/** The answers with every such day as the text that it stands for. `timeZone`: whose clock says what today is. */
export function settleDays<T>(answers: T, timeZone: string): T {
  return settle(answers, () => toToday(timeZone)) as T;
}

function settle(answer: unknown, today: () => string): unknown {
  if (Array.isArray(answer)) return answer.map((each) => settle(each, today));
  if (typeof answer !== 'object' || answer === null) return answer;
  if (isMovingDay(answer)) return [shiftDay(today(), answer), ...(answer.time ? [answer.time] : [])].join('T');
  return Object.fromEntries(Object.entries(answer).map(([key, inner]) => [key, settle(inner, today)]));
}

function isMovingDay(answer: object): answer is MovingDay {
  return 'day' in answer && answer.day === 'today' && Object.keys(answer).every((key) => WORDS.includes(key));
}
