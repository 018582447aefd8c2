/** The filtered list as a workbook: a sheet for each type, with all its answers and the names of its documents. */
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { listFields } from '@/definition/parse/catalog';
import { FIELD_KINDS } from '@/definition/language/field-kinds';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { toWords } from '@/engine/lists/choice-words';
import { locale } from '@/engine/locale/locale';
import { toAnswerText } from '@/engine/record/answer-text';
import { isSecret } from '@/engine/record/shown-fields';
import { t } from '@/texts/t';
import { assertDateOrder } from '../platform/assert-date-order';
import type { Platform } from '../platform/platform';
import { toStream } from '../platform/to-stream';
import { writeWorkbook, type Cell, type Sheet } from '../platform/workbook';
import { readStored } from '../records/stored-answers';
import { selectMatches, type ApplicationFilter } from './apply-filter';
import { listEnteredColumns, listHeadings, readPages, toCells, type ExportedRow } from './export-pages';

/** Times are told by the registry's clock, which the headings name. */
export function exportWorkbook(platform: Platform, filter: ApplicationFilter): ReadableStream<Uint8Array> {
  assertDateOrder(filter);
  return toStream(writeWorkbook(listSheets(platform, filter)));
}

async function* listSheets(platform: Platform, filter: ApplicationFilter): AsyncGenerator<Sheet> {
  const found = await selectMatches(platform.database.kysely, filter)
    .select('application_list.application_type')
    .distinct()
    .orderBy('application_list.application_type')
    .execute();
  // A workbook has a sheet at the least.
  if (found.length === 0) yield toSheet(platform, filter, undefined);
  for (const { application_type: type } of found) {
    const provider = platform.catalog.providers.find((each) => each.applicationType === type);
    yield { ...toSheet(platform, { ...filter, type }, provider), name: provider?.name ?? type };
  }
}

function toSheet(platform: Platform, filter: ApplicationFilter, provider: ProviderDefinition | undefined): Sheet {
  const fields = provider ? listFields(provider).filter((field) => !isSecret(field)) : [];
  const entered = provider ? listEnteredColumns(provider) : [];
  const { submitted, updated, ...texts } = platform.catalog.registry.export;
  const inZone = (heading: string) => t('{heading} ({zone})', { heading, zone: locale.timeZoneName });
  return {
    name: t('Applications'),
    headings: [
      ...listHeadings({ ...texts, submitted: inZone(submitted), updated: inZone(updated) }),
      ...[...fields, ...entered].map(({ label }) => label),
    ],
    pages: readCells(),
  };

  async function* readCells(): AsyncGenerator<Cell[][]> {
    for await (const page of readPages(platform, filter, entered)) {
      const answers = await readAnswers(platform, page);
      yield page.map((exported) => [
        ...toCells<Cell>(exported, (time) => ({ time })),
        ...fields.map(({ key }) => toAnswerCell(exported, answers.get(exported.row.id), key)),
        ...entered.map(exported.say),
      ]);
    }
  }
}

/** Documents with the others, each at its place in the form that the record was sent with. */
async function readAnswers({ database }: Platform, page: ExportedRow[]): Promise<Map<string, FormData>> {
  const ids = page.map(({ row }) => row.id);
  const rows = await database.kysely
    .selectFrom('applications')
    .select(['id', 'data', 'documents'])
    .where('id', 'in', ids.length === 0 ? [null] : ids)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const own = page.find((each) => each.row.id === row.id)?.by.own;
      return own ? [[row.id, readStored(own, row)]] : [];
    }),
  );
}

function toAnswerCell({ row, by: { own } }: ExportedRow, data: FormData | undefined, key: string): Cell {
  const field = own && listFields(own).find((each) => each.key === key);
  if (!field || !data) return '';
  const answer = toWords(field, data[key], row.choice_words, { all: false });
  if (typeof answer === 'number' && field.choices.length === 0) return answer;
  return isDay(field, answer) ? { day: answer } : toAnswerText(field, answer);
}

function isDay(field: FieldDefinition, answer: Answer): answer is string {
  return FIELD_KINDS[field.kind].text === 'day' && typeof answer === 'string' && /^\d{4}-\d\d-\d\d$/.test(answer);
}
