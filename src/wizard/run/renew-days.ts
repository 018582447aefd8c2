/** Days that the form itself sets to today, and nobody can change: today's for as long as nothing is sent. */
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { serverNow } from '@/definition/language/server-time';
import { getAnswerAt } from '@/engine/answers/answer-paths';
import { isEmptyAnswer, type FormData } from '@/engine/answers/form-data';
import { listLocks, listPlaces } from '@/engine/answers/initial-data';
import { toDay } from '@/engine/locale/calendar';

/** Those of another day, as in a form that was begun before midnight, by their paths: a rule may ask for today's. */
export function listPastDays(definition: ProviderDefinition, data: FormData): { paths: string[]; today: string } {
  const today = toDay(serverNow());
  const paths = listLocks(listPlaces(listFields(definition)), {})
    .filter(({ isFree }) => isFree)
    .map(({ path }) => path)
    .filter((path) => !isEmptyAnswer(getAnswerAt(data, path)) && getAnswerAt(data, path) !== today);
  return { paths, today };
}
