/**
 * The IETF's Token Status List in its CWT form: of every certificate two bits, by its index, in a few signed kilobytes.
 */
import { fromCbor, sign1, toCbor, verify1, type VerificationKey } from './cose-sign1';
import { deflate, inflate } from './zlib';

export const STATUS_LIST_TYPE = 'application/statuslist+cwt';

/** As the IETF's registry of status types has them. */
const STATUSES = ['valid', 'invalid', 'suspended'] as const;
export type ListedStatus = (typeof STATUSES)[number];

const CLAIM = { subject: 2, expires: 4, issuedAt: 6, statusList: 65533, timeToLive: 65534 };
const BITS = 2;
const PER_BYTE = 8 / BITS;
/** Of 40 million certificates. */
const LIST_LIMIT = 10_000_000;

export interface StatusListFacts {
  uri: string;
  issuedAt: Date;
  /** After this nobody goes by it. */
  expires: Date;
  /** Seconds after which a newer one is asked for. */
  timeToLive: number;
}

export interface StatusList extends StatusListFacts {
  /** Undefined for an index that it does not reach. */
  statusOf: (index: number) => ListedStatus | undefined;
}

/** `others`: the indexes of those that are not valid; `count`: how many there are. */
export async function signStatusList(
  facts: StatusListFacts,
  count: number,
  others: Iterable<{ index: number; status: ListedStatus }>,
  key: { id: string; privateKey: CryptoKey },
): Promise<Uint8Array<ArrayBuffer>> {
  const list = new Uint8Array(Math.ceil(count / PER_BYTE));
  for (const { index, status } of others) {
    const place = Math.floor(index / PER_BYTE);
    list[place] = (list[place] ?? 0) | (STATUSES.indexOf(status) << ((index % PER_BYTE) * BITS));
  }
  const payload = new Map<number, unknown>([
    [CLAIM.subject, facts.uri],
    [CLAIM.expires, Math.floor(facts.expires.getTime() / 1000)],
    [CLAIM.issuedAt, Math.floor(facts.issuedAt.getTime() / 1000)],
    [CLAIM.statusList, { bits: BITS, lst: await deflate(list) }],
    [CLAIM.timeToLive, facts.timeToLive],
  ]);
  return sign1(toCbor(payload), key, STATUS_LIST_TYPE);
}

/** Undefined where it was not signed by one of the keys, or is no list of this kind. */
export async function readStatusList(
  bytes: Uint8Array,
  keys: readonly VerificationKey[],
): Promise<StatusList | undefined> {
  const verified = await verify1(bytes, keys);
  if (!verified.genuine || verified.type !== STATUS_LIST_TYPE) return undefined;
  const claims = fromCbor(verified.payload);
  if (!(claims instanceof Map)) return undefined;
  const get = (claim: number) => (claims as Map<unknown, unknown>).get(claim);
  const [uri, expires, issuedAt, timeToLive] = [CLAIM.subject, CLAIM.expires, CLAIM.issuedAt, CLAIM.timeToLive].map(
    get,
  );
  const held = get(CLAIM.statusList);
  const bits: unknown = held instanceof Map ? held.get('bits') : undefined;
  const packed: unknown = held instanceof Map ? held.get('lst') : undefined;
  if (typeof uri !== 'string' || bits !== BITS || !(packed instanceof Uint8Array)) return undefined;
  if (typeof expires !== 'number' || typeof issuedAt !== 'number' || typeof timeToLive !== 'number') return undefined;
  const list = await inflate(new Uint8Array(packed), LIST_LIMIT);
  if (!list) return undefined;
  return {
    uri,
    expires: new Date(expires * 1000),
    issuedAt: new Date(issuedAt * 1000),
    timeToLive,
    statusOf: (index) => {
      const byte = list[Math.floor(index / PER_BYTE)];
      return byte === undefined ? undefined : STATUSES[(byte >> ((index % PER_BYTE) * BITS)) & (2 ** BITS - 1)];
    },
  };
}
