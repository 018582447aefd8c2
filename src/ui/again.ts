import { t } from '@/texts/t';
let attempts = 0;

/** A part of the page that did not come, in words that can be shown. */
export class PartNotLoaded extends Error {
  constructor(cause: unknown) {
    super(t('A part of the page could not be loaded.'), { cause });
  }
}

/**
 * What `load` imports. One that cannot be had is asked for once more under another address: Chromium keeps the failure
 * of a module for as long as the page lives, so that its own address would never be asked for again. Throws
 * `PartNotLoaded`.
 */
export async function again<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\/\/\S+\.js/.exec(error instanceof Error ? error.message : '')?.[0];
    if (address === undefined || new URL(address).origin !== location.origin) throw new PartNotLoaded(error);
    attempts += 1;
    return import(/* @vite-ignore */ `${address}?again=${attempts}`).catch((last: unknown) => {
      throw new PartNotLoaded(last);
    });
  }
}
