/** GET /openapi.json: the API's description, made from the contracts and the definitions. */
import type { Platform } from '../../platform/platform';
import type { Router } from '../router';
import { buildOpenApi } from './build-openapi';

export function addOpenApiRoutes({ handle }: Router, { catalog }: Platform): void {
  let document: Record<string, unknown> | undefined;
  handle('GET /openapi.json', async () => (document ??= buildOpenApi(catalog)));
}
