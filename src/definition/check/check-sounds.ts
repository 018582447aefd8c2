/** What a type asks for whoever reads little: every question read aloud, and pictures of what is meant. */
import { isAgreement, isHidden } from '../language/field-kinds.ts';
import { escapePointer } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import {
  LARGEST_SOUND_BYTES,
  readSoundPlace,
  SOUND_ENDINGS,
  toSoundPath,
  type SoundFile,
  type SoundPlace,
} from '../language/sound.ts';
import { listForms, type FieldDefinition, type FormDefinition, type ProviderDefinition } from '../parse/catalog.ts';
import { listQuestions } from '../parse/list-questions.ts';
import type { Place } from './place.ts';
import type { ProviderNode, ProviderSurroundings } from './visit-providers.ts';

/** So many questions are named; of more, how many there are. */
const NAMED = 3;

const WAYS = 'MP3 (".mp3"), AAC (".m4a"), or Opus or Vorbis in Ogg (".ogg", ".opus")';

/** The languages are the registry's, and each question has its sound in each of them. */
export function checkReadAloud({ provider, place }: ProviderNode, { registry, sounds }: ProviderSurroundings): void {
  const { id: type, readAloud = [] } = provider;
  const known = registry.locale.languages.map(({ id }) => id);
  readAloud.forEach((language, index) => {
    if (!known.includes(language)) place.report(`/readAloud/${index}`, ...tellLanguage(language, known));
    else if (readAloud.indexOf(language) < index)
      place.report(`/readAloud/${index}`, `"${language}" is named twice.`, 'Remove one of them.');
    else if (sounds) {
      const there = new Set(Object.keys(sounds).map((path) => toKey(readSoundPlace(path))));
      for (const form of listApplicantsForms(provider)) {
        const isMissing = (field: string) => !there.has(toKey({ type, form: form.id, field, language }));
        const first = { type, form: form.id, language, ending: 'mp3' };
        tellMissing({ form, provider, place }, isAsked, isMissing, `cannot be heard in "${language}"`, (field) => {
          const example = toSoundPath({ ...first, field });
          return `Record what each says, such as "${example}".`;
        });
      }
    }
  });
}

/** Each file is heard at a question, and can be played on a phone. */
export function checkSounds(node: ProviderNode, { registry, sounds = {} }: ProviderSurroundings): void {
  const { provider, place } = node;
  const forms = new Map(listForms(provider).map((form) => [form.id, [...listQuestions(form.fields).keys()]]));
  const languages = registry.locale.languages.map(({ id }) => id);
  const owners = new Map<string, string>();
  for (const [path, file] of Object.entries(sounds)) {
    if (!path.startsWith(`${provider.id}/`)) continue;
    const at = place.ofFile(path);
    const named = readSoundPlace(path);
    const questions = named && forms.get(named.form);
    const owner = owners.get(toKey(named));
    if (!named) {
      const [[form = '', [field = ''] = []] = []] = forms;
      const example = { type: provider.id, form, field, language: languages[0] ?? '', ending: 'mp3' };
      at.report(
        '',
        'Nobody would hear it: its name does not say of which question it is, and in which language.',
        `Call it as "${toSoundPath(example)}", or remove it.`,
      );
    } else if (!questions)
      at.report(
        '',
        `"${named.form}" is no step of this type, so nobody would hear it.`,
        suggest(named.form, forms.keys()),
      );
    else if (!questions.includes(named.field))
      at.report(
        '',
        `The step "${named.form}" has no question "${named.field}", so nobody would hear it.`,
        suggest(named.field, questions),
      );
    else if (!languages.includes(named.language)) at.report('', ...tellLanguage(named.language, languages));
    else if (owner !== undefined)
      at.report('', `"${owner}" is the same question in the same language.`, 'Remove one of the two.');
    else checkContent(at, named, file);
    owners.set(toKey(named), path.slice(path.lastIndexOf('/') + 1));
  }
}

function checkContent(at: Place, named: SoundPlace, { bytes, format }: SoundFile): void {
  const endings: readonly string[] = format === undefined ? [] : SOUND_ENDINGS[format];
  if (format === undefined)
    at.report('', 'This is no sound that phones play, whatever its name says.', `Save it as ${WAYS}.`);
  else if (!endings.includes(named.ending))
    at.report(
      '',
      `It holds ${format}, which ".${named.ending}" does not say.`,
      `Rename it to "${toSoundPath({ ...named, ending: endings[0] ?? '' })}".`,
    );
  if (bytes > LARGEST_SOUND_BYTES)
    at.report(
      '',
      `It has ${Math.ceil(bytes / 1000)} kB; at most ${LARGEST_SOUND_BYTES / 1000} kB are fetched by a phone that pays for each.`,
      'Save it with one channel and 32 kbit/s, or say less.',
    );
}

/** Each question has a picture among its guides. */
export function checkPictures({ provider, place }: ProviderNode): void {
  if (provider.pictures !== true) return;
  for (const form of listApplicantsForms(provider)) {
    const questions = listQuestions(form.fields);
    const isMissing = (path: string) => !questions.get(path)?.ui.guides?.some(({ picture }) => picture !== undefined);
    tellMissing(
      { form, provider, place },
      isAnswered,
      isMissing,
      'have no picture of what is meant',
      () =>
        'Put one into the folder "help", and name it under "ui:options": "guides": [{ "text": "…", "picture": "….png" }].',
    );
  }
}

/** One for each step: a form that has none yet would fill the screen. */
function tellMissing(
  { form, provider, place }: { form: FormDefinition; provider: ProviderDefinition; place: Place },
  isMeant: (field: FieldDefinition) => boolean,
  isMissing: (path: string) => boolean,
  what: string,
  remedy: (first: string) => string,
): void {
  const meant = [...listQuestions(form.fields)].filter(([, field]) => isMeant(field)).map(([path]) => path);
  const missing = meant.filter(isMissing);
  const [first] = missing;
  if (first === undefined) return;
  const rest = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
  const names = `${missing
    .slice(0, NAMED)
    .map((path) => `"${path}"`)
    .join(', ')}${rest}`;
  const key = first.split('.')[0] ?? '';
  place
    .ofFile(`${provider.id}/${form.id}.schema.json`)
    .report(
      `/properties/${escapePointer(key)}`,
      `Of the ${meant.length} questions of this form ${missing.length} ${what}: ${names}.`,
      remedy(first),
      'note',
    );
}

/** What applicants and holders fill in. */
function listApplicantsForms(provider: ProviderDefinition): FormDefinition[] {
  const { duties = [], wizard } = provider;
  return listForms(provider).filter((form) =>
    [...wizard.steps, ...duties.map((duty) => ({ id: duty.form }))].some(({ id }) => id === form.id),
  );
}

/** What has questions of its own is heard with them. */
function isAsked(field: FieldDefinition): boolean {
  return !isHidden(field) && field.fields.length === 0;
}

/** Its answer is something that can be shown; that of a declaration is a sentence. */
function isAnswered(field: FieldDefinition): boolean {
  const { schema, ui } = field;
  return isAsked(field) && !isAgreement(field) && schema.computed === undefined && ui.readonly !== true;
}

/** All of them: of two letters, the nearest word is any. */
function tellLanguage(language: string, known: readonly string[]): [message: string, remedy: string] {
  return [
    `"${language}" is none of the languages of registry.json.`,
    `Known are: ${known.join(', ')}. Or add it to "languages" of "locale" there.`,
  ];
}

function toKey(place: Omit<SoundPlace, 'ending'> | undefined): string {
  return place ? [place.type, place.form, place.field, place.language].join('/') : '';
}
