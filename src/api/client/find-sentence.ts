/** The longest text that is taken for something said to a person. */
const LONGEST = 500;

/**
 * What a server says, when it is something for people: undefined for a gateway's page, for data, and for what is no
 * text.
 */
export function findSentence(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const sentence = text.trim();
  const isMarkup = /<[a-z!/?][^>]*>/i.test(sentence);
  // "{}", "[object Object]", "null".
  const isData = /^[{["]|^(?:null|undefined|true|false|-?\d+)$/.test(sentence);
  return sentence === '' || sentence.length > LONGEST || isMarkup || isData ? undefined : sentence;
}
