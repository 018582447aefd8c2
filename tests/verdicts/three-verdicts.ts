/** What three validators say of the same answers: the page's, the server's, and plain Ajv with none of our code. */
import { createHash } from 'node:crypto';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { JsonObject, JsonValue } from '@/definition/language/json-schema';
import { OWN_KEYWORDS } from '@/definition/language/own-keywords';
import { LANGUAGE } from '@/definition/upgrade/language';
import { readStoredDefinition } from '@/definition/upgrade/stored-definition';
import type { FormData } from '@/engine/answers/form-data';
import { findVisible } from '@/engine/conditions/visible';
import { clearHiddenAnswers } from '@/engine/conditions/visible-fields';
import { checkRecord } from '@/engine/validation/check-record';
import type { FormValidators } from '@/engine/validation/form-validators';
import { compileValidators } from '@/server/definitions/definition-store';
import { compileOnce } from '../../src/studio/node/form-validators.ts';
import { catalog as clubCatalog, tennisClub } from '../fixtures/tennis-club';

const TIME_ZONE = 'Africa/Lagos';

/** A step as it is written: its schema, and the `ui:options` of its fields. */
export interface WrittenStep {
  schema: JsonObject;
  options?: Record<string, JsonObject>;
}

/** The files of an application type with this one step. */
export function writeType(id: string, { schema, options = {} }: WrittenStep): Map<string, JsonValue> {
  const club = clubCatalog.files[`${tennisClub.id}/provider.json`] as JsonObject;
  const { invitation: _invitation, endpoints: _endpoints, ...rest } = club;
  const wizard = club['wizard'] as JsonObject;
  const [, , last] = wizard['steps'] as JsonObject[];
  const title = Object.keys(schema['properties'] as JsonObject)[0] ?? '';
  return new Map<string, JsonValue>([
    ['registry.json', clubCatalog.files['registry.json'] ?? null],
    [
      `${id}/provider.json`,
      {
        ...rest,
        id,
        name: id,
        title: id,
        applicationType: `${id}_application`,
        routes: {
          base: [id],
          index: 'application',
          screens: { auth: { screen: 'sign-in' }, application: { screen: 'wizard' }, applications: { screen: 'list' } },
        },
        signIn: { heading: id, createAccount: true, afterSignIn: `/${id}/application` },
        wizard: { ...wizard, steps: [{ ...last, id: 'step', title: 'Step' }] },
        submission: { ...(club['submission'] as JsonObject), redirect: `/${id}/applications`, errors: [] },
        record: { title: [title], columns: [title] },
      },
    ],
    [`${id}/step.schema.json`, { $schema: '../meta/step.schema.json', ...schema }],
    [
      `${id}/step.ui.json`,
      {
        $schema: '../meta/ui.schema.json',
        ...Object.fromEntries(Object.entries(options).map(([key, own]) => [key, { 'ui:options': own }])),
      },
    ],
  ]);
}

/** The type as the server reads it when it was stored: upgraded, parsed, fields derived. */
export function readType(id: string, step: WrittenStep): ProviderDefinition {
  const source = Object.fromEntries(writeType(id, step));
  const version = createHash('sha256').update(JSON.stringify(source)).digest('hex');
  return readStoredDefinition({ provider: id, version, language: LANGUAGE, source });
}

export interface Verdicts {
  /** What the person's page sends. */
  sent: FormData;
  page: string[];
  server: string[];
  /** Whether plain Ajv takes it. */
  plain: boolean;
  /** Keys of the step's own fields that a `when` hides. */
  hidden: ReadonlySet<string>;
  /** What plain Ajv is given. */
  given: FormData;
}

