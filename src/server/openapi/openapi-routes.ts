/** GET /openapi.json: the API's description, made from the wire types and the definitions. */
import { Hono } from 'hono';
import type { ProductEnv, ProductPlatform } from '../product-platform';
import { buildOpenApi } from './build-openapi';

export function createOpenApiRoutes({ catalog }: ProductPlatform): Hono<ProductEnv> {
  const app = new Hono<ProductEnv>();
  let document: object | undefined;
  app.get('/openapi.json', (context) => context.json((document ??= buildOpenApi(catalog))));
  return app;
}
