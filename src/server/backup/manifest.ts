/** What a copy of the registry says of itself: `manifest.json` in its folder. */
import { z } from 'zod';

/** Of the form of a copy; a later one is refused. */
export const BACKUP_FORM = 1;

export const Manifest = z.object({
  /** The number of this form. */
  registry_backup: z.literal(BACKUP_FORM),
  made_at: z.iso.datetime(),
  /** True of a hosted Supabase project, which keeps the accounts itself. */
  hosted: z.boolean(),
  /** The state of the tables: the migrations that were applied, with their checksums. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In the order in which they can be filled. */
  tables: z.array(
    z.object({
      name: z.string(),
      rows: z.int(),
      /** The last number of each sequence, by column. */
      numbers: z.record(z.string(), z.int().nullable()),
    }),
  ),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** Keys of files that were erased while the copy was made: their rows are in it, their bytes are not. */
  erased: z.array(z.string()),
  /** Keys of files that the store did not have, or not as they were uploaded. */
  damaged: z.array(z.string()),
});

export type Manifest = z.infer<typeof Manifest>;
