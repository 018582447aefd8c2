/**
 * Which of a validator's errors are told. Rules made of rules report themselves and all inside them; what is told is
 * the least that explains the refusal.
 */
import type { JsonSchema } from '@/definition/language/json-schema';
import { listBranches } from '@/definition/language/json-schema';
import { OWN_KEYWORDS } from '@/definition/language/own-keywords';
import type { AjvError } from './form-validators';

export interface BrokenRule {
  /** The error that says where it is. */
  error: AjvError;
  /** The analyst's words for it. */
  message?: string | undefined;
  /** Fields that a rule about several answers names. */
  keys?: readonly string[];
}

/** Whether nobody can answer the field of this key, in the object at this pointer, since a condition hides it. */
export type IsHidden = (instancePath: string, key: string) => boolean;

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

/** Never empty when there is an error, except when each error only says that hidden fields are absent. */
export function listBrokenRules(errors: readonly AjvError[], isHidden: IsHidden): BrokenRule[] {
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
  const otherCases = new Set(
    wrapper.inner
      .filter(({ error }) => error.keyword === 'const' || error.keyword === 'enum')
      .map((each) => toAlternative(wrapper, each)),
  );
  const likely = told.filter(({ node }) => !otherCases.has(toAlternative(wrapper, node)));
  return likely.length > 0 ? likely : told;
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
