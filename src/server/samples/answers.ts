/**
 * The answers of an example made into those of one person: names, phones, addresses and numbers are theirs, the rest
 * stays as the example has it. What a field asks for is known by its kind, by what it completes from and by its words;
 * what its own rules refuse is left as it was.
 */
import { isDay } from '@/definition/language/calendar-day';
import { isSingle } from '@/definition/language/field-kinds';
import { shiftDay } from '@/definition/language/evaluate';
import type { Samples } from '@/definition/language/samples';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { mapAnswers } from '@/engine/answers/map-answers';
import { fitsSchema } from '@/engine/conditions/fits-schema';
import { toDay } from '@/engine/locale/calendar';
import { locale } from '@/engine/locale/locale';
import { findMaking, isWritten } from './made-by';
import { toPlainWord, type SampleApplicant, type SampleName } from './people';
import type { Random } from './random';

/** In which order they are looked for: the first whose words a field has is its meaning. */
const MEANINGS = [
  ['given-name', /\b(first|given) names?\b/],
  ['additional-name', /\b(middle|other) names?\b/],
  ['family-name', /\b(last name|surname|family name)\b/],
  [
    'organization',
    /\b(company|business|operator|firm|employer|club|school|organi[sz]ation) name\b|\bname of (the )?(company|business|firm)\b/,
  ],
  ['name', /\bfull name\b|\bname of (the )?(director|manager|owner|person|holder)\b/],
  ['plate', /\bplates?\b|\bregistration mark\b/],
  ['make', /\bmake\b/],
  ['model', /\bmodel\b/],
  ['street-address', /\baddress\b|\bstreet\b/],
  ['city', /\b(city|town)\b/],
] as const;
type Meaning = (typeof MEANINGS)[number][0];

export interface Filling {
  provider: ProviderDefinition;
  applicant: SampleApplicant;
  /** What the company of the record is called; see `nameCompany`. */
  company: string;
  random: Random;
  /** What samples of the registry's country are made of. */
  samples: Samples;
}

/**
 * The example's answers as this person gives them. `isSound` says whether all of them together keep the rules of the
 * form: where they do not, numbers and days stay as the example has them, and at last everything but what is one
 * record's alone.
 */
export function fillAnswers(data: FormData, filling: Filling, isSound: (filled: FormData) => boolean): FormData {
  const { provider, random, applicant, samples } = filling;
  const vehicle = random.pick(samples.vehicles);
  const fill = (isKept: (answer: Answer, field: FieldDefinition) => boolean) =>
    mapAnswers(listFields(provider), data, {
      isMeant: isSingle,
      map: ({ path, field, answer }) => {
        if (isKept(answer, field)) return answer;
        const made = makeAnswer({ path, field, answer }, { ...filling, vehicle, before: data });
        return made !== undefined && fitsSchema(field.schema, made) ? made : answer;
      },
    });
  const unique = new Set<string>(provider.submission.unique.map(({ field }) => field));
  const ways = [
    () => fill(() => false),
    () => fill((answer, field) => typeof answer === 'number' || findMaking(field) === 'day'),
    () => fill((_answer, { key }) => !unique.has(key)),
  ];
  for (const way of ways) {
    const filled = way();
    if (isSound(filled)) return filled;
  }
  return Object.fromEntries(
    Object.entries(data).map(([key, answer]) => [
      key,
      unique.has(key) && typeof answer === 'string' ? `${applicant.phone.slice(-3)}.${answer}` : answer,
    ]),
  );
}

/** The name of a company of the example's trade: "Summit Air Ltd" of "Horizon Air Ltd". */
export function nameCompany(data: FormData, provider: ProviderDefinition, word: string): string {
  const before = findCompany(data, provider) ?? '';
  const trade = before.split(' ').slice(1).join(' ');
  return trade === '' ? nameAnyCompany(word) : `${word} ${trade}`;
}

/**
 * The name of a company of no trade, with the form that the registry's companies have: "Summit Limited", or "Summit".
 */
export function nameAnyCompany(word: string, { legalForms } = locale): string {
  return [word, ...legalForms.slice(0, 1)].join(' ');
}

function findCompany(data: FormData, provider: ProviderDefinition): string | undefined {
  const found = listFields(provider).find((field) => toMeaning(field) === 'organization');
  const answer = found === undefined ? undefined : data[found.key];
  return typeof answer === 'string' ? answer : undefined;
}

/**
 * Another answer of the same form: a number that was mistyped, an address that is written out. The same one where
 * nothing else is known that fits.
 */
export function correctAnswer(answer: Answer, field: FieldDefinition, random: Random): Answer {
  if (typeof answer !== 'string') return answer;
  const corrected = isCode(answer)
    ? varyCode(answer, random)
    : `${answer}${toMeaning(field) === 'street-address' ? SECOND_LINE : MORE}`;
  return fitsSchema(field.schema, corrected) ? corrected : answer;
}

const SECOND_LINE = ', opposite the fire station';
const MORE = ' We work seven days a week, and have 24 people on each shift.';

/** Whether somebody who is asked to can give another answer to it: a number, an address, a text. */
export function isCorrectable(answer: Answer, field: FieldDefinition): boolean {
  return (
    typeof answer === 'string' &&
    (findMaking(field) === 'text' || toMeaning(field) === 'street-address' || (isWritten(field) && isCode(answer)))
  );
}

function isCode(text: string): boolean {
  return /\d/.test(text) && /^[A-Z0-9 /-]+$/.test(text);
}

