/** Starts the registry of another authority: a folder with everything that a registry is, in order at once. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LOOK } from '../../definition/language/default-look.ts';
import { isFault, issueLine } from '../../definition/language/definition-issue.ts';
import type { JsonObject } from '../../definition/language/json-schema.ts';
import { Locale } from '../../definition/language/locale.ts';
import { WEEKDAYS } from '../../definition/language/weekdays.ts';
import { NODE_MEANS } from '../check/check-folder.ts';
import { checkTexts } from '../check/check-texts.ts';
import { formatJson } from '../files/format-json.ts';
import { createProviderFiles } from '../new-type/new-provider.ts';

/** What somebody has said of it; the rest suggests itself, or is asked for. */
export type RegistryWish = Partial<
  Record<'name' | 'authority' | 'country' | 'language' | 'time-zone' | 'currency' | 'phone' | 'trunk-prefix', string>
>;

export interface NewRegistry {
  name: string;
  authority: string;
  locale: Locale;
}

/** What every registry has, whoever runs it. */
const TEMPLATE = fileURLToPath(new URL('template/', import.meta.url));

type Ask = (given: string | undefined, question: string, suggestion: string) => string | Promise<string>;

/**
 * Asks `answer` for each part of it: with what was said, the question, and what suggests itself. Throws with what to
 * write where an answer is missing or cannot be used.
 */
export async function describeRegistry(wish: RegistryWish, answer: Ask): Promise<NewRegistry> {
  const ask = async (flag: keyof RegistryWish, question: string, suggestion = '', example = suggestion) => {
    const said = (await answer(wish[flag], question, suggestion)).trim();
    if (flag === 'trunk-prefix') return said === 'none' ? '' : said;
    if (said !== '') return said;
    throw new Error(`${question}? Say it, e.g. --${flag} ${JSON.stringify(example)}.`);
  };
  const name = await ask('name', 'What is the registry called', '', 'Freight Register');
  const authority = await ask('authority', 'Who runs it', '', 'Civil Aviation Authority');
  const country = await ask('country', 'The two letters of its country, by ISO 3166', '', 'KE');
  const place = readPlace(country);
  const language = await ask('language', 'The language of its texts', place.language, 'en');
  const timeZone = await ask('time-zone', 'Its time zone', place.timeZone, 'Africa/Nairobi');
  const currency = await ask('currency', 'Its money, by ISO 4217', '', 'KES');
  const phone = await ask('phone', 'A mobile number with a blank after the calling code', '', '+254 712 123 456');
  const trunkPrefix = await ask('trunk-prefix', 'What people write before a number at home, or none', '0');
  const given = {
    country,
    currency,
    languages: [{ id: language }],
    timeZone,
    timeZoneName: nameTimeZone(language, timeZone),
    phone: readPhone(phone, trunkPrefix),
    weekend: place.weekend,
    holidays: {},
  };
  const { data, error } = Locale.safeParse(given);
  if (data) return { name, authority, locale: data };
  throw new Error(error.issues.map(({ path, message }) => `${toFlag(path)} cannot be used: ${message}.`).join('\n'));
}

/** What is usual in the country, as far as this machine knows it. */
function readPlace(country: string): { language: string; timeZone: string; weekend: readonly string[] } {
  const nothing = { language: '', timeZone: '', weekend: ['saturday', 'sunday'] };
  if (!/^[A-Z]{2}$/.test(country)) return nothing;
  // Newer machines have the methods, and older ones the properties.
  const usual = new Intl.Locale(`und-${country}`).maximize() as Intl.Locale & {
    getTimeZones?: () => string[] | undefined;
    timeZones?: string[];
    getWeekInfo?: () => { weekend: number[] };
    weekInfo?: { weekend: number[] };
  };
  const zones = usual.getTimeZones?.() ?? usual.timeZones ?? [];
  // Monday is 1 there, and Sunday 7.
  const weekend = (usual.getWeekInfo?.() ?? usual.weekInfo)?.weekend.flatMap((day) => WEEKDAYS[day % 7] ?? []);
  return {
    language: `${usual.language}-${country}`,
    timeZone: zones.length === 1 ? (zones[0] ?? '') : '',
    weekend: weekend ?? nothing.weekend,
  };
}

/**
 * "+254 712 123 456" of a country that writes 0 before its numbers: calling code, digits, and as they are written at
 * home.
 */
function readPhone(number: string, trunkPrefix: string): Locale['phone'] {
  const { code = '', national = '' } = /^\+(?<code>\d{1,3})[ -](?<national>[\d ()-]+)$/.exec(number)?.groups ?? {};
  if (code === '')
    throw new Error(
      `"${number}" cannot be used: write + and the calling code, a blank, and the rest, e.g. --phone "+254 712 123 456".`,
    );
  return {
    callingCode: code,
    trunkPrefix,
    nationalLength: national.replaceAll(/\D/g, '').length,
    example: `${trunkPrefix}${national}`,
  };
}

function nameTimeZone(language: string, timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' });
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    // What is wrong with either is told by its own rule.
    return timeZone;
  }
}

function toFlag([part = '']: readonly PropertyKey[]): string {
  const flags: Record<string, keyof RegistryWish> = { languages: 'language', timeZone: 'time-zone' };
  return `--${flags[String(part)] ?? String(part)}`;
}

/**
 * Writes its files and returns their paths. `meta`: what editors read, by path. Throws, and writes nothing, where the
 * folder holds something, or would not be in order.
 */
export function makeRegistry(folder: string, registry: NewRegistry, meta: ReadonlyMap<string, string>): string[] {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder}/ holds files already. Choose an empty folder, or a new one.`);
  const files = createRegistryFiles(registry);
  const faults = checkTexts({ texts: files, paths: [...files.keys()] }, NODE_MEANS).issues.filter(isFault);
  if (faults.length > 0)
    throw new Error(
      `Nothing is made, since it would not be in order:\n${faults.map((fault) => issueLine(fault, folder)).join('\n')}`,
    );
  return [...files, ...meta].map(([file, text]) => {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  });
}

/** Text by path below the folder; with a first application type, to be changed or replaced. */
export function createRegistryFiles({ name, authority, locale }: NewRegistry): Map<string, string> {
  const files = readTemplate();
  const read = (file: string) => JSON.parse(files.get(file) ?? '{}') as JsonObject;
  const { languages, legalForms: _legalForms, ...place } = locale;
  const own = { name, authority, locale: { ...place, languages: languages.map(({ id }) => ({ id })) } };
  files.set('registry.json', formatJson({ ...read('registry.json'), ...own }));
  files.set('look.json', formatJson({ $schema: 'meta/look.schema.json', ...DEFAULT_LOOK }));
  const general = read('admin/general.schema.json');
  const properties = general['properties'] as Record<string, JsonObject>;
  properties['site_name'] = { ...properties['site_name'], default: name };
  files.set('admin/general.schema.json', formatJson(general));
  const { callingCode, trunkPrefix, example } = locale.phone;
  const first = createProviderFiles({
    id: 'organisation',
    name: 'Organisation',
    role: 'organisation',
    hasRole: false,
    description: 'Register your organisation',
    icon: 'groups',
    order: 1,
    phone: `+${callingCode}${example.slice(trunkPrefix.length).replaceAll(/\D/g, '')}`,
    country: new Intl.DisplayNames(['en'], { type: 'region' }).of(locale.country) ?? locale.country,
  });
  return new Map([...files, ...first]);
}

function readTemplate(): Map<string, string> {
  const entries = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(TEMPLATE, path).split(sep).join('/'), readFileSync(path, 'utf8')];
    }),
  );
}
