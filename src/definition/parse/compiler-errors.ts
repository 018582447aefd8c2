/**
 * What compiled validators say of an error: which rule it is, where, and its figures. They are half as long without
 * Ajv's sentences, which no page shows (see engine/validation/default-messages.ts), and without copies of the rule and
 * the answer, which whoever asks has at hand.
 */
import { _, type Ajv, type KeywordCxt } from 'ajv';
import ajvErrors from 'ajv-errors';
import { addDateKeywords } from '../language/date-keywords.ts';

/** For the compiler that `addKeywords` is given. */
export const ERROR_OPTIONS = { messages: false, verbose: false } as const;

/** Rules without figures of their own: their errors carry the rule, which names fields. */
const RULES_OF_SCHEMAS = ['not', 'oneOf'];

/** Adds what the language has beyond JSON Schema. `timeZone`: whose day "today" is. */
export function addKeywords(ajv: Ajv, timeZone: string): Ajv {
  keepAnalystsWords(ajvErrors(addDateKeywords(ajv, timeZone)));
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
