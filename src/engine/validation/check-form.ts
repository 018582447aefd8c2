/** What is wrong with the answers of a form. The browser and the server ask this very function. */
import { OWN_KEYWORDS, type DecidedByEngine } from '@/definition/language/own-keywords';
import type { FormDefinition, FieldDefinition } from '@/definition/parse/catalog';
import { getAnswerAt } from '../answers/answer-paths';
import { boundAnswers } from './bound-answers';
import { askWhichNumber, defaultMessage } from './default-messages';
import { isEmptyAnswer, type FormData } from '../answers/form-data';
import type { AjvError, Validator } from './form-validators';
import type { ValidationError } from './validation-error';
import {
  findStanding,
  findVisible,
  listVisiblePaths,
  type VisibleObject,
  type Standing,
  type VisibleField,
} from '../conditions/visible';
import { toCodes } from '../lists/fill-lists';
import { getHolding } from '@/definition/language/field-kinds';
import { findEntryField } from '../answers/entry-field';
import { t } from '@/texts/t';
import { type JsonSchema, listBranches } from '@/definition/language/json-schema';

interface Place {
  /** Dotted; '' where it leads to no field. */
  path: string;
  /** Of a row, the group. */
  field: FieldDefinition | undefined;
  /** The field's, or the key of what is no field; undefined for the form as a whole. */
  label: string | undefined;
}

/** Rules of a text that a part of it, cut at its bound, may break although the whole does not. */
const RULES_OF_WHOLE_TEXTS = new Set(['pattern', 'format']);

/**
 * The problems of the form, in its order, each at its field (of any depth), else at its row or object, else at the form
 * (path ''). Empty exactly when the validator accepts the answers, or complains of nothing but the absence of fields
 * that a `when` hides. Answers are taken as they are sent: what is not asked left out, and those that count as empty
 * missing, so that "required" and its message are met whether a field was never touched or emptied again. What other
 * forms ask is no matter of this one. Where lists are filled in, their choices alone are right.
 */
export function checkForm(form: FormDefinition, validator: Validator, data: FormData): ValidationError[] {
  const bounded = boundAnswers(form.schema, data);
  const visible = findVisible(form, bounded.data);
  const accepted = validator(visible.submitted);
  const decided = checkByEngine(visible);
  const refused = accepted ? [] : (validator.errors ?? []);
  const errors = [...bounded.errors.filter((error) => !isReported(error, refused)), ...refused];
  // Of hundreds that are missing each is asked about twice.
  const standings = new Map<string, Standing>();
  const standingOf = (path: string): Standing => {
    const standing = standings.get(path) ?? findStanding(path, visible, form.fields);
    standings.set(path, standing);
    return standing;
  };
  const find = (segments: readonly string[]) => findPlace(segments, form.fields, visible);
  const rules = listBrokenRules(errors, (instancePath, key) => {
    const { path, field } = find([...toSegments(instancePath), key]);
    return field !== undefined && standingOf(path) === 'hidden';
  });
  const places = rules.map((rule) => {
    const place = locate(rule, find);
    return { rule, place, standing: standingOf(place.path) };
  });
  const problems = places.flatMap(({ rule, place, standing }) => {
    // What is wrong with hidden answers is told all the same: they are not sent, so it is a rule of the whole form.
    return standing === 'not in force'
      ? []
      : [toProblem(rule, standing === 'visible' ? place : WHOLE, form, visible.submitted, find)];
  });
  const elsewhere = places
    .filter(({ standing }) => standing === 'not in force')
    .map(({ place }) => toUndecided(place.path, visible, form))
    .filter(({ path }) => problems.every((problem) => problem.path !== path));
  const blamed = new Set(problems.map(({ path }) => path));
  const others = decided.filter(({ path }) => !blamed.has(path));
  return sortByField(dropOverlong(dropRepeats([...problems, ...elsewhere, ...others])), visible);
}

/** The form as a place. */
const WHOLE: Place = { path: '', field: undefined, label: undefined };

