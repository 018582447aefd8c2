/**
 * Posts events to other programs, and to nothing inside the operator's own network: an administrator writes the
 * addresses, and must not reach by them what only this machine can (server-side request forgery). Each name is looked
 * up anew at each connection, and the address that is connected to is the one that was judged.
 */
import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { AddressFault, WebhookSender } from '@/server/platform/webhook-sender';

const LIMIT_SECONDS = 15;

/**
 * What is no part of the public network: IANA's registries of special-purpose addresses, multicast, and what leads to
 * IPv4.
 */
const SPECIAL = toBlockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/9',
  'ff00::/8',
]);

const LOOPBACK = toBlockList(['127.0.0.0/8', '::1/128']);

/** Whether a text is a network such as 10.20.0.0/16. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix = ''] = text.split('/');
  const family = isIP(address);
  return family !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

export interface WebhookSenderOptions {
  /** How long a receiver may take to answer. */
  seconds?: number;
  /** What a name stands for. */
  findAddresses?: FindAddresses;
}

export type FindAddresses = (
  host: string,
  options: LookupAllOptions,
  answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** `networks`: private ones that may be reached all the same; of loopback also without TLS. */
export function createWebhookSender(
  networks: readonly string[],
  { seconds = LIMIT_SECONDS, findAddresses = lookup }: WebhookSenderOptions = {},
): WebhookSender {
  const allowed = toBlockList(networks);
  const isAllowed = ({ address, family }: LookupAddress) =>
    holds(allowed, address, family) || !holds(SPECIAL, address, family);

  const lookUp: LookupFunction = (host, options, answer) => {
    findAddresses(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      const refused = error ?? (found.every(isAllowed) && first ? null : new Error(FORBIDDEN));
      if (refused || !first) answer(refused, []);
      else if (options.all) answer(null, found);
      else answer(null, first.address, first.family);
    });
  };

  /** Of a host that is none by itself, what its name stands for now. */
  async function listAddresses({ hostname }: URL): Promise<LookupAddress[]> {
    const host = hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    if (family !== 0) return [{ address: host, family }];
    return new Promise((resolve) =>
      findAddresses(host, { all: true }, (error, found) => resolve(error === null ? found : [])),
    );
  }

  async function findFault(url: URL): Promise<AddressFault | undefined> {
    const addresses = await listAddresses(url);
    if (addresses.length === 0) return 'unknown';
    if (!addresses.every(isAllowed)) return 'private';
    const isHere = addresses.every(({ address, family }) => holds(LOOPBACK, address, family));
    return url.protocol === 'https:' || (url.protocol === 'http:' && isHere) ? undefined : 'not-https';
  }

  return {
    findFault,
    async post({ url, headers, body }) {
      const fault = await findFault(url);
      if (fault !== undefined) throw new Error(FAULTS[fault]);
      const request = url.protocol === 'https:' ? requestSecure : requestPlain;
      return new Promise((resolve, reject) => {
        const limit = AbortSignal.timeout(seconds * 1000);
        const call = request(url, { method: 'POST', headers, lookup: lookUp, agent: false, signal: limit });
        call.on('response', (response) => {
          // What it says besides is nothing to us, however much there is.
          response.destroy();
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        });
        call.on('error', (error) =>
          reject(limit.aborted ? new Error(`There was no answer within ${seconds} s`) : describe(error)),
        );
        call.end(body);
      });
    },
  };
}

const FORBIDDEN = 'The address lies inside a private network, where nothing is sent';

const FAULTS: Record<AddressFault, string> = {
  private: FORBIDDEN,
  'not-https': 'The address does not begin with https://',
  unknown: 'The host is not known',
};

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/');
    list.addSubnet(address, Number(prefix), toFamily(isIP(address)));
  }
  return list;
}

/** An IPv4 address within an IPv6 one is judged as what it is. */
function holds(list: BlockList, address: string, family: number): boolean {
  return list.check(address, toFamily(family));
}

function toFamily(family: number): 'ipv4' | 'ipv6' {
  return family === 6 ? 'ipv6' : 'ipv4';
}

/** Where several addresses were tried, the error itself says nothing. */
function describe(error: Error): Error {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return first instanceof Error ? first : error;
}
