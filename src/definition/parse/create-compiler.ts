/** The compiler of forms' schemas: one for the build, for old records and for the tests, so that all verdicts are one. */
import createAjvInstance from '@rjsf/validator-ajv8/lib/createAjvInstance.js';
import { _, type Ajv, type KeywordCxt, type Options } from 'ajv';
import ajvErrors from 'ajv-errors';
import addFormats from 'ajv-formats';
import { ERROR_OPTIONS, limitErrors } from './compiler-errors.ts';
import { OWN_FORMATS } from '../language/own-formats.ts';
import { OWN_KEYWORDS, OWN_KEYWORDS_MODULE, type OwnKeyword } from '../language/own-keywords.ts';

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
      for (const [name, keyword] of Object.entries(OWN_KEYWORDS)) addOwnKeyword(ajv, name, keyword, timeZone);
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
function addOwnKeyword(ajv: Ajv, name: string, keyword: OwnKeyword, timeZone: string): void {
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
