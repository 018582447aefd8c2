/** How a UI schema of language 2 is told from an RJSF uiSchema. */
import type { JsonValue } from './json-schema.ts';

/** Whether the file has a list of sections, which RJSF's has not. */
export function isFormerUiSchema(json: JsonValue | undefined): boolean {
  return json !== null && typeof json === 'object' && !Array.isArray(json) && Array.isArray(json['sections']);
}
