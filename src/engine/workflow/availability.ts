/** What a person is told of when, and for whom, a type is open. */
import type { Availability } from '@/definition/language/availability';
import { toLongDay } from '../locale/formats';
import { t } from '@/texts/t';
import { listText } from '@/texts/list-text';

export type Closure = 'not open yet' | 'closed';

/** Whether the type cannot be applied for on this day (YYYY-MM-DD by the registry's clock); undefined: it can. */
export function findClosure({ opens, closes }: Availability = {}, today: string): Closure | undefined {
  if (opens !== undefined && today < opens) return 'not open yet';
  return closes !== undefined && today > closes ? 'closed' : undefined;
}

/** One sentence each, for the card and for whoever is refused. `nameType`: what a type is called. */
export function describeAvailability(
  availability: Availability = {},
  today: string,
  nameType: (type: string) => string,
): string[] {
  const { opens, closes, holdersOf } = availability;
  const closure = findClosure(availability, today);
  return [
    ...(closure === 'not open yet' && opens !== undefined ? [t('Opens on {opens}.', { opens: toLongDay(opens) })] : []),
    ...(closes === undefined || closure === 'not open yet'
      ? []
      : [
          closure === 'closed'
            ? t('Closed since {closes}.', { closes: toLongDay(closes) })
            : t('Open until {closes}.', { closes: toLongDay(closes) }),
        ]),
    ...(holdersOf === undefined
      ? []
      : [t('Only for holders of an approval: {names}.', { names: listText(holdersOf.map(nameType), 'disjunction') })]),
  ];
}
