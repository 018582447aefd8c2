/** A receipt in tests that make one by hand: what it says, and what stands on it besides. */
import { getFirstLanguage } from '@/definition/language/languages';
import { locale } from '@/engine/locale/locale';
import { receiptTexts } from '@/engine/record/receipt';

export const PROOF = {
  title: 'Proof of receipt',
  sentence: 'Whoever reads this code sees that we have received the application.',
  address: 'https://registry.example/verify/receipt/REG-000042/fFAz09_-fFAz09_-',
};

export const FACTS = {
  language: getFirstLanguage(locale).id,
  texts: receiptTexts,
  authority: 'Tennis Authority',
  issuer: 'Tennis Registry',
  contact: ['help@tennis.example', '+2348000000001'],
  facts: [{ label: 'Submitted', text: '21 November 2026' }],
  proof: PROOF,
  unprintable: 'Letters are missing where � stands.',
  submittedAt: new Date('2026-11-21T09:00:00Z'),
};
export const RECEIPT = { reference: 'REG-000042', title: 'Skyline', sections: [], files: [], next: ['We look at it.'] };