/** Whether the validator says by itself that a limit is exceeded. */
function isReported({ keyword, instancePath }: AjvError, errors: readonly AjvError[]): boolean {
  return errors
    .flatMap((error) => error.params.errors ?? [error])
    .some((error) => error.keyword === keyword && error.instancePath === instancePath);
}

function toProblem(
  { error, message, keys }: BrokenRule,
  { path, field, label }: Place,
  form: FormDefinition,
  answers: FormData,
  find: (segments: readonly string[]) => Place,
): ValidationError {
  let sentence: string | undefined;
  return {
    path,
    code: error.keyword,
    // Of hundreds that are missing a page says a few: a sentence is made when somebody reads it.
    get message() {
      if (sentence !== undefined) return sentence;
      const segments = toSegments(error.instancePath);
      const given = getAnswerAt(answers, segments.join('.'));
      const together = keys?.map((key) => find([...segments, key]).label ?? key);
      const text = askWhichNumber(error, given) ?? message;
      return (sentence = text ?? defaultMessage(field, label ?? form.title, error, { given, together }));
    },
    ...(path === '' ? { form: form.id } : {}),
  };
}

/** The field that is missing, too much, alone in a rule or named by it; else what the error itself is about. */
function locate(
  { error: { instancePath, params }, keys }: BrokenRule,
  find: (segments: readonly string[]) => Place,
): Place {
  const { at } = params;
  if (typeof at === 'string') return find([...toSegments(instancePath), ...at.split('.')]);
  const named = params['missingProperty'] ?? params['additionalProperty'] ?? (keys?.length === 1 ? keys[0] : undefined);
  return find(typeof named === 'string' ? [...toSegments(instancePath), named] : toSegments(instancePath));
}

/**
 * No alternative is in force, and each misses something that nobody is asked for: what is missing is the answer that
 * says which is meant.
 */
function toUndecided(path: string, visible: VisibleObject, form: FormDefinition): ValidationError {
  const segments = path.split('.');
  for (let length = segments.length - 1; length >= 0; length -= 1) {
    const base = segments.slice(0, length).join('.');
    const object = base === '' ? visible : listVisiblePaths(visible).find((each) => each.path === base)?.visible.object;
    const key = object && [...object.discriminators].find((each) => object.fields.has(each));
    if (!object || key === undefined) continue;
    const label = object.fields.get(key)?.field.label ?? key;
    return {
      path: base === '' ? key : `${base}.${key}`,
      code: 'required',
      message: isEmptyAnswer(object.submitted[key])
        ? t('{label} is required', { label })
        : t('{label}: choose one of the list', { label }),
    };
  }
  return { path: '', code: 'oneOf', message: t('Some of these answers do not go together'), form: form.id };
}

function dropRepeats(problems: ValidationError[]): ValidationError[] {
  const tooLong = new Set(problems.filter(({ code }) => code === 'maxLength').map(({ path }) => path));
  const said = new Map<string, ValidationError[]>();
  return problems.filter((problem) => {
    const { path, code } = problem;
    if (tooLong.has(path) && RULES_OF_WHOLE_TEXTS.has(code)) return false;
    const others = said.get(path) ?? [];
    if (others.some(({ message }) => message === problem.message)) return false;
    said.set(path, [...others, problem]);
    return true;
  });
}

/** Of a list that is too long, its length alone. */
function dropOverlong(problems: ValidationError[]): ValidationError[] {
  const lists = problems.filter(({ code }) => code === 'maxItems').map(({ path }) => `${path}.`);
  return lists.length === 0 ? problems : problems.filter(({ path }) => !lists.some((list) => path.startsWith(list)));
}

