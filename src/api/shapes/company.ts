/** An own company: its vehicles and its figures. */
import { z } from 'zod';
import { t } from '@/texts/t';

/** One vehicle as it is sent. */
export const Vehicle = z
  .object({
    make: z
      .string()
      .trim()
      .min(1, { error: () => t('Make is required') })
      .max(50),
    model: z
      .string()
      .trim()
      .min(1, { error: () => t('Model is required') })
      .max(50),
    license_plate: z
      .string()
      .trim()
      .min(1, { error: () => t('License plate is required') })
      .max(20),
    year: z.coerce
      .number()
      .int()
      .min(1950, { error: () => t('Year must be at least 1950') })
      .max(2100, { error: () => t('Year must be at most 2100') })
      .optional(),
  })
  .meta({ id: 'Vehicle' });
export type Vehicle = z.infer<typeof Vehicle>;

export const VehicleList = z
  .object({
    vehicles: z
      .array(Vehicle)
      .min(1, { error: () => t('Add at least one vehicle') })
      .max(200),
  })
  .strict()
  .meta({ id: 'VehicleList' });

export const RegisteredVehicles = z
  .object({
    data: z.array(
      z.object({
        id: z.string(),
        make: z.string(),
        model: z.string(),
        license_plate: z.string(),
        year: z.number().nullable(),
        status: z.string(),
      }),
    ),
  })
  .meta({ id: 'RegisteredVehicles' });

const Counts = z.record(z.string(), z.number());
export const CompanyDashboard = z
  .object({
    company: z.object({ id: z.string(), name: z.string(), created_at: z.string() }),
    applications: Counts.describe('By status; so are the others.'),
    invitations: Counts,
    vehicles: Counts,
    staff: z.number().describe('People who have accepted an invitation.'),
  })
  .meta({ id: 'CompanyDashboard' });
export type CompanyDashboard = z.infer<typeof CompanyDashboard>;
