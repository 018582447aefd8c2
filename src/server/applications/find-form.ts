/** Which form a body was filled in with. */
import { listApplicantChanges } from '@/definition/compare/applicant-changes';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { findProviderByType } from '@/engine/find-provider';
import type { FormData } from '@/engine/answers/form-data';
import { fromSubmissionBody } from '@/engine/record/read-submission-body';
import { ApiError } from '../platform/api-error';
import { findDefinition } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import type { Platform } from '../platform/platform';
import { assertValid } from '../platform/assert-valid';

export interface SubmittedForm {
  /** The current definition. */
  provider: ProviderDefinition;
  /** Version the body names; undefined when it names none. */
  version: string | undefined;
}

/**
 * The form that checks a body, by application_type (or `defaultType`) and definition_version. Several forms may file
 * one type: a version tells which. 400 for a type that nobody knows.
 */
export async function getSubmittedForm(
  platform: Platform,
  body: Record<string, unknown>,
  defaultProvider?: ProviderDefinition,
): Promise<SubmittedForm> {
  const type = body['application_type'] ?? defaultProvider?.applicationType;
  const version = typeof body['definition_version'] === 'string' ? body['definition_version'] : undefined;
  if (typeof type !== 'string' || type === '') throw createTypeError('application_type is required');
  const { providers } = platform.catalog;
  const stored =
    version === undefined
      ? undefined
      : await platform.database.kysely
          .selectFrom('form_definitions')
          .select('provider')
          .where('version', '=', version)
          .executeTakeFirst();
  const named = providers.find((provider) => provider.id === (stored?.provider ?? defaultProvider?.id));
  const provider = named && isOfType(named, type) ? named : findProviderByType(providers, type, version);
  if (!provider) throw createTypeError('This application type is not known');
  return { provider, version };
}

function isOfType(provider: ProviderDefinition, type: string): boolean {
  return provider.applicationType === type || provider.applicationTypeAliases.includes(type);
}

function createTypeError(message: string): ApiError {
  return new ApiError(400, 'VALIDATION_FAILED', message, { errors: [{ path: 'application_type', message }] });
}

/** The answers in a body; 400 for what cannot be read. */
export function readAnswers(provider: ProviderDefinition, body: Record<string, unknown>): FormData {
  const { data, problems } = fromSubmissionBody(provider, body);
  assertValid(problems);
  return data;
}

/**
 * 409 DEFINITION_OUTDATED, with what has changed, when the body was made with an older form. Called when the answers do
 * not hold by the current one: what holds is taken, whichever form it was typed into.
 */
export async function assertCurrentVersion(platform: Platform, { provider, version }: SubmittedForm): Promise<void> {
  if (version === undefined || version === provider.version) return;
  const before = await unlessUnreadable(findDefinition(platform, provider.id, version));
  const errors = before ? listApplicantChanges(before, provider) : [];
  throw new ApiError(
    409,
    'DEFINITION_OUTDATED',
    'This form has changed since you opened it. Your answers are kept: please look through them and submit again.',
    { errors },
  );
}
