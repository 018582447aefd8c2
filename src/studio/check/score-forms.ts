/** How much a form asks of whoever fills it in, and at which places most: for `npm run schemas:check -- --score`. */
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { isMadeOfParts, holdsFiles, isHidden } from '../../definition/language/field-kinds.ts';
import { toPointer } from '../../definition/language/json-schema.ts';
import type { FieldDefinition, ProviderDefinition } from '../../definition/parse/catalog.ts';
import { readNeeds } from '../../definition/parse/read-needs.ts';
import type { CheckedDefinitions } from './check-definition-texts.ts';
import { locateFaults } from '../files/locate-faults.ts';

export interface FormScore {
  type: string;
  /** That must be answered, whatever else is. */
  questions: number;
  documents: number;
  /** In years, of all texts together. */
  readingAge: number;
  /** As the card tells them; see readNeeds. */
  minutes: number;
  /** Answers that the account or an approved application has already. */
  askedAgain: number;
  /** Ways through the form for which no end was found. */
  deadEnds: number;
  /** The worst first. */
  places: Pick<DefinitionIssue, 'file' | 'line' | 'column' | 'message'>[];
}

/** Above it a text is told: what nine years at school prepare for. */
const READING_AGE = 15;
const MOST_PLACES = 10;
/** Of the account, by the keys that forms give to them. */
const ACCOUNT_KEYS = ['first_name', 'last_name', 'email', 'phone', 'mobile_number', 'phone_number'];

interface Asked {
  field: FieldDefinition;
  /** Keys from the form on. */
  keys: string[];
  isNeeded: boolean;
}

/** Of each type, in the order of the folder; none where the folder is not in order. */
export function scoreForms({ catalog, issues, read }: CheckedDefinitions): FormScore[] {
  const providers = catalog?.providers ?? [];
  return providers.map((provider) => {
    const asked = provider.wizard.steps.flatMap(({ fields }) => findVisible(fields));
    const needed = asked.filter(({ field, isNeeded }) => isNeeded && !isMadeOfParts(field));
    const again = needed.flatMap((each) => tellKnown(each, provider, providers));
    const texts = asked.flatMap(({ field, keys }) => listTexts(field).map((text) => ({ text, field, keys })));
    const hard = texts
      .map((each) => ({ ...each, age: toReadingAge([each.text]) }))
      // A label of a few words has no sentence that could be measured.
      .filter(({ text, age }) => text.split(/\s+/).length >= 8 && age > READING_AGE)
      .toSorted((one, other) => other.age - one.age);
    const deadEnds = issues.filter(({ file, weight }) => weight === 'doubt' && file.startsWith(`${provider.id}/`));
    const at = ({ field, keys }: Pick<Asked, 'field' | 'keys'>) => ({
      file: `${provider.id}/${field.step}.schema.json`,
      pointer: toPointer(keys.flatMap((key) => ['properties', key])),
      remedy: '',
    });
    const places = [
      ...deadEnds,
      ...again.map(({ message, ...place }) => ({ ...at(place), message })),
      ...hard.map((each) => ({
        ...at(each),
        message: `"${each.field.label}": a text for readers of ${each.age} years.`,
      })),
    ].slice(0, MOST_PLACES);
    return {
      type: provider.id,
      questions: needed.filter(({ field }) => !holdsFiles(field)).length,
      documents: needed.filter(({ field }) => holdsFiles(field)).length,
      readingAge: toReadingAge(texts.map(({ text }) => text)),
      minutes: readNeeds(provider).minutes,
      askedAgain: again.length,
      deadEnds: deadEnds.length,
      // One by one, since together they would be put in the order of the files.
      places: places.flatMap((place) => locateFaults([place], read.texts)),
    };
  });
}

/** Those in objects and in one row, too; not what nobody types. */
function findVisible(fields: readonly FieldDefinition[], base: string[] = [], around = true): Asked[] {
  return fields.flatMap((field) => {
    if (isHidden(field) || field.schema.computed !== undefined || field.ui.readonly === true) return [];
    const isNeeded = around && field.required && field.ui.when === undefined;
    const keys = [...base, field.key];
    return [{ field, keys, isNeeded }, ...findVisible(field.fields, keys, isNeeded)];
  });
}

function tellKnown(
  asked: Asked,
  provider: ProviderDefinition,
  providers: readonly ProviderDefinition[],
): (Asked & { message: string })[] {
  const { field, keys } = asked;
  if (field.ui.prefill !== undefined || keys.length > 1) return [];
  const ask = `"${field.label}" is asked, and`;
  if (ACCOUNT_KEYS.includes(field.key))
    return [{ ...asked, message: `${ask} the account may have it: fill it in by "prefill", from "account".` }];
  // What a type has from the approved application of another one, people have answered there before.
  const types = new Set(
    provider.wizard.steps.flatMap(({ fields }) => fields.flatMap(({ ui: { prefill } }) => prefill?.type ?? [])),
  );
  const earlier = providers.find(
    ({ id, applicationType, wizard }) =>
      id !== provider.id &&
      types.has(applicationType) &&
      wizard.steps.some(({ fields }) => fields.some(({ key, kind }) => key === field.key && kind === field.kind)),
  );
  if (!earlier) return [];
  return [
    { ...asked, message: `${ask} an approved "${earlier.name}" has it: fill it in by "prefill", from "approved".` },
  ];
}

function listTexts({ label, schema, ui }: FieldDefinition): string[] {
  const texts = [label, schema.description, ui.description, ui.help].filter((text) => typeof text === 'string');
  return [...new Set(texts)];
}

/**
 * By the Automated Readability Index, whose grade of school begins at five years: 4.71 × letters per word + 0.5 × words
 * per sentence − 21.43. Each text ends a sentence.
 */
export function toReadingAge(texts: readonly string[]): number {
  const sentences = texts.flatMap((text) => text.split(/[.!?]+(?:\s|$)/)).filter((text) => /\p{L}/u.test(text));
  const words = sentences.flatMap((text) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []);
  if (words.length === 0) return 5;
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const grade = 4.71 * (letters / words.length) + 0.5 * (words.length / sentences.length) - 21.43;
  return 5 + Math.max(0, Math.round(grade));
}
