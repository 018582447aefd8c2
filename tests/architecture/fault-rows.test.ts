/** No endpoint of an applicant's way without a row in the table of failing calls, or a reason for none. */
import { expect, it } from 'vitest';
import { ACCOUNT_CONTRACTS } from '@/api/contracts/account';
import { APPLICATION_CONTRACTS } from '@/api/contracts/applications';
import { LIST_CONTRACTS } from '@/api/contracts/lists';
import { OPERATION_CONTRACTS } from '@/api/contracts/operations';
import { SIGN_IN_ENDPOINTS } from '@/api/contracts/sign-in';
import { STEP_CONTRACTS } from '@/api/contracts/steps';
import { CALL_ROWS, WITHOUT_ROW } from '../end-to-end/faults/call-rows';
import { providers } from '../end-to-end/faults/places';

/** Of officers who keep lists and sign in there are pages of their own. */
const ENDPOINTS = [
  ...Object.keys({
    ...ACCOUNT_CONTRACTS,
    ...APPLICATION_CONTRACTS,
    ...STEP_CONTRACTS,
    ...LIST_CONTRACTS,
    ...SIGN_IN_ENDPOINTS,
  }).filter((endpoint) => !/^\w+ \/admin\/lists/.test(endpoint)),
  ...Object.keys(OPERATION_CONTRACTS),
];

const operations = new Map<string, string>(
  providers.flatMap(({ endpoints }) =>
    endpoints.map(({ method, path, operation }) => [`${method} ${path}`, operation] as const),
  ),
);
const inTable = new Set(CALL_ROWS.flatMap(({ call }) => [call, operations.get(call) ?? call]));

it('every endpoint fails in the table, or says why not', () => {
  const missing = ENDPOINTS.filter((endpoint) => !inTable.has(endpoint) && WITHOUT_ROW[endpoint] === undefined);
  expect(missing).toEqual([]);
});

it('no reason is given for what there is not, or for what has a row', () => {
  const known = new Set(ENDPOINTS);
  expect(Object.keys(WITHOUT_ROW).filter((endpoint) => !known.has(endpoint) || inTable.has(endpoint))).toEqual([]);
});
