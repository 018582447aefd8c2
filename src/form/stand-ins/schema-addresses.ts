/**
 * Stands in for the package with which the form library compares and resolves addresses of schemas (see
 * scripts/vite/lean-packages.ts), by the browser's own `URL`.
 */

/** A place for what has none of its own: a relative address stays relative, and is resolved all the same. */
const NOWHERE = 'https://nowhere.invalid/';

/** RJSF asks for these two, as a default import. */
const addresses = {
  /** The address that a reference means where the base is in force. */
  resolve: (base: string, reference: string): string => toUrl(reference, toUrl(base)).href.replace(NOWHERE, ''),
  /** Whether two addresses name one schema, however they are written. */
  equal: (one: string, other: string): boolean => toUrl(one).href === toUrl(other).href,
};

function toUrl(address: string, base: string | URL = NOWHERE): URL {
  return new URL(address, base);
}

export default addresses;
