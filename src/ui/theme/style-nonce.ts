declare global {
  interface Window {
    /** Where the toasts' style library looks for the nonce of the style element it makes when it is first loaded. */
    __nonce__?: string;
  }
}

/**
 * The nonce that the page's Content-Security-Policy allows styles with, from `<meta name="csp-nonce" content>`;
 * undefined where the page has none (development, tests), and where there is no page (the build).
 */
export const styleNonce = findNonce();

// Before the first style library is evaluated: importers of this module put it above theirs.
if (styleNonce !== undefined) window.__nonce__ = styleNonce;

function findNonce(): string | undefined {
  return globalThis.document?.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') || undefined;
}
