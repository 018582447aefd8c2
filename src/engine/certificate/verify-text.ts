/** What `npm run verify` prints of the texts of codes. */
import { CERTIFICATE_PATHS } from './addresses';
import { judgeCertificate, type Judged } from './judge-certificate';
import { importKeys } from './public-keys';
import { readStatusList } from './status-list';

const WORTH: Record<Extract<Judged, { genuine: true }>['worth'], string> = {
  holds: 'HOLDS',
  expired: 'EXPIRED',
  'not-yet': 'DOES NOT HOLD YET',
  invalid: 'REVOKED or REPLACED',
  suspended: 'SUSPENDED',
  unlisted: 'NOT FOUND in the status list: whether it was revoked is not known',
};

const WHY: Record<Extract<Judged, { genuine: false }>['why'], string> = {
  'not-a-certificate': 'This is no code of a certificate.',
  unsupported: 'It is signed in a way that is not known here.',
  'unknown-key': 'It was signed by a key that this registry does not have.',
  'bad-signature': 'FORGED: it was changed, or signed by somebody else.',
  'other-registry': 'It is of another registry.',
};

/** Of several codes, the first that is a certificate counts: beside it may stand that of an address. */
export async function verifyTexts(
  texts: readonly string[],
  registry: string,
  fetchBytes: (address: string) => Promise<Uint8Array>,
  now: Date,
): Promise<{ lines: string[]; isGood: boolean }> {
  const published = new TextDecoder().decode(await fetchBytes(registry + CERTIFICATE_PATHS.jwks));
  const keys = await importKeys((JSON.parse(published) as { keys: JsonWebKey[] }).keys);
  const list = await readStatusList(await fetchBytes(registry + CERTIFICATE_PATHS.statusList), keys);
  const all: Judged[] = [];
  for (const text of texts) all.push(await judgeCertificate(text, { issuer: registry, keys, list, now }));
  const judged = all.find((each) => each.genuine || each.why !== 'not-a-certificate') ?? all[0];
  if (!judged) return { lines: ['No code.'], isGood: false };
  if (!judged.genuine)
    return {
      lines: [
        `NOT GENUINE  ${WHY[judged.why]}`,
        ...(judged.issuer === undefined ? [] : [`It says that it is of ${judged.issuer}`]),
      ],
      isGood: false,
    };
  const { claims, worth, asOf } = judged;
  return {
    lines: [
      `GENUINE  ${WORTH[worth]}${asOf ? ` as of ${asOf.toISOString()}` : ''}`,
      `number   ${claims.number}`,
      `holder   ${claims.holder}`,
      `for      ${claims.type}`,
      `from     ${claims.notBefore.toISOString()}`,
      ...(claims.expires ? [`until    ${claims.expires.toISOString()}`] : []),
      ...(claims.person
        ? [
            `person   ${claims.person.name}${claims.person.birthDate === undefined ? '' : `, born ${claims.person.birthDate}`}`,
          ]
        : []),
      ...(claims.person?.photograph
        ? [
            `photo    in the code, ${claims.person.photograph.bytes.length} bytes: ${registry}${CERTIFICATE_PATHS.check} shows it`,
          ]
        : []),
      `issuer   ${claims.issuer}`,
    ],
    isGood: worth === 'holds',
  };
}
