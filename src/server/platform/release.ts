/** What runs: the version of package.json, and the commit that the build was made of. The build writes both in. */
export const RELEASE = {
  version: String(import.meta.env.VERSION ?? 'unknown'),
  /** Short hash; "unknown" in development, and where a build was told none. */
  commit: String(import.meta.env.COMMIT || 'unknown'),
} as const;
