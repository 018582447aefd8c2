/** Whether the texts that go out by SMS fit two parts, in every language: what is longer would be cut. */
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { toPointer, type JsonValue } from '../../definition/language/json-schema.ts';
import { findSmsText, type WholeValue } from '../../definition/language/sms-texts.ts';
import { readLanguagePath } from '../../definition/translation/language-files.ts';
import { listTexts } from '../../definition/translation/list-texts.ts';
import { readTranslation } from '../../definition/translation/read-translation.ts';
import { fitsCodeSms, fitsSms } from '../../engine/sms-text.ts';

/** The files that have such texts. */
const FILE = /(?:^|\/)(?:registry|provider)\.json$/;

const HOST = 'registry.example.org';

/** As long as what is usually filled in. What is cut where there is no room for it is left out, but people’s names. */
const VALUES: Record<WholeValue | 'applicant' | 'first_name' | 'last_name' | 'company_name' | 'inviter_name', string> =
  {
    code: '123456',
    minutes: '10',
    days: '30',
    day: '28 September 2026',
    number: 'TYPE-2026-000042-42',
    reference: 'REG-000042',
    references: 'REG-000042, REG-000043, REG-000044',
    count: '120',
    link: `https://${HOST}/${'a'.repeat(50)}`,
    site: 'A registry of usual name',
    service: 'Registration of an ordinary kind',
    status: 'Changes requested',
    transition: 'Approve the application',
    duty: 'Tonnage of the quarter',
    queue: 'Past their day',
    applicant: 'Ngozi Okonkwo',
    first_name: 'Oluwaseun',
    last_name: 'Adebayo',
    company_name: 'Skyline Ground Services Ltd',
    inviter_name: 'Ngozi Okonkwo',
  };

/** `files`: parsed, by path below the folder. */
export function checkSmsTexts(files: ReadonlyMap<string, JsonValue>): DefinitionIssue[] {
  return [...files].flatMap(([path, json]) =>
    listPlaced(path, json, files)
      .filter(({ place, text }) => !fits(place.split('/').slice(1), text))
      .map(({ pointer }) => ({
        file: path,
        pointer,
        message: 'The text does not fit into the two parts that an SMS has, so its end would be cut.',
        remedy: 'Write it shorter, or with the letters of English alone, of which twice as many fit.',
        weight: 'note' as const,
      })),
  );
}

/** Whatever goes out otherwise than by SMS fits. */
function fits(path: readonly string[], text: string): boolean {
  const found = findSmsText(path, text);
  if (!found) return true;
  return path.at(-1) === 'oneTimeCode' ? fitsCodeSms(found, VALUES, HOST) : fitsSms(found, VALUES);
}

function listPlaced(path: string, json: JsonValue, files: ReadonlyMap<string, JsonValue>) {
  const { file } = readLanguagePath(path) ?? {};
  if (!FILE.test(file ?? path)) return [];
  return file === undefined
    ? listTexts(path, json).map((each) => ({ place: each.place, text: each.text, pointer: toPointer(each.path) }))
    : [...readTranslation(json, files.get(file) ?? null).texts].map(([place, each]) => ({ place, ...each }));
}
