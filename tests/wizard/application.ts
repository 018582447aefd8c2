/** An application of a made-up type that an officer asked to be corrected. */
import type { Application } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';

export function createApplication(
  { id, applicationType, version }: ProviderDefinition,
  change: Partial<Application>,
): Application {
  return {
    id: 'a1',
    reference: 'R1',
    user_id: 'u',
    provider: id,
    application_type: applicationType,
    definition_version: version,
    title: 'Lagos Lawn',
    status: 'changes_requested',
    current_stage: 'document_review',
    stage_dates: {},
    requested_changes: [],
    data: {},
    documents: {},
    admin_comments: null,
    admin_reviewed_by: null,
    review_date: null,
    submitted_at: '',
    updated_at: '',
    expires_at: null,
    closes_at: null,
    revision: 5,
    review_history: [],
    comments: [],
    ...change,
  };
}
