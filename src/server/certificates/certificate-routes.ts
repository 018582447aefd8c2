/** /applications/{id}/certificate.pdf: for the applicant, and for officers who may read the application. */
import { localizeCatalog } from '@/definition/translation/localize-catalog';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';
import type { Answer, FileRecord, FormData } from '@/engine/answers/form-data';
import { CERTIFICATE_PATHS } from '@/engine/certificate/addresses';
import { toDay } from '@/engine/locale/calendar';
import { toLongDay } from '@/engine/locale/formats';
import { toAnswerText } from '@/engine/record/answer-text';
import { holdsFor } from '@/engine/workflow/permissions';
import { msg, t } from '@/texts/t';
import { getDefinitionOf, localizeDefinition } from '../definitions/definition-store';
import type { Router } from '../http/router';
import { withWords } from '../lists/with-lists';
import { ApiError } from '../platform/api-error';
import { WorkLimitError } from '../platform/heavy-work';
import type { Platform } from '../platform/platform';
import { getSpokenLanguage } from '../platform/speak-to';
import { applicationNotFound, getApplicationRow } from '../records/application-store';
import type { StoredCertificate } from './certificate-state';
import { findCertificate, findLastIssue } from './issue-certificate';
import { createPress, toPdfHeaders } from './press';
import { sayUnprintable } from './say-unprintable';
import { toPrintedSignatory, type Signed } from './signatory';
import type { Certificate } from '@/definition/language/certificate';
import { signCertificate, type CertificateClaims } from '@/engine/certificate/certificate-token';
import { getSigningKey } from '../verification/signing-keys';

const press = createPress({
  tooMany: {
    code: 'TOO_MANY_CERTIFICATES',
    message: msg(
      'Too many certificates are being made at the moment. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
    ),
  },
  tooLong: {
    code: 'CERTIFICATE_TAKES_TOO_LONG',
    message: msg(
      'This certificate takes too long to make at the moment. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
    ),
  },
});

/** 409 NO_CERTIFICATE while none holds: what is suspended or revoked is not printed again. */
export function addCertificateRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /applications/:id/certificate.pdf', async ({ context, actor, params, query }) => {
    const { kysely } = platform.database;
    const row = await getApplicationRow(kysely, params.id);
    if (row.user_id !== actor.userId && !holdsFor(actor, 'view_applications', row.application_type))
      throw applicationNotFound();
    const issued = await findLastIssue(kysely, row.id);
    const own = await getDefinitionOf(platform, row);
    const spoken = getSpokenLanguage(platform.catalog.registry);
    const plain = findCertificate(platform, own);
    const language = pickLanguage(plain?.languages, spoken);
    const written = await localizeDefinition(platform, own, language);
    const { registry, providers } = localizeCatalog(platform.catalog, language);
    const certificate = findCertificate({ catalog: { ...platform.catalog, providers } }, written);
    if (!certificate || !plain || issued?.state !== 'holds' || issued.holder === '')
      throw new ApiError(409, 'NO_CERTIFICATE', t('There is no certificate that holds for this application.'));
    const format = query.format ?? (certificate.format === 'card' ? 'card' : 'certificate');
    if (certificate.format !== 'both' && certificate.format !== format)
      throw new ApiError(
        409,
        'NO_CERTIFICATE',
        format === 'card'
          ? t('There is no card for this application. Download its certificate.')
          : t('There is no certificate on paper for this application. Download its card.'),
      );
    const address = `${platform.config.publicUrl}${CERTIFICATE_PATHS.check}/${issued.number}`;
    const fields = listRows(withWords(written, row.choice_words), certificate.fields, issued);
    const from = { label: t('Valid from'), text: toLongDay(toDay(issued.valid_from)) };
    const until = issued.valid_until ? [{ label: t('Valid until'), text: toLongDay(toDay(issued.valid_until)) }] : [];
    const facts = {
      language,
      authority: registry.authority,
      title: certificate.title,
      number: issued.number,
      holder: issued.holder,
      conditions: certificate.conditions,
      signatory: toPrintedSignatory(issued.signatory as Signed | null, plain, certificate),
      check:
        format === 'card'
          ? t('Check this card at {address}', { address })
          : t('Check this certificate at {address}', { address }),
      issuedAt: issued.created_at,
    };
    const pdf = await press(actor.userId, async () => {
      const photograph =
        format === 'card' || issued.token === null ? await readPhotograph(platform, plain, issued) : undefined;
      const token = issued.token ?? (await signIssue(platform, plain, { issued, photograph }));
      if (format === 'certificate')
        return platform.heavyWork.printCertificate({
          ...facts,
          token,
          rows: [...fields, from, ...until],
          unprintable: sayUnprintable(),
        });
      return platform.heavyWork.printCard({
        ...facts,
        token,
        front: [{ label: t('Number'), text: issued.number }, ...until, ...fields.slice(0, 1)],
        back: [...fields.slice(1), from],
        photograph,
        photographWords: t('Photograph of {holder}', { holder: issued.holder }),
      });
    });
    return context.body(pdf, 200, toPdfHeaders(issued.number));
  });
}

function pickLanguage(languages: readonly string[] | undefined, spoken: string): string {
  return languages === undefined || languages.includes(spoken) ? spoken : (languages[0] ?? spoken);
}

function listRows(provider: ProviderDefinition, paths: readonly string[], { printed }: StoredCertificate) {
  const fields = listFields(provider);
  return paths.flatMap((path) => {
    const field = findFieldAt(fields, path);
    const text = field ? toAnswerText(field, printed[path] as Answer) : '';
    return field && text !== '' ? [{ label: field.label, text }] : [];
  });
}

/**
 * The photograph of a card: the document that the holder has sent with the application. Undefined where there is none,
 * and for what is still being checked for viruses or no picture.
 */
async function readPhotograph(
  { database, files }: Platform,
  { photograph }: Pick<Certificate, 'photograph'>,
  { application_id, printed }: StoredCertificate,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const record = photograph === undefined ? undefined : ((printed as FormData)[photograph] as FileRecord | undefined);
  if (!record?.fileKey) return undefined;
  const row = await database.kysely
    .selectFrom('files')
    .select('type')
    .where('key', '=', record.fileKey)
    .where('attached_to', '=', application_id)
    .where('state', '!=', 'deleted')
    .where('quarantined_at', 'is', null)
    .executeTakeFirst();
  if (!row || !['image/jpeg', 'image/png'].includes(row.type)) return undefined;
  const opened = await files.open(record.fileKey);
  return opened && new Uint8Array(await new Response(opened.stream).arrayBuffer());
}

/** What a code of 113 squares holds, which are 0.33 mm wide on the back of a card. */
const MOST_LETTERS = 1704;
/** Base45 makes three letters of two bytes. */
const BYTES_OF_LETTER = 2 / 3;
/** A face is known again; more would only make finer squares. */
const PORTRAIT_BYTES = 700;
/** For the claim's own words, and what zlib adds to what it cannot make smaller. */
const AROUND = 24;

interface ToSign {
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
  { issued, photograph }: ToSign,
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
    // Whose record was emptied meanwhile is written nowhere again.
    .where('holder', '=', issued.holder)
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
