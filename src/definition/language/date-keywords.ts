/** Ajv keywords that compare dates with today or with another field: notAfter, notBefore, after. */
import { _, type Ajv, type KeywordCxt } from 'ajv';
import type { DateLimit } from './json-schema.ts';
import { DATE_KEYWORDS } from './json-schema.ts';

/**
 * Adds the keywords; they generate plain code, so they work in validators compiled ahead of time. Dates compare as
 * YYYY-MM-DD text. `timeZone`: whose day "today" is.
 */
export function addDateKeywords(ajv: Ajv, timeZone: string): Ajv {
  for (const keyword of DATE_KEYWORDS) {
    ajv.addKeyword({
      keyword,
      type: 'string',
      errors: true,
      code: (cxt: KeywordCxt) => generate(cxt, keyword, timeZone),
    });
  }
  return ajv;
}

function generate(cxt: KeywordCxt, keyword: (typeof DATE_KEYWORDS)[number], timeZone: string): void {
  const { gen, data } = cxt;
  const limit = cxt.schema as DateLimit;
  // The server's day, not that of a device whose clock may be wrong: see server-time.ts. Swedish writes it YYYY-MM-DD.
  const value =
    limit === 'today'
      ? _`new Date(Date.now() + (globalThis.serverAheadMs ?? 0)).toLocaleDateString("sv-SE", { timeZone: ${timeZone} })`
      : _`${cxt.it.parentData}[${limit.field}]`;
  const at = gen.const('limit', value);
  // Without the other date there is nothing to compare: that it is missing is another rule's matter.
  const wrong = { notAfter: _`${data} > ${at}`, notBefore: _`${data} < ${at}`, after: _`${data} <= ${at}` }[keyword];
  // What is no date at all is told by the format alone.
  cxt.fail(_`typeof ${at} == "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(${data}) && ${wrong}`);
}
