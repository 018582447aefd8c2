/** Vehicles (specification section 3): registered as pending, with a company or with the application that lists them. */
import { z } from 'zod';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import type { Queries } from '../storage/database';

/** One vehicle as it is sent. */
export const Vehicle = z
  .object({
    make: z.string().trim().min(1, 'Make is required').max(50),
    model: z.string().trim().min(1, 'Model is required').max(50),
    license_plate: z.string().trim().min(1, 'License plate is required').max(20),
    year: z.coerce.number().int().min(1950, 'Year must be at least 1950').max(2100, 'Year must be at most 2100').optional(),
  })
  .meta({ id: 'Vehicle' });
export type Vehicle = z.infer<typeof Vehicle>;

/** Adds vehicles as pending. */
export async function insertVehicles(queries: Queries, vehicles: Vehicle[], owner: { companyId: string | null; applicationId: string | null; userId: string | null }) {
  if (vehicles.length === 0) return [];
  const { companyId, applicationId, userId } = owner;
  return queries
    .insertInto('vehicles')
    .values(vehicles.map(({ make, model, license_plate, year }) => ({ make, model, license_plate, year: year ?? null, company_id: companyId, application_id: applicationId, registered_by: userId })))
    .returning(['id', 'make', 'model', 'license_plate', 'year', 'status'])
    .execute();
}

/** Makes the application's vehicles those of its rows: every group of rows that has make, model and plate is a list of vehicles. */
export async function saveVehicles(queries: Queries, provider: ProviderDefinition, record: { applicationId: string; companyId: string | null; data: FormData }): Promise<void> {
  const groups = provider.wizard.steps.flatMap((step) => step.fields).filter((field) => field.kind === 'group');
  const rows = groups.flatMap((field) => {
    const answer = record.data[field.key];
    return Array.isArray(answer) ? (answer as unknown[]) : [];
  });
  const vehicles = rows.map((row) => Vehicle.safeParse(row)).filter((parsed) => parsed.success);
  await queries.deleteFrom('vehicles').where('application_id', '=', record.applicationId).execute();
  await insertVehicles(queries, vehicles.map(({ data }) => data), { companyId: record.companyId, applicationId: record.applicationId, userId: null });
}
