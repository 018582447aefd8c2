/** The people of samples: each name once, a phone of their own, and where they are. */
import { locale } from '@/engine/locale/locale';
import { fromNationalDigits } from '@/engine/locale/phone-number';
import type { SampleCity, Samples } from '@/definition/language/samples';
import type { Random } from './random';

export interface SampleName {
  first: string;
  middle: string;
  last: string;
}

/** Whoever applies, with the company that they apply for or work for. */
export interface SampleApplicant {
  name: SampleName;
  /** E.164. */
  phone: string;
  officePhone: string;
  /** The managing director. */
  director: SampleName;
  /** What the name of the company begins with. */
  companyWord: string;
  city: SampleCity;
}

export interface Cast {
  nextName: () => SampleName;
  /** E.164, and nobody else's. */
  nextPhone: () => string;
  nextApplicant: () => SampleApplicant;
}

/** There are so many names and no more: whoever wants thousands of people has some twice. */
const ATTEMPTS = 1000;

export function createCast(random: Random, { names, cities, companies: words, phonePrefixes }: Samples): Cast {
  const taken = new Set<string>();
  let count = 0;
  let companies = random.between(0, words.length - 1);

  function nextName(): SampleName {
    for (let attempt = 0; ; attempt += 1) {
      const group = names[(count + attempt) % names.length] ?? random.pick(names);
      const name = { first: random.pick(group.first), middle: random.pick(group.first), last: random.pick(group.last) };
      const whole = `${name.first} ${name.last}`;
      if ((taken.has(whole) && attempt < ATTEMPTS) || name.middle === name.first) continue;
      taken.add(whole);
      count += 1;
      return name;
    }
  }

  const prefixes = phonePrefixes.length > 0 ? phonePrefixes : [readPrefix()];
  let phones = 0;
  function nextPhone(): string {
    phones += 1;
    const prefix = random.pick(prefixes);
    // The end counts up, so that no two are alike.
    const room = locale.phone.nationalLength - prefix.length;
    const end = String(phones).padStart(Math.min(3, room), '0');
    const middle = Array.from({ length: Math.max(0, room - end.length) }, () => random.between(1, 9)).join('');
    return fromNationalDigits(`${prefix}${middle}${end}`);
  }

  return {
    nextName,
    nextPhone,
    nextApplicant() {
      const companyWord = words[companies % words.length] ?? random.pick(words);
      companies += 1;
      return {
        name: nextName(),
        director: nextName(),
        phone: nextPhone(),
        officePhone: nextPhone(),
        companyWord,
        city: random.pick(cities),
      };
    },
  };
}

/** What the example of the registry begins with. */
function readPrefix(): string {
  const { example, trunkPrefix } = locale.phone;
  const digits = example.replaceAll(/\D/g, '');
  return digits.slice(trunkPrefix.length, trunkPrefix.length + 3);
}

const PLAIN: Record<string, string> = { ɗ: 'd', ƙ: 'k', ɓ: 'b', ƴ: 'y' };

/** As people write it where marks and hooks cannot be typed: "Señora Gate" is "senora-gate". */
export function toPlainWord(text: string): string {
  const plain = text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[ɗƙɓƴ]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/\p{M}|[’']/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return plain === '' ? spellOut(text) : plain;
}

/** Letters of another script by their numbers: nobody reads it, and no two words are one. */
function spellOut(text: string): string {
  const letters = Array.from(text.replaceAll(/\P{L}/gu, ''), (letter) => (letter.codePointAt(0) ?? 0).toString(36));
  return letters.join('').slice(0, 24);
}
