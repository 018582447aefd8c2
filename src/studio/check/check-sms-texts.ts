/** Whether the texts that go out by SMS fit two parts, in every language: what is longer would be cut. */
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { toPointer, type JsonValue } from '../../definition/language/json-schema.ts';
import { readLanguagePath } from '../../definition/translation/language-files.ts';
import { listTexts } from '../../definition/translation/list-texts.ts';
import { readTranslation } from '../../definition/translation/read-translation.ts';
import { fitsSms } from '../../engine/sms-text.ts';

/** The files that have such texts. */
const FILE = /(?:^|\/)(?:registry|provider)\.json$/;
const SMS =
  /^(?:\/invitation\/sms|\/messages\/(?:oneTimeCode|statusChanged|received|commented|draftEnds|correctionEnds|deadline|virusFound|transitions\/[^/]+))$/;

/** As long as what is usually filled in. What is cut where there is no room for it is left out. */
const VALUES = {
  code: '123456',
  minutes: '10',
  days: '30',
  reference: 'REG-000042',
  link: `https://registry.example.org/${'a'.repeat(50)}`,
  site: 'A registry of usual name',
  service: 'Registration of an ordinary kind',
  status: 'Changes requested',
  first_name: 'Oluwaseun',
  last_name: 'Adebayo',
  company_name: 'Skyline Ground Services Ltd',
  inviter_name: 'Ngozi Okonkwo',
};

/** `files`: parsed, by path below the folder. */
export function checkSmsTexts(files: ReadonlyMap<string, JsonValue>): DefinitionIssue[] {
  return [...files].flatMap(([path, json]) =>
    listSmsTexts(path, json, files)
      .filter(({ text }) => !fitsSms(text, VALUES))
      .map(({ pointer }) => ({
        file: path,
        pointer,
        message: 'The text does not fit into the two parts that an SMS has, so its end would be cut.',
        remedy: 'Write it shorter, or with the letters of English alone, of which twice as many fit.',
        weight: 'note' as const,
      })),
  );
}

function listSmsTexts(path: string, json: JsonValue, files: ReadonlyMap<string, JsonValue>) {
  const { file } = readLanguagePath(path) ?? {};
  if (!FILE.test(file ?? path)) return [];
  const texts =
    file === undefined
      ? listTexts(path, json).map((each) => ({ place: each.place, text: each.text, pointer: toPointer(each.path) }))
      : [...readTranslation(json, files.get(file) ?? null).texts].map(([place, each]) => ({ place, ...each }));
  return texts.filter(({ place }) => SMS.test(place));
}
