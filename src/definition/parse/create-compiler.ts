/**
 * The compiler of forms' schemas: one for the build, for old records and for the tests, so that all verdicts are one.
 */
import createAjvInstance from '@rjsf/validator-ajv8/lib/createAjvInstance.js';
import { _, type Ajv, type KeywordCxt, type Options } from 'ajv';
import ajvErrors from 'ajv-errors';
import addFormats from 'ajv-formats';
import { OWN_FORMATS } from '../language/own-formats.ts';
import { OWN_KEYWORDS_MODULE, RULE_KEYWORDS, type RuleKeyword } from '../language/own-keywords.ts';

/**
 * RJSF's Ajv, with messages of analysts and the product's own keywords. Schemas come here checked by the language's own
 * shapes; looking through them once more takes longer than compiling them. `timeZone`: whose day "today" is.
 */
export function createCompiler(timeZone: string, options: Options = {}): Ajv {
  return createAjvInstance(
    undefined,
    undefined,
    { ...options, ...ERROR_OPTIONS, strict: false, validateSchema: false },
    false,
    undefined,
    (ajv: Ajv) => {
      addFormats(ajv);
      replaceMultipleOf(ajv);
      for (const [name, format] of Object.entries(OWN_FORMATS)) ajv.addFormat(name, format);
      for (const [name, keyword] of RULE_KEYWORDS) addOwnKeyword(ajv, name, keyword, timeZone);
      return limitErrors(ajvErrors(ajv));
    },
  );
}

/**
 * Ajv's own allows a fixed difference, which a division of large amounts by 0.01 exceeds: 19,999,999.99 would be no
 * multiple.
 */
function replaceMultipleOf(ajv: Ajv): void {
  ajv.removeKeyword('multipleOf').addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    error: { message: 'must be a multiple', params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}` },
    code: (context: KeywordCxt) => {
      const { gen, data, schemaCode } = context;
      const times = gen.const('times', _`${data}/${schemaCode}`);
      context.fail(_`Math.abs(Math.round(${times}) - ${times}) > Math.max(1e-8, Math.abs(${times}) * 5e-16)`);
    },
  });
}

/** The code calls the keyword's function, which is required by name where the code stands alone. */
function addOwnKeyword(ajv: Ajv, name: string, keyword: RuleKeyword, timeZone: string): void {
  ajv.addKeyword({
    keyword: name,
    type: keyword.type,
    errors: true,
    error: {
      message: `must keep "${name}"`,
      params: ({ params }) => _`${params['broken'] ?? _`{}`}`,
    },
    code: (context: KeywordCxt) => {
      const { gen, data, schemaValue, it } = context;
      const own = gen.scopeValue('keyword', {
        ref: keyword,
        key: name,
        code: _`require(${OWN_KEYWORDS_MODULE}).OWN_KEYWORDS[${name}]`,
      });
      const given = _`${data}, ${schemaValue}, { parent: ${it.parentData}, timeZone: ${timeZone} }`;
      if (!keyword.listBroken) return context.fail(_`!${own}.holds(${given})`);
      gen.forOf('broken', _`${own}.listBroken(${given})`, (broken) => {
        context.setParams({ broken });
        context.error();
      });
    },
  });
}

/**
 * For a compiler that `limitErrors` is applied to. What compiled validators say of an error is half as long without
 * Ajv's sentences, which no page shows, and without copies of the rule and the answer, which whoever asks has at hand.
 */
const ERROR_OPTIONS = { messages: false, verbose: false } as const;

/** Rules without figures of their own: their errors carry the rule, which names fields. */
const RULES_OF_SCHEMAS = ['not', 'oneOf'];

/** For a compiler that has the keyword `errorMessage`. */
function limitErrors(ajv: Ajv): Ajv {
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
