/** How large a file may be and of which type: the field's own limits, or the widest of all forms. */
import type { Catalog, FieldDefinition } from '@/definition/catalog';
import { listFileFields } from '@/engine/submission-body';
import { ApiError } from '../api-error';
import type { UploadRules } from '../files/receive-upload';

/** Specification section 9: 10 MB per file. */
const DEFAULT_BYTES = 10 * 1024 * 1024;

/** The limits of one field; 400 when there is no such provider or document. */
export function getFieldRules({ providers }: Catalog, providerId: string, key: string): UploadRules {
  const provider = providers.find((each) => each.id === providerId);
  const field = provider && listFileFields(provider).find((each) => each.key === key);
  if (!field) throw new ApiError(400, 'unknown_document', 'This document is not known', { errors: [{ path: 'field', message: 'This document is not known' }] });
  return toRules(field);
}

/** What any form takes: for uploads that do not say what they are for. The form checks them again when they are sent with it. */
export function getWidestRules({ providers }: Catalog): UploadRules {
  const rules = providers.flatMap(listFileFields).map(toRules);
  return { accept: [...new Set(rules.flatMap(({ accept }) => accept))], maxBytes: Math.max(DEFAULT_BYTES, ...rules.map(({ maxBytes }) => maxBytes)) };
}

function toRules(field: FieldDefinition): UploadRules {
  return { accept: field.accept, maxBytes: field.maxBytes ?? DEFAULT_BYTES };
}
