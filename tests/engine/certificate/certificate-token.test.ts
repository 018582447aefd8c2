/** What a QR code holds, read again; and what somebody else might hold before a camera. */
import { deflateSync, inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  fromBase45,
  toBase45,
  readCertificate,
  signCertificate,
  type CertificateClaims,
  type VerificationKey,
} from '@/engine/certificate/certificate-token';
import { sign1, toCbor } from '@/engine/certificate/cose-sign1';
import { readStatusList, signStatusList } from '@/engine/certificate/status-list';

const CLAIMS: CertificateClaims = {
  issuer: 'https://registry.example',
  number: 'TC-2026-00042-7',
  type: 'tennis_club',
  holder: 'Ọlá Ƙasa Tennis Club نادي',
  notBefore: new Date('2026-11-26T00:00:00Z'),
  expires: new Date('2027-11-26T00:00:00Z'),
  statusIndex: 41,
  statusUri: 'https://registry.example/.well-known/certificates-status-list',
};
const PERSON = {
  name: 'Ṣadé Ɗanladi',
  birthDate: '1990-02-28',
  photograph: { type: 'image/webp', bytes: Uint8Array.of(1, 2, 3) },
};

interface Pair extends VerificationKey {
  privateKey: CryptoKey;
}
let key: Pair;
let later: Pair;

async function createPair(id: string): Promise<Pair> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  return { id, ...pair };
}

beforeAll(async () => {
  key = await createPair('first');
  later = await createPair('later');
});

const pack = (bytes: Uint8Array) => toBase45(deflateSync(bytes));
const unpack = (text: string) => new Uint8Array(inflateSync(fromBase45(text) ?? new Uint8Array()));

test.each([
  ['a company', CLAIMS],
  ['one without an end', { ...CLAIMS, expires: undefined } as unknown as CertificateClaims],
  ['a person with a photograph', { ...CLAIMS, person: PERSON }],
])('%s is read as it was signed, also after the key was rotated', async (_, claims) => {
  const text = await signCertificate(claims, key);
  expect(text).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
  // The largest code in the alphanumeric mode of QR version 14, level M.
  expect(text.length).toBeLessThanOrEqual(528);
  expect(await readCertificate(`${text}\n`, [later, key])).toEqual({ genuine: true, keyId: 'first', claims });
});

describe('nothing is genuine that', () => {
  const why = async (text: string, keys: VerificationKey[] = [key, later]) => {
    const read = await readCertificate(text, keys);
    return read.genuine ? 'genuine' : read.why;
  };

  test('another key has signed, whatever it calls itself', async () => {
    expect(await why(await signCertificate(CLAIMS, { ...later, id: 'first' }))).toBe('bad-signature');
    const elsewhere = await signCertificate({ ...CLAIMS, issuer: 'https://other.example' }, later);
    expect(await readCertificate(elsewhere, [key])).toEqual({
      genuine: false,
      why: 'unknown-key',
      issuer: 'https://other.example',
    });
  });

  test('has any bit flipped', async () => {
    const signed = unpack(await signCertificate(CLAIMS, key));
    const verdicts = new Set<string>();
    for (let bit = 0; bit < signed.length * 8; bit += 7) {
      const forged = Uint8Array.from(signed);
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      verdicts.add(await why(pack(forged)));
    }
    expect(verdicts).not.toContain('genuine');
    expect(verdicts).toContain('bad-signature');
  });

  test.each([
    ['nothing', ''],
    ['an address', 'https://registry.example/verify/TC-2026-00042-7'],
    ['letters that are none of base45', 'abc'],
    ['base45 of no zlib', 'BB8'],
    ['a number that base45 has not', ':::'],
    ['zlib of no CBOR', pack(Uint8Array.of(255, 255))],
    ['CBOR of something else', pack(toCbor(['a']))],
    ['what inflates to a gigabyte', pack(new Uint8Array(2_000_000))],
    ['what is nested a hundred thousand times', pack(new Uint8Array(16_000).fill(0x81))],
    ['a map that says that it has a billion entries', pack(Uint8Array.of(0xd2, 0xba, 0x3b, 0x9a, 0xca, 0))],
    ['a text of a megabyte', 'A'.repeat(1_000_000)],
  ])('is %s', async (_, text) => {
    expect(await why(text)).toBe('not-a-certificate');
  });

  test.each([
    ['no claims', new Map()],
    [
      'a number as a number',
      new Map<number, unknown>([
        [1, 'a'],
        [2, 'b'],
        [5, 1],
        [-65537, 4],
        [-65538, 'c'],
        [65535, {}],
      ]),
    ],
    [
      'an end that is a text',
      new Map<number, unknown>([
        [1, 'a'],
        [2, 'b'],
        [4, 'never'],
        [5, 1],
        [-65537, '4'],
        [-65538, 'c'],
        [65535, { status_list: { idx: 1, uri: 'd' } }],
      ]),
    ],
    ['a list', ['a']],
  ])('was signed with %s', async (_, claims) => {
    expect(await why(pack(await sign1(toCbor(claims), key)))).toBe('not-a-certificate');
  });
});

describe('the status list', () => {
  const FACTS = {
    uri: CLAIMS.statusUri,
    issuedAt: new Date('2026-11-26T09:40:00Z'),
    expires: new Date('2026-11-27T09:40:00Z'),
    timeToLive: 300,
  };

  test('says of each certificate what it is, and nothing of others', async () => {
    const others = [
      { index: 1, status: 'suspended' },
      { index: 99_999, status: 'invalid' },
    ] as const;
    const signed = await signStatusList(FACTS, 100_000, others, key);
    expect(signed.length).toBeLessThan(400);
    const list = await readStatusList(signed, [key]);
    expect(list).toMatchObject(FACTS);
    expect([0, 1, 2, 99_999, 100_000].map((index) => list?.statusOf(index))).toEqual([
      'valid',
      'suspended',
      'valid',
      'invalid',
      undefined,
    ]);
  });

  test('is none that another key has signed, or that was signed as a certificate', async () => {
    const signed = await signStatusList(FACTS, 4, [], key);
    expect(await readStatusList(signed, [later])).toBeUndefined();
    expect(await readStatusList(unpack(await signCertificate(CLAIMS, key)), [key])).toBeUndefined();
    expect(await readCertificate(pack(signed), [key])).toEqual({ genuine: false, why: 'not-a-certificate' });
  });
});

test('base45 has the examples of RFC 9285', () => {
  const encoder = new TextEncoder();
  for (const [text, encoded] of [
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
  ] as const) {
    expect(toBase45(encoder.encode(text))).toBe(encoded);
    expect(fromBase45(encoded)).toEqual(encoder.encode(text));
  }
  expect(fromBase45('FGW')).toEqual(Uint8Array.of(255, 255));
  expect(fromBase45('GGW')).toBeUndefined();
});