/** In the order in which it is asked, at every depth; what is about the form as a whole comes last. */
function sortByField(problems: ValidationError[], visible: VisibleObject): ValidationError[] {
  if (problems.length < 2) return problems;
  const places = new Map(listVisiblePaths(visible).map(({ path }, index) => [path, index]));
  const placeOf = (path: string): number =>
    places.get(path) ?? (path.includes('.') ? placeOf(path.slice(0, path.lastIndexOf('.'))) : places.size);
  const ranks = new Map(problems.map((problem) => [problem, placeOf(problem.path)]));
  return problems.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

/** What is wrong with the answer to a field at a path, in words. */
type EngineCheck = (field: FieldDefinition, answers: FormData, path: string) => string | undefined;

/** For each keyword that the validator cannot decide. One that is forgotten does not compile. */
const ENGINE_CHECKS: Record<DecidedByEngine, EngineCheck> = {
  choicesFrom: checkListed,
  // Nobody's answer counts: `computeAnswers` has put the total in its place.
  computed: () => undefined,
};

/** Each at its field. */
function checkByEngine(visible: VisibleObject): ValidationError[] {
  const checks = Object.entries(ENGINE_CHECKS);
  return listVisiblePaths(visible).flatMap(({ path, visible: { field } }) =>
    checks.flatMap(([code, check]) => {
      const message = check(field, visible.submitted, path);
      return message === undefined ? [] : [{ path, code, message }];
    }),
  );
}

/** Of several choices the first that is wrong is named. */
function checkListed(field: FieldDefinition, answers: FormData, path: string): string | undefined {
  if (!field.listed) return undefined;
  const wrong = toCodes(getAnswerAt(answers, path)).find((code) => !isOffered(field, code));
  return wrong === undefined ? undefined : describe(field, wrong);
}

function isOffered({ choices }: FieldDefinition, code: string): boolean {
  return choices.some(({ value, retired }) => value === code && retired !== true);
}

function describe({ label, choices, schema: { errorMessage } }: FieldDefinition, code: string): string {
  const retired = choices.find(({ value }) => value === code);
  if (retired)
    return t('{label}: “{label2}” can no longer be chosen. Choose another.', { label, label2: retired.label });
  const own =
    typeof errorMessage === 'object' && errorMessage !== null && !Array.isArray(errorMessage)
      ? errorMessage['choicesFrom']
      : errorMessage;
  return typeof own === 'string' ? own : OWN_KEYWORDS.choicesFrom.message(label);
}

/** Where in a form a pointer into its answers leads. The segments of a JSON pointer. */
function toSegments(pointer: string): string[] {
  return pointer.split('/').slice(1);
}

/**
 * Follows the segments to the field that they end in; the inside of a file belongs to the file's field, and what nobody
 * knows to what it lies in. `visible`: says which of several variants of a field is in force.
 */
function findPlace(
  [key, ...rest]: readonly string[],
  fields: readonly FieldDefinition[],
  visible: Pick<VisibleObject, 'fields'> | undefined,
): Place {
  const found = key === undefined ? undefined : visible?.fields.get(key);
  const field = found?.field ?? fields.find((each) => each.key === key);
  return key === undefined || !field ? { path: '', field, label: key } : findInside(rest, field, found, key);
}

function findInside(
  rest: readonly string[],
  field: FieldDefinition,
  visible: Pick<VisibleField, 'object' | 'entries'> | undefined,
  path: string,
): Place {
  const [index] = rest;
  if (index === undefined) return { path, field, label: field.label };
  const holding = getHolding(field);
  if (holding === 'object') return findInObject(rest, field, visible?.object, { path, field, label: field.label });
  const at = `${path}.${index}`;
  const entry = { path: at, field, label: field.label };
  if (holding === 'rows')
    return rest.length === 1
      ? entry
      : findInObject(rest.slice(1), field, visible?.entries?.[Number(index)]?.object, entry);
  if (holding !== 'entries') return holding === 'files' ? entry : { path, field, label: field.label };
  const inner = visible?.entries?.[Number(index)];
  const item = inner?.field ?? findEntryField(field, Number(index));
  return item ? findInside(rest.slice(1), item, inner, at) : entry;
}

function findInObject(
  rest: readonly string[],
  { fields }: FieldDefinition,
  visible: VisibleObject | undefined,
  around: Place,
): Place {
  const inner = findPlace(rest, fields, visible);
  return inner.field
    ? { ...inner, path: `${around.path}.${inner.path}` }
    : { ...around, label: inner.label ?? around.label };
}

interface BrokenRule {
  /** The error that says where it is. */
  error: AjvError;
  /** The analyst's words for it. */
  message?: string | undefined;
  /** Fields that a rule about several answers names. */
  keys?: readonly string[];
}

/** Whether nobody can answer the field of this key, in the object at this pointer, since a condition hides it. */
type IsHidden = (instancePath: string, key: string) => boolean;

interface Node {
  error: AjvError;
  message: string | undefined;
  inner: Node[];
}

/** What of a node is told; nothing when all that it complains of is the absence of hidden fields. */
type Explanation = readonly BrokenRule[];

const NOTHING: Explanation = [];
/** Keywords whose errors come with the errors of the schemas inside them, of which any one would do. */
const ALTERNATIVES = new Set(['anyOf', 'oneOf']);
/** Where such schemas stand: only the address of a rule made of rules ends with one. */
const SCOPES = new Set([...ALTERNATIVES, 'contains', 'then', 'else', 'propertyNames']);

/**
 * Rules made of rules report themselves and all inside them; what is told is the least that explains the refusal. Never
 * empty when there is an error, except when each error only says that hidden fields are absent.
 */
function listBrokenRules(errors: readonly AjvError[], isHidden: IsHidden): BrokenRule[] {
  return nest(errors.flatMap(unfold)).flatMap((node) => tell(node, isHidden));
}

/**
 * ajv-errors replaces errors by one with the analyst's text; the replaced ones tell which rule is broken, and where.
 */
function unfold(error: AjvError): Node[] {
  if (error.keyword !== 'errorMessage') return [{ error, message: findOwnWords(error), inner: [] }];
  return (error.params.errors ?? [error]).map((replaced) => ({
    error: replaced,
    message: findOwnWords(replaced) ?? error.message,
    inner: [],
  }));
}

/** A keyword of the product's own may say what to tell: each of the `rules` has words of its own. */
function findOwnWords({ keyword, params }: AjvError): string | undefined {
  const { message } = params;
  return Object.hasOwn(OWN_KEYWORDS, keyword) && typeof message === 'string' ? message : undefined;
}

/**
 * Puts each node into the nearest rule around it; answers those that are in none. Linear in their number: paths are
 * short.
 */
function nest(nodes: readonly Node[]): Node[] {
  const scopes = new Map(nodes.map((node) => [`${node.error.instancePath} ${toScope(node.error)}`, node]));
  return nodes.filter((node) => {
    const around = findAround(node.error, scopes);
    around?.inner.push(node);
    return around === undefined;
  });
}

function toScope({ keyword, schemaPath, params }: AjvError): string {
  return keyword === 'if' ? schemaPath.replace(/if$/, String(params['failingKeyword'])) : schemaPath;
}

function findAround({ instancePath, schemaPath }: AjvError, scopes: ReadonlyMap<string, Node>): Node | undefined {
  const segments = schemaPath.split('/');
  for (let length = segments.length - 1; length > 0; length -= 1) {
    if (!SCOPES.has(segments[length - 1] ?? '')) continue;
    const scope = segments.slice(0, length).join('/');
    for (let at = instancePath; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const found = scopes.get(`${at} ${scope}`);
      if (found) return found;
      if (at === '') break;
    }
  }
  return undefined;
}

function tell(node: Node, isHidden: IsHidden): Explanation {
  const { error, message } = node;
  const missing = error.params['missingProperty'];
  if (typeof missing === 'string' && isHidden(error.instancePath, missing)) return NOTHING;
  const inner = listExplaining(node);
  if (inner.length === 0) return tellWhole(node, isHidden);
  const each = inner.map((one) => ({ node: one, told: tell(one, isHidden) }));
  if (ALTERNATIVES.has(error.keyword) && hasHiddenFit(node, each)) return NOTHING;
  const rules = each.flatMap((one) => one.told);
  const [first] = rules;
  if (first === undefined) return NOTHING;
  if (!ALTERNATIVES.has(error.keyword))
    return message === undefined || rules.every((rule) => rule.message === message)
      ? rules
      : [...rules, { error, message }];
  // The analyst's words for the choice say more than what each alternative lacks; they stand where the first one can be
  // mended.
  if (message !== undefined) return [{ ...first, message }];
  return listLikely(node, each).flatMap((one) => one.told);
}

/**
 * Whether all that keeps the alternative for this case from fitting is the absence of hidden fields. Where no answer
 * says which alternative is meant, those that can be met are asked for.
 */
function hasHiddenFit(wrapper: Node, inner: readonly { node: Node; told: Explanation }[]): boolean {
  const likely = listLikely(wrapper, inner);
  if (likely.length === inner.length) return false;
  const wrong = new Set(likely.filter(({ told }) => told.length > 0).map(({ node }) => toAlternative(wrapper, node)));
  return likely.some(({ node }) => !wrong.has(toAlternative(wrapper, node)));
}

function toAlternative(wrapper: Node, { error }: Node): string | undefined {
  return error.schemaPath.slice(toScope(wrapper.error).length + 1).split('/')[0];
}

/**
 * The inner errors that explain a node. Of an answer that is none of the choices each choice complains: that it is not
 * in the list says it all.
 */
function listExplaining({ error, inner }: Node): Node[] {
  // More than one alternative fits: what the others lack explains nothing, nor does what each entry of a list lacks.
  if (Array.isArray(error.params['passingSchemas']) || error.keyword === 'contains') return [];
  return inner.filter((each) => !(each.error.keyword === 'const' && each.error.instancePath === error.instancePath));
}

/**
 * Alternatives that are for another case (a field has another value than they are for) are told only when there are no
 * others.
 */
function listLikely(
  wrapper: Node,
  told: readonly { node: Node; told: Explanation }[],
): readonly { node: Node; told: Explanation }[] {
  const deciding = wrapper.inner.filter(({ error }) => error.keyword === 'const' || error.keyword === 'enum');
  const withoutCasesOf = (errors: readonly Node[]) => {
    const otherCases = new Set(errors.map((each) => toAlternative(wrapper, each)));
    return told.filter(({ node }) => !otherCases.has(toAlternative(wrapper, node)));
  };
  const likely = withoutCasesOf(deciding);
  if (likely.length > 0) return likely;
  // A wrong answer to what one alternative asks says nothing of which is meant: the field on which they depend does.
  const first = findDependedOn(wrapper.error) ?? deciding[0]?.error.instancePath;
  const meant = withoutCasesOf(deciding.filter(({ error }) => error.instancePath === first));
  return meant.length > 0 ? meant : told;
}

/** Where the field stands whose answer brings the alternatives up, by "dependencies". */
function findDependedOn({ instancePath, schemaPath }: AjvError): string | undefined {
  const [, key] = /\/dependencies\/([^/]+)\/(?:oneOf|anyOf)$/.exec(schemaPath) ?? [];
  return key === undefined ? undefined : `${instancePath}/${decodeURIComponent(key)}`;
}

/**
 * A rule that no inner error explains, such as "not", or two of "oneOf". It names those of its fields that are asked.
 */
function tellWhole({ error, message }: Node, isHidden: IsHidden): Explanation {
  const rules = [error.params['rule']].flat();
  const keys = [...new Set(rules.flatMap((rule) => listKeys(rule as JsonSchema | undefined)))];
  return [{ error, message, keys: keys.filter((key) => !isHidden(error.instancePath, key)) }];
}

/** The fields of the object that a rule is about. */
function listKeys(rule: JsonSchema | undefined): string[] {
  if (typeof rule !== 'object' || rule === null) return [];
  return [
    ...(rule.required ?? []),
    ...Object.keys(rule.properties ?? {}),
    ...listBranches(rule).flatMap(([, branch]) => listKeys(branch)),
  ];
}
