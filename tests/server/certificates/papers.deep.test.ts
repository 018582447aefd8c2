/**
 * Every paper that the registry makes is PDF/A-2a and PDF/UA-1 to the validator that the PDF Association keeps, in each
 * script that it prints. Where the validator or Java is not there, this says that it is left out.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import arabic from '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf?inline';
import devanagari from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?inline';
import ethiopic from '@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf?inline';
import latin from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?inline';
import { receiptTexts } from '@/engine/record/receipt';
import { createCardPdf } from '@/server/certificates/card-pdf';
import { createCertificatePdf } from '@/server/certificates/certificate-pdf';
import { createReceiptPdf } from '@/server/certificates/receipt-pdf';
import { ARABIC, createCardFacts, takePhotograph, YORUBA } from '../support/card-facts';
import { PROOF } from '../support/made-receipt';

const VERAPDF = join(process.cwd(), '.cache', 'verapdf');
const TYPEFACES = [latin, arabic, ethiopic, devanagari].map((file) => ({ regular: file, bold: file }));

const folder = mkdtempSync(join(tmpdir(), 'papers-'));
afterAll(() => rmSync(folder, { recursive: true }));

function isInstalled(): boolean {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' });
    if (existsSync(VERAPDF)) return true;
  } catch {
    // Told below.
  }
  console.warn(
    'LEFT OUT: no paper was held to PDF/A-2a and PDF/UA-1. apt-get install default-jre-headless, and veraPDF in .cache/verapdf',
  );
  return false;
}

/** Enough for a second page. */
const many = (text: string) => Array.from({ length: 40 }, (_, index) => ({ label: `${text} ${index + 1}`, text }));

const SCRIPTS: [string, string, string][] = [
  ['English', 'en-NG', 'Skyline “Cargo” & Sons'],
  ['Yoruba', 'yo', YORUBA],
  ['Arabic', 'ar-OM', ARABIC],
  ['Amharic', 'am-ET', 'የአየር ጭነት ድርጅት'],
  ['Hindi', 'hi-IN', 'हिन्दी क्षेत्र'],
  ['what no typeface has', 'en-NG', 'Ace 🎾 株式 ㈱ \u0007Ltd'],
];

test('receipts, certificates and cards are in order in each script', async () => {
  if (!isInstalled()) return;
  for (const [name, language, words] of SCRIPTS)
    for (const [kind, bytes] of Object.entries(await print(language, words)))
      writeFileSync(join(folder, `${kind} in ${name}.pdf`), bytes);
  expect(validate(readdirSync(folder).map((name) => join(folder, name)))).toEqual([]);
});

async function print(language: string, words: string) {
  const facts = createCardFacts({ language, holder: words, title: words, conditions: [words, words] });
  const signatory = { name: words, office: words };
  return {
    'a receipt': await createReceiptPdf(
      {
        reference: 'REG-000042',
        title: words,
        sections: [{ title: words, rows: [{ label: words, text: '' }, ...many(words)] }],
        files: [{ label: words, name: 'licence.pdf', size: '1 MB', checksum: 'ab'.repeat(32) }],
        next: [words],
      },
      {
        language,
        texts: receiptTexts,
        authority: words,
        issuer: words,
        contact: ['help@tennis.example', '+2348000000001'],
        facts: [{ label: 'Submitted', text: '21 November 2026' }],
        proof: PROOF,
        unprintable: 'Letters are missing where � stands.',
        submittedAt: new Date('2026-11-21T09:00:00Z'),
      },
      TYPEFACES,
    ),
    'a certificate': await createCertificatePdf({ ...facts, rows: facts.front, unprintable: '�' }),
    'a signed certificate': await createCertificatePdf({ ...facts, rows: many(words), signatory, unprintable: '�' }),
    'a card': await createCardPdf({ ...facts, signatory }, TYPEFACES),
    'a card with its code on the back': await createCardPdf({ ...facts, token: 'A'.repeat(1400) }, TYPEFACES),
    'a card with a photograph': await createCardPdf({ ...facts, photograph: takePhotograph(6) }, TYPEFACES),
  };
}

/** What is broken, a line for each paper and rule. */
function validate(paths: readonly string[]): string[] {
  const args = ['-cp', `${VERAPDF}:${join(VERAPDF, 'lib')}/*`, 'Validate', '2a,ua1', ...paths];
  const { stdout, stderr, status } = spawnSync('java', args, { encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line !== '' && !line.endsWith(' compliant'));
  return status === 0 || lines.length > 0 ? lines : [stderr];
}