/** Compiles the three for one type. */
export async function createJudges(step: WrittenStep): Promise<(data: FormData) => Verdicts> {
  const type = readType('made-up', step);
  const [form] = type.wizard.steps;
  if (!form) throw new Error('The type has no step.');
  const page = compileOnce(type, TIME_ZONE);
  const server = await compileValidators(type);
  const plain = compilePlain(step.schema);
  const check = (validators: FormValidators, data: FormData) =>
    checkRecord(type, validators, data).map(({ path, message }) => `${path}: ${message}`);
  return (data) => {
    const kept = clearHiddenAnswers(type.wizard.steps, data);
    const known = new Set(form.fields.map(({ key }) => key));
    const sent = Object.fromEntries(Object.entries(kept).filter(([key]) => known.has(key)));
    const { submitted: given, hidden } = findVisible(form, sent);
    return { sent, page: check(page, sent), server: check(server, sent), plain: plain(given), hidden, given };
  };
}

/** As it is written: Ajv follows references itself, and knows nothing of messages. */
export function compilePlain(schema: JsonObject): (data: unknown) => boolean {
  const ajv = new Ajv({ strict: false, multipleOfPrecision: 8, validateSchema: false });
  addFormats(ajv);
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: TIME_ZONE });
  for (const [keyword, isRight] of Object.entries(DATES))
    ajv.addKeyword({
      keyword,
      type: 'string',
      validate: (
        limit: 'today' | { field: string },
        date: string,
        _parent: unknown,
        place?: { parentData: unknown },
      ) => {
        const other =
          limit === 'today' ? day : (place?.parentData as Record<string, unknown> | undefined)?.[limit.field];
        const areDays = [date, other].every((each) => typeof each === 'string' && /^\d{4}-\d\d-\d\d$/.test(each));
        return !areDays || isRight(date, String(other));
      },
    });
  for (const [keyword, type] of [
    ['rules', 'object'],
    ['uniqueBy', 'array'],
  ] as const)
    ajv.addKeyword({
      keyword,
      type,
      validate: (limit: unknown, data: unknown) =>
        OWN_KEYWORDS[keyword]?.holds(data, limit, { parent: undefined, timeZone: TIME_ZONE }) ?? false,
    });
  return ajv.compile(schema) as (data: unknown) => boolean;
}

const DATES: Record<string, (date: string, limit: string) => boolean> = {
  notAfter: (date, limit) => date <= limit,
  notBefore: (date, limit) => date >= limit,
  after: (date, limit) => date > limit,
  before: (date, limit) => date < limit,
};

const BRANCHES = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'] as const;

/**
 * Whether plain Ajv would take the answers, were nobody asked for these fields. A rule turned round (`if`, `oneOf`) may
 * mean either: with nothing needed in it, or as it is written.
 */
export function mayPassWithout(keys: ReadonlySet<string>, schema: JsonObject, given: FormData): boolean {
  return [[], ['if'], ['oneOf'], ['if', 'oneOf']].some((kept) =>
    compilePlain(withoutRequired(schema, keys, kept))(given),
  );
}

/**
 * The schema of an object with nobody asked for these of its fields, by it or by its branches. `kept`: but for these.
 */
function withoutRequired(schema: JsonObject, keys: ReadonlySet<string>, kept: readonly string[]): JsonObject {
  const visit = (part: JsonValue): JsonValue => {
    if (Array.isArray(part)) return part.map(visit);
    return typeof part === 'object' && part !== null ? withoutRequired(part, keys, kept) : part;
  };
  const asked = (names: JsonValue) =>
    Array.isArray(names) ? names.filter((key) => typeof key !== 'string' || !keys.has(key)) : names;
  const { required, dependencies } = schema;
  return {
    ...schema,
    ...Object.fromEntries(
      BRANCHES.flatMap((word) =>
        schema[word] === undefined || kept.includes(word) ? [] : [[word, visit(schema[word])] as const],
      ),
    ),
    ...(required !== undefined && { required: asked(required) }),
    ...(dependencies !== undefined && {
      dependencies: Object.fromEntries(
        Object.entries(dependencies as JsonObject).map(([key, needed]) => [
          key,
          Array.isArray(needed) ? asked(needed) : visit(needed),
        ]),
      ),
    }),
  };
}
