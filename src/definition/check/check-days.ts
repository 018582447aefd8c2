/** Dates that are compared: with a day that is there, and so that a day is right. */
import { isJsonObject, escapePointer, takesType } from '../language/json-schema.ts';
import { shiftDay } from '../language/evaluate.ts';
import { suggest } from '../language/nearest-word.ts';
import { listDeclarations } from '../language/object-parts.ts';
import { RULE_KEYWORDS, type OwnKeyword } from '../language/own-keywords.ts';
import type { DateLimit } from '../language/rule-meta.ts';
import { isSchemaType } from './check-rules.ts';
import type { SchemaNode } from './visit-schemas.ts';

/** All of the product's own rules about a text compare it as a date. */
const DATE_KEYWORDS = RULE_KEYWORDS.flatMap(([name, { type }]): OwnKeyword[] => (type === 'string' ? [name] : []));

/** Of texts only dates are compared. */
const DATE_FORMATS: readonly (string | undefined)[] = ['date', 'local-date-time', 'month'];

export function checkDateFormat({ written, resolved, place }: SchemaNode): void {
  if (!isSchemaType(resolved.type)) return;
  if (!takesType(resolved, 'string') || resolved.type === undefined || DATE_FORMATS.includes(resolved.format)) return;
  for (const keyword of DATE_KEYWORDS)
    if (written[keyword] !== undefined)
      place.report(
        `/${keyword}`,
        `"${keyword}" compares dates, and this is none.`,
        `Write "format": "date", "month" or "local-date-time" beside it, or compare the answers with "rules".`,
      );
}

export function checkDateLimits({ written, resolved, whole, place }: SchemaNode): void {
  if (!isJsonObject(written.properties)) return;
  const declared = listDeclarations([{ schema: whole, always: true }]);
  const names = [...declared.keys()];
  const isDay = (name: string) =>
    declared.get(name)?.some(({ schema }) => DATE_FORMATS.includes(schema.format)) ?? false;
  for (const key of Object.keys(written.properties ?? {})) {
    for (const keyword of DATE_KEYWORDS) {
      const limit = resolved.properties?.[key]?.[keyword] as DateLimit | undefined;
      if (typeof limit !== 'object' || !('field' in limit)) continue;
      const others = names.filter((name) => name !== key && isDay(name));
      if (limit.field === key)
        place.report(
          `/properties/${escapePointer(key)}/${keyword}/field`,
          `"${key}" is compared with itself.`,
          others.length === 0 ? `Remove "${keyword}", or write "today".` : suggest(limit.field, others),
        );
      else if (!isDay(limit.field)) {
        place.report(
          `/properties/${escapePointer(key)}/${keyword}/field`,
          names.includes(limit.field)
            ? `"${limit.field}" is no date, so nothing is compared with it.`
            : `"${limit.field}" is no field beside "${key}".`,
          suggest(limit.field, others),
        );
      }
    }
  }
}

/** The same days that both limits are counted from, of which months and years make different ones. */
const SAMPLE_DAYS = ['2025-01-31', '2026-02-28', '2026-07-15', '2028-02-29'];

/** Limits that are counted from the same day, between which no day lies. */
export function checkDateWindow({ written, resolved, place }: SchemaNode): void {
  for (const low of ['notBefore', 'after'] as const)
    for (const high of ['notAfter', 'before'] as const) {
      const here = written[high] === undefined ? low : high;
      const [from, to] = [resolved[low], resolved[high]];
      if (from === undefined || to === undefined || written[here] === undefined || baseOf(from) !== baseOf(to))
        continue;
      const room = SAMPLE_DAYS.map(
        (day) => shift(day, from, low === 'after' ? 1 : 0) <= shift(day, to, high === 'before' ? -1 : 0),
      );
      if (!room.includes(true))
        place.report(`/${here}`, `"${low}" lies behind "${high}": no day could be right.`, 'Exchange or correct them.');
    }
}

function baseOf(limit: DateLimit): string {
  return typeof limit === 'object' && 'field' in limit ? `field ${limit.field}` : 'today';
}

/** `strict`: days that a limit lies beyond the last day that keeps it. */
function shift(day: string, limit: DateLimit, strict: number): string {
  return shiftDay(typeof limit === 'string' ? day : shiftDay(day, limit), { plus: { days: strict } });
}