interface Asked {
  path: string;
  field: FieldDefinition;
  answer: Answer;
}

interface Making extends Filling {
  vehicle: Samples['vehicles'][number];
  /** The example's own answers. */
  before: FormData;
}

function makeAnswer({ path, field, answer }: Asked, making: Making): Answer {
  const { applicant, company, random, provider } = making;
  const by = findMaking(field);
  const person = isOfAnother(path) ? applicant.director : applicant.name;
  if (by === 'address') return toAddress(path, person, making);
  if (by === 'phone') {
    const isOwn = provider.invitation !== undefined && !isOfAnother(path);
    return writeLike(
      answer,
      isOwn ? applicant.phone : isOfAnother(path) ? nearby(applicant.officePhone) : applicant.officePhone,
    );
  }
  if (by === 'choice') return field.choices.find(({ label }) => label === applicant.city.state)?.value as Answer;
  if (by === 'day') return typeof answer === 'string' ? moveDay(answer, random) : undefined;
  if (typeof answer === 'number') return varyNumber(answer, random);
  if (typeof answer !== 'string' || !isWritten(field)) return undefined;
  switch (toMeaning(field)) {
    case 'given-name':
      return person.first;
    case 'additional-name':
      return person.middle;
    case 'family-name':
      return person.last;
    case 'name':
      return [person.first, ...(answer.split(' ').length > 2 ? [person.middle] : []), person.last].join(' ');
    case 'organization':
      return company;
    case 'plate':
      return `${random.pick(applicant.city.plates)}-${random.between(102, 987)}${letters(2, random)}`;
    case 'make':
      return making.vehicle.make;
    case 'model':
      return making.vehicle.model;
    case 'street-address':
      return `${random.between(2, 148)} ${random.pick(applicant.city.streets)}, ${applicant.city.name}`;
    case 'city':
      return applicant.city.name;
    case undefined:
      return tellOwn(answer, making);
  }
}

export function toMeaning({ key, label, ui }: FieldDefinition): Meaning | undefined {
  const completed = ui.autocomplete?.split(' ').at(-1);
  const byCompletion = MEANINGS.find(([meaning]) => meaning === completed)?.[0];
  if (byCompletion !== undefined) return byCompletion;
  const words = `${key.replaceAll('_', ' ')} / ${label}`.toLowerCase();
  return MEANINGS.find(([, pattern]) => pattern.test(words))?.[0];
}

/** "md_first_name" and "directors.0.first_name" are not whoever applies. */
function isOfAnother(path: string): boolean {
  return path.includes('.') || /^(md|director|manager|owner|contact|representative|guarantor|kin)_/.test(path);
}

function toAddress(path: string, person: SampleName, { applicant, company, provider }: Making): string {
  const domain = `${toPlainWord(company).split('-').slice(0, 3).join('')}.example`;
  const own = `${toPlainWord(person.first)}.${toPlainWord(person.last)}`;
  if (isOfAnother(path)) return `${own}@${domain}`;
  if (provider.invitation)
    return /^email$/.test(path) ? `${own}${applicant.phone.slice(-3)}@mail.example` : `${own}@${domain}`;
  return `office@${domain}`;
}

/** The number with its calling code or with the trunk prefix, as the example has it. */
function writeLike(example: Answer, phone: string): string {
  if (typeof example !== 'string' || example.startsWith('+')) return phone;
  return phone.replace(`+${locale.phone.callingCode}`, locale.phone.trunkPrefix);
}

function nearby(phone: string): string {
  return phone.replace(/(\d)(\d\d)$/, (_all, digit: string, end: string) => `${(Number(digit) + 5) % 10}${end}`);
}

/** A day that has passed lies longer ago; one that is still to come lies within the next three years. */
function moveDay(day: string, random: Random): string {
  const today = toDay(new Date());
  if (!isDay(day)) return day;
  return day < today
    ? shiftDay(day, { minus: { days: random.between(0, 2400) } })
    : shiftDay(today, { plus: { days: random.between(60, 1000) } });
}

function varyNumber(answer: number, random: Random): number {
  if (Number.isInteger(answer) && answer > 1900 && answer < 2100) return answer - random.between(0, 6);
  const varied = answer * (0.4 + random.next() * 3);
  return Number.isInteger(answer) ? Math.max(1, Math.round(varied)) : Math.round(varied * 10) / 10;
}

/** Numbers and codes are other ones; the company and the places that a text speaks of are the applicant's. */
function tellOwn(text: string, { company, applicant, random, before, provider, samples }: Making): string {
  if (isCode(text)) return varyCode(text, random);
  const former = findCompany(before, provider);
  const named = former === undefined ? text : text.replaceAll(former, company);
  const place = samples.cities.map(({ name }) => name).find((name) => named.includes(name));
  return place === undefined ? named : named.replace(place, applicant.city.name);
}

/** "RC123456" is "RC840113", "ABC12345AB12" is "ABC50917QD34": what it begins with says what it is. */
function varyCode(code: string, random: Random): string {
  const [, start = '', rest = ''] = /^([A-Za-z]*)(.*)$/s.exec(code) ?? [];
  return (
    start + rest.replaceAll(/\d/g, () => String(random.between(1, 9))).replaceAll(/[A-Z]/g, () => letters(1, random))
  );
}

function letters(count: number, random: Random): string {
  return Array.from({ length: count }, () => random.pick(Array.from('ABCDEFGHJKLMNPRSTVXY'))).join('');
}
