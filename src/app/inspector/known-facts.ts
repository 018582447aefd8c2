/** The keys and the status list of the registry: asked for, and where nobody answers, as this device has kept them. */
import { CERTIFICATE_PATHS } from '@/engine/certificate/addresses';
import type { VerificationKey } from '@/engine/certificate/certificate-token';
import { importKeys } from '@/engine/certificate/public-keys';
import { readStatusList, type StatusList } from '@/engine/certificate/status-list';
import { INSPECTOR_CACHE } from '../line/inspector-cache';

const PATIENCE_MILLISECONDS = 5000;

export interface KnownFacts {
  keys: VerificationKey[];
  list: StatusList | undefined;
}

/** Undefined where no keys are to be had: nothing can be said of a code then. */
export async function readKnownFacts(): Promise<KnownFacts | undefined> {
  const [published, token] = await Promise.all([read(CERTIFICATE_PATHS.jwks), read(CERTIFICATE_PATHS.statusList)]);
  const keys = published && (await importKeys(((await published.json()) as { keys: JsonWebKey[] }).keys));
  if (!keys) return undefined;
  return { keys, list: token && (await readStatusList(new Uint8Array(await token.arrayBuffer()), keys)) };
}

async function read(address: string): Promise<Response | undefined> {
  // Only where the page came over a safe line does a browser keep anything.
  const cache = await (globalThis.caches as CacheStorage | undefined)?.open(INSPECTOR_CACHE).catch(() => undefined);
  const answer = await fetch(address, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
  }).catch(() => undefined);
  if (!answer?.ok) return cache?.match(address);
  await cache?.put(address, answer.clone()).catch(() => undefined);
  return answer;
}
