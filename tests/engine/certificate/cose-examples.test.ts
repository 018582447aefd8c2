/**
 * Examples of the COSE working group (github.com/cose-wg/Examples), as data: ECDSA, EdDSA, and what must be refused.
 */
import { expect, test } from 'vitest';
import { verify1 } from '@/engine/certificate/cose-sign1';
import { importKeys } from '@/engine/certificate/public-keys';

const KEYS = [
  {
    kty: 'EC',
    kid: '11',
    crv: 'P-256',
    x: 'usWxHK2PmfnHKwXPS54m0kTcGJ90UiglWiGahtagnv8',
    y: 'IBOL-C3BttVivg-lSreASjpkttcsz-1rb7btKLv8EX4',
  },
  { kty: 'OKP', kid: '11', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
];

const CONTENT = '546869732069732074686520636F6E74656E742E';
const START = 'EAE868ECC176883766C5DC5BA5B8DCA25DAB3C2E56A551CE5705B793914348E1';
const SIGNATURE = `${START}9F43D6C6BA654472DA301B645B293C9BA939295B97C4BDB847782BFF384C5794`;

test.each([
  [
    'sign-pass-01: redo protected',
    `D28441A0A201260442313154${CONTENT}5840${START}1A02E5F0344BF2D4EE5C7FD75A68A9F5E0B3CC1F1FC1409C189566586FF9D610`,
    'genuine',
  ],
  [
    'sign-pass-02: external',
    `D28443A10126A10442313154${CONTENT}5840${START}55388B10C4F1B59A6733EAB416870A945111A4B2FBDBEF33A77234B1DEFF2F9B`,
    'genuine',
    '11AA22BB33CC44DD55006699',
  ],
  [
    'ecdsa-sig-01: P-256',
    `D28445A201260300A10442313154${CONTENT}5840${START}72727F48461FABBBA2E343492DDECAC3983686250BC68E9F1A7A07D41225B59F`,
    'genuine',
  ],
  [
    'eddsa-sig-01: Ed25519',
    `D28445A201270300A10442313154${CONTENT}58407142FD2FF96D56DB85BEE905A76BA1D0B7321A95C8C4D3607C5781932B7AFB8711497DFA751BF40B58B3BCC32300B1487F3DB34085EEF013BF08F4A44D6FEF0D`,
    'genuine',
  ],
  ['sign-fail-01: wrong tag', `D903E68443A10126A10442313154${CONTENT}5840${SIGNATURE}`, 'not-signed'],
  [
    'sign-fail-02: changed content',
    `D28443A10126A10442313154${CONTENT.slice(0, -1)}F5840${SIGNATURE}`,
    'bad-signature',
  ],
  ['sign-fail-03: changed algorithm', `D28445A1013903E6A10442313154${CONTENT}5840${SIGNATURE}`, 'unsupported'],
  [
    'sign-fail-04: unknown algorithm',
    `D2844AA10167756E6B6E6F776EA10442313154${CONTENT}5840${SIGNATURE}`,
    'unsupported',
  ],
  ['sign-fail-06: added attribute', `D28445A201260300A10442313154${CONTENT}5840${SIGNATURE}`, 'bad-signature'],
  [
    'no external where it was signed',
    `D28443A10126A10442313154${CONTENT}5840${START}55388B10C4F1B59A6733EAB416870A945111A4B2FBDBEF33A77234B1DEFF2F9B`,
    'bad-signature',
  ],
])('%s', async (_, message, verdict, external = '') => {
  const verified = await verify1(fromHex(message), await importKeys(KEYS), fromHex(external));
  expect(verified.genuine ? 'genuine' : verified.why).toBe(verdict);
});

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}
