import type { ApiClient } from '@/api/client/client';
import { NoResponse } from '@/api/client/request-failure';
import { again } from '@/ui/again';
import { untilAborted } from './until-aborted';
import { createMultipartUploader, type Uploader } from './uploader';

/**
 * Uploads that resume, where there is HTTP and a server that takes them; whole files otherwise. Those that resume are
 * fetched when the first file is chosen.
 */
export function createUploader(api: ApiClient): Uploader {
  const whole = createMultipartUploader(api);
  const { connection } = api;
  if (!connection) return whole;
  let loaded: Promise<Uploader> | undefined;
  const load = () =>
    (loaded ??= again(() => import('./resumable-uploader')).then(
      ({ createResumableUploader }) => createResumableUploader({ api, connection, whole }),
      (cause: unknown) => {
        loaded = undefined;
        throw new NoResponse(cause);
      },
    ));
  return {
    prepare: () => void load().then((uploader) => uploader.prepare?.(), ignore),
    upload: async (request) => (await untilAborted(load(), request.signal)).upload(request),
    discard: async (fingerprint) => load().then((uploader) => uploader.discard?.(fingerprint), ignore),
  };
}

/** Sending asks again, and says so. */
function ignore(): void {}
