/** How large a file may be and of which type: the field's own limits, or the widest of all forms. */
import { listForms, type Catalog, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { isFilePath, listFileFields } from '@/engine/record/read-submission-body';
import { ApiError } from '../platform/api-error';
import { findDefinition } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import type { UploadRules } from './receive-upload';
import type { Platform } from '../platform/platform';
import { t } from '@/texts/t';

/** Specification section 9: 10 MB per file. */
const DEFAULT_BYTES = 10 * 1024 * 1024;

export interface UploadTarget {
  userId: string;
  provider: string;
  /** Its path: a key, or in an object or row such as "directors.0.passport". */
  field: string;
}

/**
 * The limits of one field: of today's form, and of those past ones that the person has applications of, which are
 * changed by their own form; the widest of them, since the form checks the file again when it is sent with it. 400 when
 * there is no such provider or document.
 */
export async function getFieldRules(
  platform: Platform,
  { userId, provider, field }: UploadTarget,
): Promise<UploadRules> {
  const current = platform.catalog.providers.filter((each) => each.id === provider);
  const own = await listDefinitionsOfApplications(platform, userId, provider);
  const fields = [...current, ...own].flatMap((each) => listFileFieldsAt(each, field));
  if (fields.length === 0)
    throw new ApiError(400, 'UNKNOWN_DOCUMENT', t('This document is not known'), { at: 'field' });
  return toWidest(fields);
}

/** In every form of the type: an officer's may ask for another document by the same key. */
function listFileFieldsAt(provider: ProviderDefinition, path: string): FieldDefinition[] {
  return listForms(provider).flatMap(({ fields }) =>
    isFilePath(fields, path) ? (findFieldAt(fields, path) ?? []) : [],
  );
}

/**
 * What any form takes: for uploads that do not say what they are for. The form checks them again when they are sent
 * with it.
 */
export function getWidestRules({ providers }: Catalog): UploadRules {
  const rules = toWidest(providers.flatMap(listFileFields));
  return { ...rules, maxBytes: Math.max(DEFAULT_BYTES, rules.maxBytes) };
}

async function listDefinitionsOfApplications(
  platform: Platform,
  userId: string,
  provider: string,
): Promise<ProviderDefinition[]> {
  const versions = await platform.database.kysely
    .selectFrom('applications')
    .select('definition_version')
    .distinct()
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute();
  const definitions = await Promise.all(
    versions.map(({ definition_version: version }) => unlessUnreadable(findDefinition(platform, provider, version))),
  );
  return definitions.filter((definition) => definition !== undefined);
}

function toWidest(fields: readonly FieldDefinition[]): UploadRules {
  return {
    accept: [...new Set(fields.flatMap(({ accept }) => accept))],
    maxBytes: Math.max(...fields.map(({ maxBytes }) => maxBytes ?? DEFAULT_BYTES)),
  };
}
