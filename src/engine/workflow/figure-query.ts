/** Which list stands behind a figure: the page leads there, and both are counted alike. */
import type { QueueQuery } from '@/definition/language/queue';

export type FigureName = 'received' | 'open' | 'decided' | 'kept' | 'missed';

export interface Period {
  date_from: string;
  date_to: string;
}

/** What is counted: one type, one status of today, one officer (null: nobody); all where it is left out. */
export interface FigureGroup {
  application_type?: string;
  status?: string;
  officer?: string | null;
}

/** The query of exactly what the figure counts. */
export function toFigureQuery(
  { date_from, date_to }: Period,
  name: FigureName,
  { application_type, status, officer }: FigureGroup = {},
): QueueQuery {
  const isReceived = name === 'received' || name === 'open';
  const person = officer === undefined ? {} : { [isReceived ? 'assignee' : 'decided_by']: officer ?? 'none' };
  return {
    ...(application_type === undefined ? {} : { type: [application_type] }),
    ...(status === undefined ? {} : { status: [status] }),
    ...person,
    ...(isReceived ? { date_from, date_to } : { decided_from: date_from, decided_to: date_to }),
    ...(name === 'open' ? { waiting: 'any' } : {}),
    ...(name === 'kept' || name === 'missed' ? { promise: name } : {}),
  };
}

/** What an officer has, or what nobody has: all of it, or the part that is past its day or soon will be. */
export function toLoadQuery(officer: string | null | undefined, due?: QueueQuery['due']): QueueQuery {
  return {
    waiting: 'officer',
    ...(officer === undefined ? {} : { assignee: officer ?? 'none' }),
    ...(due === undefined ? {} : { due }),
  };
}
