/**
 * From a printed page or card to "signature good" without a line of ours: Debian's poppler, zbar, cbor2 and
 * cryptography, and the program that docs/CERTIFICATES.md shows. Where they are not installed, this says that it is
 * left out.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signCertificate, type CertificateClaims } from '@/engine/certificate/certificate-token';
import { toCoseKeySet } from '@/engine/certificate/public-keys';
import { verifyTexts } from '@/engine/certificate/verify-text';
import { createCardPdf } from '@/server/certificates/card-pdf';
import { createCertificatePdf } from '@/server/certificates/certificate-pdf';
import { createSmallPortrait } from '@/server/certificates/small-portrait';
import type { CardFacts } from '@/server/platform/heavy-work';
import { getSigningKey, listPublicKeys } from '@/server/verification/signing-keys';
import { ARABIC, createCardFacts, takeBusyPhotograph, takePhotograph, TYPEFACES, YORUBA } from '../support/card-facts';
import { createTestProduct, type TestProduct } from '../support/test-product';

const DEBIAN = 'poppler-utils zbar-tools python3-cbor2 python3-cryptography';
const PYTHON = '/usr/bin/python3';

const folder = mkdtempSync(join(tmpdir(), 'chain-'));
const at = (name: string) => join(folder, name);
let product: TestProduct;
let claims: CertificateClaims;

beforeAll(async () => {
  product = await createTestProduct();
  const issuer = product.platform.config.publicUrl;
  claims = {
    issuer,
    number: 'TC-2026-00042-37',
    type: 'tennis_club',
    holder: 'Ọlá Ƙasa Tennis Club نادي',
    notBefore: new Date('2026-11-26T00:00:00Z'),
    expires: new Date('2099-11-26T00:00:00Z'),
    statusIndex: 0,
    statusUri: `${issuer}/.well-known/certificates-status-list`,
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

function isInstalled(): boolean {
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' });
    execFileSync('zbarimg', ['--version'], { stdio: 'ignore' });
    execFileSync(PYTHON, ['-c', 'import cbor2, cryptography'], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn(`LEFT OUT: from paper to "signature good" was not tried. apt-get install ${DEBIAN}`);
    return false;
  }
}

const PAGE = (facts: CardFacts) => createCertificatePdf({ ...facts, rows: facts.front, unprintable: '�' });
const PORTRAIT = await createSmallPortrait(await takeBusyPhotograph(), 700);

const PAPERS: [string, string, (facts: CardFacts) => Promise<Uint8Array>, typeof PORTRAIT?][] = [
  ['a certificate', 'Ọlá Ƙasa Tennis Club نادي', PAGE],
  ['a card', 'Ọlá Ƙasa', (facts) => createCardPdf(facts, TYPEFACES)],
  ['a card for a name of 100 letters', YORUBA, (facts) => createCardPdf(facts, TYPEFACES)],
  ['an Arabic card', ARABIC, (facts) => createCardPdf({ ...facts, language: 'ar-OM' }, TYPEFACES)],
  ['a card with a photograph in its code', YORUBA, (facts) => createCardPdf(facts, TYPEFACES), PORTRAIT],
  ['a page with a photograph in its code', YORUBA, PAGE, PORTRAIT],
];

test.each(PAPERS)('paper, camera, Python: the signature of %s is good', async (what, holder, print, bytes) => {
  const person = bytes && { person: { name: holder, photograph: { type: 'image/jpeg', bytes } } };
  const text = await signCertificate({ ...claims, holder, ...person }, await getSigningKey(product.platform));
  const keys = await listPublicKeys(product.platform.database.kysely);
  if (isInstalled()) {
    writeFileSync(
      at('certificate.pdf'),
      await print(createCardFacts({ holder, token: text, photograph: takePhotograph(1) })),
    );
    writeFileSync(at('keys.cbor'), toCoseKeySet(keys));
    const [, program = ''] = /```python\n([^`]+)```/.exec(readFileSync('docs/CERTIFICATES.md', 'utf8')) ?? [];
    writeFileSync(at('verify.py'), program);
    execFileSync('pdftoppm', ['-png', '-r', '250', at('certificate.pdf'), at(what)]);
    const pages = readdirSync(folder).filter((name) => name.startsWith(`${what}-`));
    // It calls a page without a code a failure.
    const { stdout: read } = spawnSync('zbarimg', ['--quiet', '--raw', ...pages.map(at)], { encoding: 'utf8' });
    expect(read.replace(/\n$/, '')).toBe(text);
    writeFileSync(at('code.txt'), read);
    const verify = () =>
      execFileSync(PYTHON, [at('verify.py'), at('code.txt'), at('keys.cbor')], {
        encoding: 'utf8',
        stdio: 'pipe',
        cwd: folder,
      });
    rmSync(at('photograph.jpg'), { force: true });
    expect(verify()).toBe(`signature good ${claims.number} ${holder}\n`);
    const seen = readdirSync(folder).includes('photograph.jpg') ? readFileSync(at('photograph.jpg')) : undefined;
    expect(seen && new Uint8Array(seen)).toEqual(bytes);
    const other = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
    writeFileSync(
      at('code.txt'),
      await signCertificate(claims, { id: String(keys[0]?.kid), privateKey: other.privateKey }),
    );
    expect(verify).toThrow('InvalidSignature');
  }
});

test('the command says what holds, and what does not', async () => {
  const key = await getSigningKey(product.platform);
  const { publicUrl } = product.platform.config;
  const fetchBytes = async (address: string) => {
    const response = await product.app.request(address.slice(publicUrl.length));
    return new Uint8Array(await response.arrayBuffer());
  };
  const verify = async (changed: Partial<CertificateClaims>) => {
    const text = await signCertificate({ ...claims, ...changed }, key);
    return verifyTexts(['https://registry.example', text], publicUrl, fetchBytes, new Date());
  };
  // Nothing was issued yet: the list is empty.
  expect((await verify({})).lines[0]).toContain('NOT FOUND in the status list');
  expect((await verify({ expires: new Date('2026-11-26T01:00:00Z') })).lines[0]).toContain('EXPIRED');
  const photograph = { type: 'image/jpeg', bytes: Uint8Array.of(1, 2, 3) };
  expect((await verify({ person: { name: 'Ọlá', photograph } })).lines).toContainEqual(
    `photo    in the code, 3 bytes: ${publicUrl}/verify shows it`,
  );
  expect((await verify({ issuer: 'https://other.example' })).lines).toEqual([
    'NOT GENUINE  It is of another registry.',
    'It says that it is of https://other.example',
  ]);
});

test.each([
  [1, 'red', 'blue'],
  [2, 'blue', 'red'],
  [3, 'blue', 'red'],
  [6, 'red', 'blue'],
  [8, 'blue', 'red'],
])('a photograph that the camera held as %i stands upright: %s first, then %s', async (orientation, ...colours) => {
  if (!isInstalled()) return;
  const isLying = orientation >= 5;
  writeFileSync(
    at('card.pdf'),
    await createCardPdf(createCardFacts({ photograph: takePhotograph(orientation) }), TYPEFACES),
  );
  execFileSync('pdftoppm', ['-r', '254', '-singlefile', at('card.pdf'), at('card')]);
  const picture = readFileSync(at('card.ppm'));
  const [head = '', width = ''] = /^P6\s+(\d+)\s+\d+\s+\d+\s/.exec(picture.toString('latin1', 0, 40)) ?? [];
  // By millimetres of the card, of which each has ten pixels.
  const look = (x: number, y: number) => {
    const place = head.length + 3 * (Math.round(y * 10) * Number(width) + Math.round(x * 10));
    const [red = 0, green = 0, blue = 0] = picture.subarray(place, place + 3);
    if (green > 180) return 'white';
    return red > blue ? 'red' : 'blue';
  };
  // Of one that lies only the middle is within the frame.
  const seen = isLying ? [look(13, 14.5), look(13, 38.5)] : [look(4.6, 26), look(22.9, 26)];
  expect(seen).toEqual(colours);
});
