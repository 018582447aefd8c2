/** What the build decided. Both flags are off unless a build sets them (specification section 7). */
export const environment = {
  /** The whole product in the browser alone. */
  mockApi: import.meta.env.MOCK_API === true,
  /** Query devtools and the debug panel. */
  developerTools: import.meta.env.DEVELOPER_TOOLS === true,
  /** The product's version (specification section 1). */
  version: '2.0.4',
  /** Short hash of the commit; '' in development. */
  commit: String(import.meta.env.COMMIT ?? ''),
} as const;
