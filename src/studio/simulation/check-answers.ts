/**
 * Whether people can send the forms of a type: with any answer that brings up other questions, and with each question
 * answered. What cannot be is told with the rules that contradict each other.
 */
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { isMadeOfParts, getHolding, isHidden } from '../../definition/language/field-kinds.ts';
import {
  escapePointer,
  getItemSchema,
  listBranches,
  walkSchema,
  type JsonSchema,
  type JsonValue,
} from '../../definition/language/json-schema.ts';
import type {
  FieldDefinition,
  FormDefinition,
  ListDefinition,
  ProviderDefinition,
} from '../../definition/parse/catalog.ts';
import type { FormData } from '../../engine/answers/form-data.ts';
import type { ValidationError } from '../../engine/validation/validation-error.ts';
import { listDecisions, type Decision } from './decisions.ts';
import { findContradiction, hasAnswer, isImpossible } from './field-answers.ts';
import {
  answerAtOnce,
  findRecord,
  isLeft,
  listQuestions,
  OutOfWorkError,
  type Left,
  type Outcome,
  type Subject,
  countFields,
  type Work,
} from './search.ts';
import type { Wish, Wishes } from './wishes.ts';
import { Example, toExampleData } from '../../definition/language/example.ts';
import type { Locale } from '../../definition/language/locale.ts';
import { fillLists, toFirstChoices } from '../../engine/lists/fill-lists.ts';
import { setLocale } from '../node/registry.ts';
import { compileOnce } from '../node/form-validators.ts';
import { createShownRecords, type ShownRecords } from './shown-records.ts';
import { createSubjects } from './subjects.ts';

/** Pairs of answers that are tried at most; with more, those of the first decisions. */
const MOST_PAIRS = 300;

/** `folder`: where the files of the forms are. What there is too much of is not looked at further, and told. */
function checkAnswers(subject: Subject, folder: string): DefinitionIssue[] {
  const issues: DefinitionIssue[] = [];
  const at: LookedAt = {};
  try {
    lookThrough(subject, folder, issues, at);
  } catch (error) {
    if (!(error instanceof OutOfWorkError)) throw error;
    issues.push(tellUnfinished(at, subject, folder));
  }
  return issues;
}

/** The question that is being looked at; none yet while answers to the whole are searched. */
interface LookedAt {
  path?: string;
}

function tellUnfinished({ path }: LookedAt, { wizard: { steps } }: Subject, folder: string): DefinitionIssue {
  const keys = withoutNumbers(path ?? '').split('.');
  const form = steps.find(({ fields }) => fields.some(({ key }) => key === keys[0])) ?? steps[0];
  return {
    file: form ? `${folder}/${form.id}.schema.json` : `${folder}/provider.json`,
    pointer: form && path !== undefined ? findDeclaration(form.schema, keys) : '',
    message: `Whether this form can be sent is not looked at further${path === undefined ? '' : ` than "${withoutNumbers(path)}"`}: its questions and what they decide are more than the check goes through.`,
    remedy: 'Write an example with the answers that matter, or make two types, or steps with fewer conditions, of it.',
    weight: 'doubt',
  };
}

function lookThrough(subject: Subject, folder: string, found: DefinitionIssue[], at: LookedAt): void {
  const { steps } = subject.wizard;
  const fields = steps.flatMap((form) => listEveryField(form));
  const unanswered = fields.flatMap((place) => {
    const issue = findUnanswered(place, subject, folder);
    return issue ? [{ place, issue }] : [];
  });
  found.push(...unanswered.map(({ issue }) => issue));
  if (found.some(isFault)) return;
  const asked = new Set<string>();
  let known: FormData[] = [];
  const shown = createShownRecords(subject);
  const show = (data: FormData): void => {
    for (const { path } of listQuestions(subject, data)) asked.add(withoutNumbers(path));
    shown.add(data);
  };
  const search = (wishes: Wishes = new Map()): Outcome => {
    const [path] = wishes.keys();
    if (path !== undefined) at.path = path;
    const before = shown.find(wishes);
    if (before) return { found: before };
    const outcome = findRecord(subject, wishes, known, (left) => wishes.size > 0 && isMeant(left, [...wishes.keys()]));
    if (typeof outcome === 'object' && 'found' in outcome) {
      show(outcome.found);
      known = [outcome.found, ...known].slice(0, 2);
    }
    return outcome;
  };
  const whole = search();
  if (isLeft(whole)) {
    // Of a field that must be answered this says why.
    if (found.length === 0) found.push(tellContradiction(whole.met, steps, folder));
    return;
  }
  const decisions = listDecisions(steps, subject.hints);
  const before = found.length;
  for (const decision of decisions) found.push(...checkBranches(decision, search, steps, folder));
  if (found.length === before) found.push(...checkPairs(decisions, search, steps, folder));
  if (found.length > before) return;
  const others = fields.filter((place) => !unanswered.some((each) => each.place === place));
  const open = others.filter(isOpen).map(({ first }) => first);
  for (const data of listAtOnce(subject, open, shown)) show(data);
  for (const place of others) found.push(...checkSeen(place, asked, search, steps, folder));
}

