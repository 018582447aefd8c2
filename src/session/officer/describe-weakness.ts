/** The auth backend's words for a weak password, as sentences. */
const SENTENCES: Record<string, string> = {
  length: 'It is too short: use at least 6 characters.',
  characters: 'Use letters together with digits or signs.',
  pwned: 'It is among the passwords that are guessed first: choose another one.',
};

/** A reason that is not known is shown as it came. */
export function describeWeakness(reason: string): string {
  return SENTENCES[reason] ?? reason;
}
