/** Lists of choices that officers keep, on the wire. */
import { z } from 'zod';
import { ListColumn } from '@/definition/language/choice-list';
import { ENTRY_CODE_PATTERN, ENTRY_CODE_REMEDY } from '@/definition/language/entry-code';
import { LIMITS } from '@/definition/language/limits';
import { t } from '@/texts/t';

/** GET /lists/{list}: what a form offers, and the words of what it offers no longer. */
export const OfferedList = z
  .object({
    id: z.string(),
    title: z.string(),
    choices: z.array(
      z.object({
        value: z.string().describe('The code, which is the answer.'),
        label: z.string(),
        retired: z.boolean().optional().describe('true: it can no longer be chosen.'),
      }),
    ),
  })
  .meta({ id: 'OfferedList' });
export type OfferedList = z.infer<typeof OfferedList>;

export const ListSummaries = z
  .object({
    data: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        entries: z.number().int().describe('Those that can be chosen.'),
        retired: z.number().int(),
        used_by: z.array(z.string()).describe('The services whose forms take choices from it, by name.'),
        updated_at: z.string(),
      }),
    ),
  })
  .meta({ id: 'ListSummaries' });
export type ListSummaries = z.infer<typeof ListSummaries>;

export const KeptEntry = z
  .object({
    code: z.string(),
    texts: z.record(z.string(), z.string()).describe('By column of the list.'),
    label: z.string().describe('As applicants read it.'),
    retired: z.boolean(),
    updated_at: z.string(),
  })
  .meta({ id: 'KeptEntry' });
export type KeptEntry = z.infer<typeof KeptEntry>;

export const KeptList = z
  .object({
    id: z.string(),
    title: z.string(),
    code_title: z.string().describe('What the code of an entry is called.'),
    columns: z.array(ListColumn),
    used_by: z.array(z.string()),
    revision: z.number().int(),
    entries: z.array(KeptEntry).describe('In the order in which they are offered.'),
  })
  .meta({ id: 'KeptList' });
export type KeptList = z.infer<typeof KeptList>;

/** Which columns there are and which an entry must have, each list says. */
export const EntryTexts = z
  .record(
    z.string(),
    z
      .string()
      .trim()
      .max(200, { error: () => t('Use at most 200 characters') }),
  )
  .describe('By column of the list.');

export const NewEntry = z
  .object({
    code: z.string().trim().regex(ENTRY_CODE_PATTERN, ENTRY_CODE_REMEDY),
    texts: EntryTexts,
  })
  .strict()
  .meta({ id: 'NewEntry' });
export type NewEntry = z.infer<typeof NewEntry>;

export const EntryChange = z
  .object({
    texts: EntryTexts.optional().describe('Of the columns that change: the others stay.'),
    retired: z.boolean().optional().describe('true: it can no longer be chosen. false: it can again.'),
  })
  .strict()
  .meta({ id: 'EntryChange' });
export type EntryChange = z.infer<typeof EntryChange>;

export const EntriesImport = z
  .object({
    entries: z
      .array(NewEntry)
      .min(1, { error: () => t('There is nothing to import') })
      .max(LIMITS.choicesOfList),
  })
  .strict()
  .meta({ id: 'EntriesImport' });

export const ImportResult = z
  .object({
    added: z.number().int(),
    changed: z.number().int(),
    same: z.number().int().describe('Those that stood there already, as they are.'),
    list: KeptList,
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.infer<typeof ImportResult>;

export const EntryOrder = z
  .object({ codes: z.array(z.string().max(40)).max(LIMITS.choicesOfList).describe('Of every entry, once.') })
  .strict()
  .meta({ id: 'EntryOrder' });
