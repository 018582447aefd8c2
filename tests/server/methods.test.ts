/** A method that a path does not have is refused as HTTP says: 405, and which ones it has. */
import type { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { listAccessRules } from '@/server/http/access-rules';
import { createServer } from '@/server/create-server';
import { createMemoryPartialStore } from './support/memory-partial-store';
import type { ServerEnv } from '@/server/platform/platform';
import { inspectedCatalog as catalog } from './support/inspector';
import { createTestProduct } from './support/test-product';
import { validators } from 'virtual:catalog';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const paths = [...new Set(listAccessRules(catalog).map(({ path }) => path))];
const fill = (path: string) => path.replace(/:(\w+)(\{[^}]*\})?/g, 'made-up');
let app: Hono<ServerEnv>;

beforeAll(async () => {
  const { platform } = await createTestProduct({ catalog, validators });
  app = await createServer(Object.assign(platform, { partials: createMemoryPartialStore() }));
});

test.each(paths)('%s tells each method that it lacks of those that it has', async (path) => {
  const own = new Set(listAccessRules(catalog).flatMap((rule) => (rule.path === path ? [rule.method as string] : [])));
  const answers = await Promise.all(
    METHODS.filter((method) => !own.has(method)).map(
      async (method) => [method, await app.request(fill(path), { method })] as const,
    ),
  );
  for (const [method, answer] of answers) {
    // Another path with a parameter may stand over this one, and answer in its place.
    if (answer.status !== 405) expect([method, listOver(method, fill(path))]).not.toEqual([method, []]);
    else {
      const allowed = answer.headers.get('allow')?.split(', ') ?? [];
      expect([method, allowed]).toEqual([method, expect.arrayContaining([...own])]);
      expect(allowed).not.toContain(method);
      expect(await answer.json()).toMatchObject({ statusCode: 405, code: 'METHOD_NOT_ALLOWED' });
    }
  }
});

test('a path that there is not is not found, whatever the method', async () => {
  for (const method of METHODS) {
    const answer = await app.request('/api/made-up', { method });
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 404, null]);
  }
});

/** Endpoints of the method whose pattern has the path among its own. */
function listOver(method: string, path: string): string[] {
  return listAccessRules(catalog)
    .filter((rule) => rule.method === method)
    .map((rule) => rule.path)
    .filter((pattern) =>
      new RegExp(`^${pattern.replace(/:(\w+)\{[^}]*\}/g, '.+').replace(/:\w+/g, '[^/]+')}$`).test(path),
    );
}
