/** What people tell apart in the first language, they tell apart in another. */
import { toPointer } from '../language/json-schema.ts';
import type { SourceText } from '../translation/list-texts.ts';
import type { Translated } from '../translation/read-translation.ts';
import { toHeard } from './check-alike.ts';
import type { Place } from './place.ts';

/**
 * Lists of which somebody chooses or is told one, by the key before their items, and the text of each item that tells
 * it.
 */
const LISTS: Readonly<Record<string, string>> = {
  oneOf: 'title',
  anyOf: 'title',
  enumNames: '',
  'ui:enumNames': '',
  statuses: 'label',
  stages: 'label',
  roles: 'name',
  steps: 'title',
  reasons: '',
  documentReasons: '',
};

/** One issue for each that reads as another of its list, whose words in the first language differ. */
export function checkAlikeTranslations(
  sources: readonly SourceText[],
  texts: ReadonlyMap<string, Translated>,
  place: Place,
): void {
  const known = new Map<string, SourceText[]>();
  for (const source of sources) {
    const list = findList(source);
    const translated = texts.get(source.place);
    if (list === undefined) continue;
    const key = `${list} ${toHeard(translated?.text ?? source.text)}`;
    const same = known.get(key) ?? [];
    const other = same.find(({ text }) => toHeard(text) !== toHeard(source.text));
    known.set(key, [...same, source]);
    const pointer = translated?.pointer ?? (other && texts.get(other.place)?.pointer);
    if (other && pointer !== undefined)
      place.report(
        pointer,
        `“${other.text}” and “${source.text}” read the same here: nobody could tell them apart.`,
        'Word one of them differently.',
      );
  }
}

/** The list that the text tells an item of; undefined where it tells none. */
function findList({ path }: SourceText): string | undefined {
  const at = path.findLastIndex((key) => Object.hasOwn(LISTS, key));
  const [text = '', ...more] = path.slice(at + 2);
  return at === -1 || more.length > 0 || path.length < at + 2 || text !== LISTS[String(path[at])]
    ? undefined
    : toPointer(path.slice(0, at + 1));
}
