/**
 * `npm run count-errors -- URL`: asks a registry without a pause, as several clients, and counts what they were not
 * answered, while nodes behind a proxy are restarted one by one. `--seconds 60`, `--clients 8`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startClients } from '../support/clients.ts';
import { readFlags } from '../support/read-flags.ts';

const { values, positionals } = readFlags(
  {
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '60' }, clients: { type: 'string', default: '8' } },
  },
  1,
);
const [address = ''] = positionals;
const [seconds, clients] = [Number(values.seconds), Number(values.clients)];
if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '') || !(seconds > 0) || !(clients > 0)) {
  console.error(
    'Name the address of the registry: npm run count-errors -- https://registry.example.gov.ng --seconds 60',
  );
  process.exit(1);
}
const stop = startClients(new URL(address).origin, clients);
await wait(seconds * 1000);
const { answered, errors } = await stop();
for (const [error, count] of Object.entries(Object.groupBy(errors, (each) => each)))
  console.log(`${count?.length} times ${error}`);
console.log(`${answered} requests were answered in ${seconds} s; ${errors.length} errors.`);
process.exitCode = errors.length === 0 ? 0 : 1;
