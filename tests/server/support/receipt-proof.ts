/** What stands beside the code of a receipt in tests that make one by hand. */
export const PROOF = {
  title: 'Proof of receipt',
  sentence: 'Whoever reads this code sees that we have received the application.',
  address: 'https://registry.example/verify/receipt/REG-000042/fFAz09_-fFAz09_-',
};
