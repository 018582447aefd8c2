/** Every contract of the product API, below /api. */
import { ACCOUNT_CONTRACTS } from './account';
import { ADMINISTRATION_CONTRACTS } from './administration';
import { APPLICATION_CONTRACTS } from './applications';
import { DESK_CONTRACTS } from './desk';
import { INTEGRATION_CONTRACTS } from './integrations';
import { LIST_CONTRACTS } from './lists';
import { MESSAGE_CONTRACTS } from './messages';
import { STEP_CONTRACTS } from './steps';

/** By area, as /api/openapi.json groups them. */
export const CONTRACT_AREAS = {
  Account: ACCOUNT_CONTRACTS,
  Applications: APPLICATION_CONTRACTS,
  Steps: STEP_CONTRACTS,
  Administration: ADMINISTRATION_CONTRACTS,
  Desk: DESK_CONTRACTS,
  Lists: LIST_CONTRACTS,
  Messages: MESSAGE_CONTRACTS,
  Integrations: INTEGRATION_CONTRACTS,
} as const;

export const CONTRACTS = {
  ...ACCOUNT_CONTRACTS,
  ...APPLICATION_CONTRACTS,
  ...STEP_CONTRACTS,
  ...ADMINISTRATION_CONTRACTS,
  ...DESK_CONTRACTS,
  ...LIST_CONTRACTS,
  ...MESSAGE_CONTRACTS,
  ...INTEGRATION_CONTRACTS,
} as const;
export type Contracts = typeof CONTRACTS;
/** An endpoint, as "METHOD /path". */
export type EndpointKey = keyof Contracts;
