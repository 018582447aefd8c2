/** Figures of an own company. */
import type { CompanyDashboard } from '@/api/shapes/company';
import type { Platform } from '../platform/platform';
import { toStatus } from '../invitations/invitation-wire';

/** Counts by status; `staff` are the people who have accepted. */
export async function readCompanyDashboard(
  { database: { kysely }, clock }: Platform,
  company: { id: string; name: string; created_at: Date },
): Promise<CompanyDashboard> {
  const applications = await kysely
    .selectFrom('applications')
    .select('status')
    .where('company_id', '=', company.id)
    .execute();
  const invitations = await kysely
    .selectFrom('invitations')
    .select(['status', 'expires_at'])
    .where('company_id', '=', company.id)
    .execute();
  const vehicles = await kysely.selectFrom('vehicles').select('status').where('company_id', '=', company.id).execute();
  const invited = count(invitations.map((row) => toStatus(row, clock())));
  return {
    company: { id: company.id, name: company.name, created_at: company.created_at.toISOString() },
    applications: count(applications.map((row) => row.status)),
    invitations: invited,
    vehicles: count(vehicles.map((row) => row.status)),
    staff: invited['accepted'] ?? 0,
  };
}

function count(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