/**
 * Records with many of these questions answered at once. What is asked under some answers alone is tried where it was
 * seen to be asked; each question once.
 */
function* listAtOnce(subject: Subject, paths: readonly string[], shown: ShownRecords): Generator<FormData> {
  const tried = new Set<string>();
  for (const { data, asks } of [...shown.list()].toReversed()) {
    const wanted = paths.filter((path) => !tried.has(path) && asks(path) && !shown.find(new Map([[path, 'answered']])));
    const found = wanted.length > 0 ? answerAtOnce(subject, wanted, data) : undefined;
    for (const path of wanted) tried.add(path);
    if (found) yield found;
  }
}

type Search = (wishes?: Wishes) => Outcome;

interface Place {
  field: FieldDefinition;
  /** Rows' numbers left out. */
  path: string;
  /** As a wish names it: in the first of the rows. */
  first: string;
  form: FormDefinition;
}

function listEveryField(form: FormDefinition): Place[] {
  const list = (fields: readonly FieldDefinition[], base: string, first: string): Place[] =>
    fields
      .flatMap((field) => field.variants ?? [field])
      .flatMap((field) => [
        { field, path: `${base}${field.key}`, first: `${first}${field.key}`, form },
        ...list(
          field.fields,
          `${base}${field.key}.`,
          `${first}${field.key}.${getHolding(field) === 'rows' ? '0.' : ''}`,
        ),
      ]);
  return list(form.fields, '', '');
}

/** A field to which no answer was found that fits its own rules; a fault where it is certain that there is none. */
function findUnanswered({ field, path, form }: Place, { hints }: Subject, folder: string): DefinitionIssue | undefined {
  const isTyped = !isMadeOfParts(field) && !isHidden(field) && field.schema.computed === undefined;
  if (!isTyped || hasAnswer(field, path, hints)) return undefined;
  const rules = findContradiction(field, path, hints);
  const pointer = findDeclaration(form.schema, path.split('.'));
  const [rule = 'type'] = rules;
  const isCertain = isImpossible(field);
  return {
    file: `${folder}/${form.id}.schema.json`,
    pointer: `${pointer}/${rule}`,
    message:
      rules.length > 1
        ? `No answer to "${field.key}" ${isCertain ? 'keeps' : 'was found that keeps'} ${rules.map((each) => `"${each}"`).join(' and ')} together.`
        : `No answer to "${field.key}" was found that keeps "${rule}".`,
    remedy: `Change ${rules.length > 1 ? 'one of them' : 'it'} so that an answer fits; if one does, write it into "examples" of the field.`,
    ...(isCertain ? {} : { weight: 'doubt' as const }),
  };
}

/** Each answer that decides something leads to an end. */
function checkBranches(
  { path, field, wishes }: Decision,
  search: Search,
  steps: readonly FormDefinition[],
  folder: string,
): DefinitionIssue[] {
  for (const wish of wishes) {
    const outcome = search(new Map([[path, wish]]));
    if (!isLeft(outcome) || isMeant(outcome, [path])) continue;
    return [tellContradiction(outcome.met, steps, folder, `With ${describe(field, wish)}`)];
  }
  return [];
}

