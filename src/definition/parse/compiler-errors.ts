/**
 * What compiled validators say of an error: which rule it is, where, and its figures. They are half as long without
 * Ajv's sentences, which no page shows (see engine/validation/default-messages.ts), and without copies of the rule and
 * the answer, which whoever asks has at hand.
 */
import { _, type Ajv, type KeywordCxt } from 'ajv';

/** For a compiler that `limitErrors` is applied to. */
export const ERROR_OPTIONS = { messages: false, verbose: false } as const;

/** Rules without figures of their own: their errors carry the rule, which names fields. */
const RULES_OF_SCHEMAS = ['not', 'oneOf'];

/** For a compiler that has the keyword `errorMessage`. */
export function limitErrors(ajv: Ajv): Ajv {
  keepAnalystsWords(ajv);
  for (const keyword of RULES_OF_SCHEMAS) addRule(ajv, keyword);
  return ajv;
}

/** `errorMessage` alone says something. */
function keepAnalystsWords(ajv: Ajv): void {
  const definition = ajv.getKeyword('errorMessage');
  if (typeof definition !== 'object' || !('code' in definition)) throw new Error('ajv-errors has no code.');
  const { code } = definition;
  definition.code = (cxt, ruleType) => {
    const it = { ...cxt.it, opts: { ...cxt.it.opts, messages: true } };
    code.call(definition, Object.assign(cxt, { it }), ruleType);
  };
}

function addRule(ajv: Ajv, keyword: string): void {
  const definition = ajv.getKeyword(keyword);
  if (typeof definition !== 'object' || !definition.error) throw new Error(`Ajv has no keyword ${keyword}.`);
  const { message, params } = definition.error;
  const own = (cxt: KeywordCxt) => (typeof params === 'function' ? params(cxt as never) : (params ?? _`{}`));
  definition.error = { message, params: (cxt) => _`{...${own(cxt as KeywordCxt)}, rule: ${cxt.schemaValue}}` };
}
