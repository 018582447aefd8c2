/**
 * The signed code of what was issued: of a person's card with the date of birth and the photograph that its type names.
 */
import type { Certificate } from '@/definition/language/certificate';
import type { FormData } from '@/engine/answers/form-data';
import { CERTIFICATE_PATHS } from '@/engine/certificate/addresses';
import { signCertificate, type CertificateClaims } from '@/engine/certificate/certificate-token';
import { WorkLimitError } from '../platform/heavy-work';
import type { Platform } from '../platform/platform';
import { getSigningKey } from '../verification/signing-keys';
import type { StoredCertificate } from './certificate-state';

/** What a code of 113 squares holds, which are 0.33 mm wide on the back of a card. */
const MOST_LETTERS = 1704;
/** Base45 makes three letters of two bytes. */
const BYTES_OF_LETTER = 2 / 3;
/** A face is known again; more would only make finer squares. */
const PORTRAIT_BYTES = 700;
/** For the claim's own words, and what zlib adds to what it cannot make smaller. */
const AROUND = 24;

interface Signed {
  issued: StoredCertificate;
  /** As it was sent. */
  photograph: Uint8Array<ArrayBuffer> | undefined;
}

/**
 * Signs it once: whoever asks at the same time gets what was signed first. While the photograph is not to be had, which
 * may be since it is still being looked through, what is signed is not kept.
 */
export async function signIssue(
  platform: Platform,
  { format, birthDate, photograph: named }: Certificate,
  { issued, photograph }: Signed,
): Promise<string> {
  const { publicUrl } = platform.config;
  const key = await getSigningKey(platform);
  const born = birthDate === undefined ? undefined : (issued.printed as FormData)[birthDate];
  const isCard = format !== 'certificate';
  const person = {
    name: issued.holder,
    ...(typeof born === 'string' ? { birthDate: born } : {}),
  };
  const claims: CertificateClaims = {
    issuer: publicUrl,
    number: issued.number,
    type: issued.application_type,
    holder: issued.holder,
    notBefore: issued.valid_from,
    ...(issued.valid_until ? { expires: issued.valid_until } : {}),
    statusIndex: issued.status_index,
    statusUri: publicUrl + CERTIFICATE_PATHS.statusList,
    ...(isCard && person.birthDate !== undefined ? { person } : {}),
  };
  const plain = await signCertificate(claims, key);
  const room = Math.floor((MOST_LETTERS - plain.length) * BYTES_OF_LETTER) - AROUND;
  const small = isCard && photograph ? await shrink(platform, photograph, Math.min(PORTRAIT_BYTES, room)) : undefined;
  const token = small
    ? await signCertificate({ ...claims, person: { ...person, photograph: { type: 'image/jpeg', bytes: small } } }, key)
    : plain;
  if (isCard && named !== undefined && !photograph) return token;
  const { kysely } = platform.database;
  await kysely
    .updateTable('certificates')
    .set({ token })
    .where('id', '=', issued.id)
    .where('token', 'is', null)
    .execute();
  const stored = await kysely
    .selectFrom('certificates')
    .select('token')
    .where('id', '=', issued.id)
    .executeTakeFirstOrThrow();
  return stored.token ?? token;
}

async function shrink({ heavyWork }: Platform, photograph: Uint8Array<ArrayBuffer>, room: number) {
  try {
    return await heavyWork.shrinkPortrait(photograph, room);
  } catch (error) {
    if (error instanceof WorkLimitError) return undefined;
    throw error;
  }
}
