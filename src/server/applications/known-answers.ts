/** What is known of an applicant before they type: what the form names of their approvals and of their company. */
import type { Opening } from '@/api/shapes/opening';
import { COMPANY_KEYS } from '@/definition/language/prefill';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { listPlaces } from '@/engine/answers/initial-data';
import { getAnswerAt } from '@/engine/answers/answer-paths';
import { isEmptyAnswer } from '@/engine/answers/form-data';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { readStored } from '../records/stored-answers';
import { listApprovals, type Applicant } from './approvals';

type Known = Pick<Opening, 'company_record' | 'approved'>;

/** Only what the form is filled from. Of several approvals of a type the one that was decided last counts. */
export async function readKnown(
  platform: Platform,
  provider: ProviderDefinition,
  applicant: Applicant,
): Promise<Known> {
  const wanted = listPlaces(listFields(provider)).flatMap(({ field }) =>
    field.ui.prefill ? [{ field, prefill: field.ui.prefill }] : [],
  );
  const known: Known = { company_record: {}, approved: {} };
  if (wanted.some(({ prefill }) => prefill.from === 'company_record')) {
    const company = await findCompany(platform.database.kysely, applicant);
    for (const { field, prefill } of wanted)
      if (prefill.from === 'company_record') put(known.company_record, prefill.key, field, company?.[prefill.key]);
  }
  const types = [
    ...new Set(wanted.flatMap(({ prefill }) => (prefill.from === 'approved' ? [prefill.type ?? ''] : []))),
  ];
  const approvals = await listApprovals(platform, types, applicant);
  for (const type of types) {
    const approval = approvals.find(({ row }) => row.application_type === type);
    if (!approval) continue;
    const answers = readStored(approval.definition, approval.row);
    const values = (known.approved[type] = {});
    for (const { field, prefill } of wanted)
      if (prefill.from === 'approved' && prefill.type === type)
        put(values, prefill.key, field, getAnswerAt(answers, prefill.key));
  }
  return known;
}

/** A choice that officers have retired since is not taken over: nobody could send it. */
function put(values: Known['company_record'], key: string, field: FieldDefinition, value: unknown): void {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  if (!isScalar || isEmptyAnswer(value)) return;
  if (field.listed && !field.choices.some((choice) => choice.value === value && choice.retired !== true)) return;
  values[key] = value;
}

/** The one that invited them, else their own; the one that was changed last, where they have several. */
async function findCompany(
  queries: Queries,
  { userId, invitation }: Applicant,
): Promise<Record<string, unknown> | undefined> {
  const companies = queries.selectFrom('companies').select(COMPANY_KEYS).orderBy('updated_at', 'desc');
  return invitation
    ? companies.where('id', '=', invitation.companyId).executeTakeFirst()
    : companies.where('owner_id', '=', userId).executeTakeFirst();
}
