/** Who answers for a certificate: kept with it when it is issued. */
import type { Certificate } from '@/definition/language/certificate';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';

export interface Signed {
  name: string;
  office: string;
}

/** Who answers for what is issued now: as administrators have set it, else as the definition has it. */
export async function findSignatory(
  queries: Queries,
  { settings }: Pick<Platform, 'settings'>,
  { signatory }: Certificate,
): Promise<Signed> {
  const { signatory_name, signatory_office } = await settings.read('certificates', queries);
  return { name: signatory_name || (signatory?.name ?? ''), office: signatory_office || (signatory?.office ?? '') };
}

/**
 * Who signs on the paper: who answered on the day it was issued. Where that was whom the definition names, in the words
 * of the reader's language (`written`).
 */
export function toPrintedSignatory(
  stored: Signed | null,
  certificate: Certificate,
  written: Certificate,
): Signed | undefined {
  if (stored === null) return written.signatory;
  const own = certificate.signatory;
  const { name, office } = stored;
  const said = {
    name: name === own?.name ? (written.signatory?.name ?? name) : name,
    office: office === own?.office ? (written.signatory?.office ?? office) : office,
  };
  return said.name === '' && said.office === '' ? undefined : said;
}
