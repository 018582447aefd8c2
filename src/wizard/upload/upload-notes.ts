/** Where uploads that were cut stand: remembered on the device, so that they go on after a reload. */
import { deviceTexts } from '@/ui/persisted-texts';

export interface UploadNotes {
  /** The address of the upload that was begun for the file; undefined for none. */
  find: (fingerprint: string) => string | undefined;
  keep: (fingerprint: string, url: string) => void;
  forget: (fingerprint: string) => void;
}

const PREFIX = 'upload:';
/** As long as the server keeps an upload that nobody goes on with. */
const KEPT_MS = 24 * 3_600_000;

export const uploadNotes: UploadNotes = {
  find: (fingerprint) => read(PREFIX + fingerprint)?.url,
  keep: (fingerprint, url) => {
    for (const key of deviceTexts.list(PREFIX))
      if (Date.now() - (read(key)?.at ?? 0) > KEPT_MS) deviceTexts.forget(key);
    deviceTexts.keep(PREFIX + fingerprint, JSON.stringify({ url, at: Date.now() }));
  },
  forget: (fingerprint) => deviceTexts.forget(PREFIX + fingerprint),
};

/** What somebody else has written there is none: the file is then sent from its beginning. */
function read(key: string): { url?: string; at?: number } | undefined {
  try {
    return JSON.parse(deviceTexts.read(key) ?? 'null') as { url?: string; at?: number } | undefined;
  } catch {
    return undefined;
  }
}