function checkPairs(
  decisions: readonly Decision[],
  search: Search,
  steps: readonly FormDefinition[],
  folder: string,
): DefinitionIssue[] {
  let tried = 0;
  for (const [index, one] of decisions.entries())
    for (const other of decisions.slice(index + 1))
      for (const wish of one.wishes)
        for (const second of other.wishes) {
          if ((tried += 1) > MOST_PAIRS) return [];
          const outcome = search(
            new Map([
              [one.path, wish],
              [other.path, second],
            ]),
          );
          if (!isLeft(outcome) || isMeant(outcome, [one.path, other.path])) continue;
          const both = `${describe(one.field, wish)} and ${describe(other.field, second)}`;
          return [tellContradiction(outcome.met, steps, folder, `With ${both}`)];
        }
  return [];
}

/** Each question is asked of somebody, who can answer it. */
function checkSeen(
  place: Place,
  asked: ReadonlySet<string>,
  search: Search,
  steps: readonly FormDefinition[],
  folder: string,
): DefinitionIssue[] {
  const { field, path, first, form } = place;
  if (isHidden(field) || field.schema.computed !== undefined || field.schema.const === false) return [];
  if (asked.has(path) && (!isOpen(place) || isMadeOfParts(field))) return [];
  const outcome = search(new Map([[first, 'answered']]));
  if (isLeft(outcome))
    return isMeant(outcome, [first])
      ? []
      : [tellContradiction(outcome.met, steps, folder, `With an answer to "${field.key}"`)];
  if (outcome !== 'not asked' || asked.has(path)) return [];
  const hasOwn = field.ui.when !== undefined && !path.includes('.');
  return [
    {
      file: `${folder}/${form.id}.${hasOwn ? 'ui' : 'schema'}.json`,
      pointer: hasOwn ? `/${field.key}/ui:options/when` : findDeclaration(form.schema, path.split('.')),
      message: `"${path}" is never asked: what its conditions want never holds at once.`,
      remedy: 'Change the conditions of the field, or of what it stands in; or take it out of the form.',
      weight: 'doubt',
    },
  ];
}

/** Whether people can change what is in it. */
function isOpen({ field: { ui } }: Place): boolean {
  return !ui.readonly && !ui.disabled && ui.prefill?.lock !== true;
}

/** A rule may refuse an answer on purpose: then it says so at that answer, or about the form as a whole. */
function isMeant({ left }: Left, paths: readonly string[]): boolean {
  return left.every(({ path }) => path === '' || paths.some((each) => each === path || path.startsWith(`${each}.`)));
}

function describe({ key }: FieldDefinition, wish: Wish): string {
  if (wish === 'answered') return `an answer to "${key}"`;
  return wish === 'empty' ? `no answer to "${key}"` : `"${key}": ${JSON.stringify(wish.answer)}`;
}

/**
 * `circumstance`: when it happens; without it always. A search has not found what it did not think of, so this is a
 * doubt.
 */
function tellContradiction(
  met: readonly ValidationError[],
  steps: readonly FormDefinition[],
  folder: string,
  circumstance?: string,
): DefinitionIssue {
  const keys = steps.flatMap(({ fields }) => fields.map(({ key }) => key));
  const placeOf = ({ path }: ValidationError) => keys.indexOf(path.split('.')[0] ?? '');
  const placed = met
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((error) => ({ error, ...locate(error, steps) }));
  const written = placed.filter(({ isWritten }) => isWritten);
  const explained = (written.length > 0 ? written : placed).slice(0, 4);
  const rules = explained.map(({ error: { path, code, message } }) =>
    path === '' ? `"${message}"` : `"${code}" of "${withoutNumbers(path)}" (${message})`,
  );
  const [first] = explained;
  return {
    file: first?.form ? `${folder}/${first.form.id}.schema.json` : `${folder}/provider.json`,
    pointer: first?.form ? first.pointer : '/wizard',
    message: `${circumstance === undefined ? 'No way to send this form was found: no answers' : `${circumstance} no right answers were found: none`} keep ${rules.length > 1 ? 'these rules together' : 'this rule'}: ${rules.join(', ')}.`,
    remedy: `Change ${rules.length > 1 ? 'one of them' : 'it'}, or what is asked beside it; where answers do keep ${rules.length > 1 ? 'them' : 'it'}, show them in an example.`,
    weight: 'doubt',
  };
}

