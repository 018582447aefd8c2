/** The endpoints that providers bring along. */
import { CONTRACTS } from '@/api/contracts/contracts';
import { OPERATION_CONTRACTS, type OperationContracts } from '@/api/contracts/operations';
import { listProviderEndpoints, type ProviderEndpoint } from '@/api/contracts/provider-endpoints';
import type { Operation } from '@/definition/language/invitation';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { OPERATION_HANDLERS, type OperationHandler } from './operations';

/** One that the product answers itself, for all providers, is left to it. */
export function addProviderEndpointRoutes(router: Router, platform: Platform): void {
  for (const endpoint of listProviderEndpoints(platform.catalog.providers))
    if (!(endpoint.key in CONTRACTS)) mountOperation(router, platform, endpoint.operation, endpoint);
}

function mountOperation<Each extends Operation>(
  router: Router,
  platform: Platform,
  operation: Each,
  { key, roles, subject }: ProviderEndpoint,
): void {
  const answer: OperationHandler<OperationContracts[Each]> = OPERATION_HANDLERS[operation];
  router.mount<OperationContracts[Each]>(key, OPERATION_CONTRACTS[operation], roles, (call) =>
    answer(call, { platform, subject }),
  );
}
