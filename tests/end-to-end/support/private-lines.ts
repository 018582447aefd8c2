/** What no line of a server's log may have in it, whoever has done what. */
const PRIVATE = {
  phone: /\+?234[789]\d{9}/,
  'e-mail address': /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  token: /eyJ[\w-]{10,}/,
  password: /correct horse battery/,
};

/**
 * Of all that a product has printed: the lines of its log that tell of somebody. Messages to people are not its log.
 */
export function listPrivateLines(printed: string): string[] {
  const lines = printed.split('\n').filter((line) => line.startsWith('{"level":'));
  return Object.entries(PRIVATE).flatMap(([what, pattern]) =>
    lines.filter((line) => pattern.test(line)).map((line) => `${what}: ${line}`),
  );
}