/** Where the rule stands, as near as its field says it. */
function locate({ path, code, message }: ValidationError, steps: readonly FormDefinition[]) {
  const keys = withoutNumbers(path).split('.');
  const form = steps.find(({ fields }) => fields.some(({ key }) => key === keys[0]));
  if (!form) return { form: steps[0], pointer: '', isWritten: false };
  const rule = code === 'rules' ? findRule(form.schema, message) : undefined;
  if (rule !== undefined) return { form, pointer: rule, isWritten: true };
  const declarations = listDeclarations(form.schema, keys);
  // A branch's rule comes after the field's own, and is what a branch breaks.
  const written = declarations.findLast(({ schema }) => (schema as Record<string, unknown>)[code] !== undefined);
  return {
    form,
    pointer: written ? `${written.pointer}/${code}` : (declarations[0]?.pointer ?? ''),
    isWritten: written !== undefined,
  };
}

/** The pointer to the comparison that says this. */
function findRule(schema: JsonSchema, message: string): string | undefined {
  let found: string | undefined;
  walkSchema(schema, ({ rules = [] }, pointer) => {
    const index = rules.findIndex((rule) => rule.message === message);
    if (index !== -1) found ??= `${pointer}/rules/${index}`;
  });
  return found;
}

interface Declaration {
  pointer: string;
  schema: JsonSchema;
}

function findDeclaration(schema: JsonSchema, keys: readonly string[]): string {
  return listDeclarations(schema, keys)[0]?.pointer ?? '';
}

/** Where a schema and its branches speak of a field, in objects and rows too. */
function listDeclarations(schema: JsonSchema, [key = '', ...rest]: readonly string[]): Declaration[] {
  const property = schema.properties?.[key];
  const pointer = `/properties/${escapePointer(key)}`;
  const items = property && getItemSchema(property);
  const inside = property && rest.length > 0 ? listDeclarations(items ?? property, rest) : [];
  const below = items ? `${pointer}/items` : pointer;
  return [
    ...(property && rest.length === 0 ? [{ pointer, schema: property }] : []),
    ...inside.map((each) => ({ ...each, pointer: below + each.pointer })),
    ...listBranches(schema)
      .filter(([path]) => path !== '/if' && path !== '/not')
      .flatMap(([path, branch]) =>
        listDeclarations(branch, [key, ...rest]).map((each) => ({ ...each, pointer: path + each.pointer })),
      ),
  ];
}

function withoutNumbers(path: string): string {
  return path.replaceAll(/\.\d+(?=\.|$)/g, '');
}

/** The last of each type: the studio checks after every change, and most types are as they were. */
const checked = new Map<string, { version: string; issues: DefinitionIssue[]; left: number; spent: number }>();

/**
 * `examples`: those of all providers, by path below schemas/. `lists`: answers are chosen from what they hold at first.
 * `work`: taken from.
 */
export function checkSendable(
  written: ProviderDefinition,
  examples: ReadonlyMap<string, JsonValue>,
  { lists, locale, work }: { lists: readonly ListDefinition[]; locale: Locale; work: Work },
): DefinitionIssue[] {
  const provider = fillLists(written, toFirstChoices(lists));
  const own = ['minimal', 'complete'].map((name) => examples.get(`${provider.id}/examples/${name}.json`));
  const version = JSON.stringify([provider.version, lists, locale, own]);
  const known = checked.get(provider.id);
  // What was once not looked at further may be now; else the same is told whether it was known or not.
  if (known?.version === version && (known.left === work.left || known.spent < Math.min(known.left, work.left))) {
    work.left -= known.spent;
    return known.issues;
  }
  const { left } = work;
  setLocale(locale);
  const validators = compileOnce(written, locale.timeZone);
  // A stranger among the answers is told at the example: the search would meet it in all that it makes of them.
  const asked = new Set(provider.wizard.steps.flatMap(({ fields }) => fields.map(({ key }) => key)));
  const data = own.flatMap((json) => {
    const { success, data: example } = Example.safeParse(json);
    if (!success) return [];
    const known = Object.entries(toExampleData(example) as FormData).filter(([key]) => asked.has(key));
    return [Object.fromEntries(known)];
  });
  // The smallest first, so that one that is very large takes nothing from the others.
  const subjects = createSubjects(provider, validators, data, locale, work).toSorted(
    (one, other) => countFields(one.wizard.steps) - countFields(other.wizard.steps),
  );
  const issues = subjects.flatMap((subject) => checkAnswers(subject, provider.id));
  checked.set(provider.id, { version, issues, left, spent: left - work.left });
  return issues;
}
