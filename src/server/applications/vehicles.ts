/**
 * Vehicles (specification section 3): registered as pending, with a company or with the application that lists them.
 */
import type { Vehicle } from '@/api/shapes/company';
import type { VehicleColumns } from '@/definition/language/ui-options';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { getAnswerAt } from '@/engine/answers/answer-paths';
import { mapAnswers } from '@/engine/answers/map-answers';
import type { Answer, FormData } from '@/engine/answers/form-data';
import type { Queries } from '../storage/database';

/** Adds vehicles as pending. */
export async function insertVehicles(
  queries: Queries,
  vehicles: Vehicle[],
  owner: { companyId: string | null; applicationId: string | null; userId: string | null },
) {
  if (vehicles.length === 0) return [];
  const { companyId, applicationId, userId } = owner;
  return queries
    .insertInto('vehicles')
    .values(
      vehicles.map(({ make, model, license_plate, year }) => ({
        make,
        model,
        license_plate,
        year: year ?? null,
        company_id: companyId,
        application_id: applicationId,
        registered_by: userId,
      })),
    )
    .returning(['id', 'make', 'model', 'license_plate', 'year', 'status'])
    .execute();
}

/** Makes the application's vehicles those of the rows that its definition declares to be vehicles. */
export async function saveVehicles(
  queries: Queries,
  provider: ProviderDefinition,
  record: { applicationId: string; companyId: string | null; data: FormData },
): Promise<void> {
  const vehicles: Vehicle[] = [];
  mapAnswers(listFields(provider), record.data, {
    isMeant: ({ ui }) => ui.vehicles !== undefined,
    map: ({ field, answer }) => {
      const columns = field.ui.vehicles;
      if (columns && Array.isArray(answer))
        vehicles.push(...(answer as readonly FormData[]).flatMap((row) => toVehicle(row, columns)));
      return answer;
    },
  });
  await queries.deleteFrom('vehicles').where('application_id', '=', record.applicationId).execute();
  await insertVehicles(queries, vehicles, {
    companyId: record.companyId,
    applicationId: record.applicationId,
    userId: null,
  });
}

/** The definition's rules have asked for everything; what is not there all the same is no vehicle. */
function toVehicle(row: FormData, columns: VehicleColumns): Vehicle[] {
  const [make, model, plate] = [columns.make, columns.model, columns.licensePlate].map((path) =>
    toText(getAnswerAt(row, path)),
  );
  const year = columns.year === undefined ? undefined : getAnswerAt(row, columns.year);
  if (!make || !model || !plate) return [];
  return [{ make, model, license_plate: plate, ...(typeof year === 'number' ? { year } : {}) }];
}

function toText(answer: Answer): string {
  return typeof answer === 'string' ? answer.trim() : '';
}
