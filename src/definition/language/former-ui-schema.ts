/** How a UI schema of language 2 is told from an RJSF uiSchema. */
import { isJsonObject, type JsonValue } from './json-schema.ts';

/** Whether the file has a list of sections, which RJSF's has not. */
export function isFormerUiSchema(json: JsonValue | undefined): boolean {
  return isJsonObject(json) && Array.isArray(json['sections']);
}
