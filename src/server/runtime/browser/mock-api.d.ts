/** The module that scripts/vite/mock-api.ts makes. */
declare module 'virtual:mock-api' {
  /** Starts the API inside the page. An empty function unless the build has MOCK_API=true. */
  export function startMockApi(): Promise<{ outbox: import('@/server/runtime/browser/memory-outbox').MemoryOutbox }>;
}
