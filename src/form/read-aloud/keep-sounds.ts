/** Whoever has heard one question of a step is likely to hear the others, and may have no line then. */
import { savesData } from '@/ui/saves-data';
import { toSoundAddress } from './player';

let kept = '';

/** Has the service worker keep them, once; not for people who save data, who hear them one by one. */
export function keepSounds(sounds: readonly string[]): void {
  const key = sounds.join();
  if (key === kept || !navigator.onLine || savesData()) return;
  kept = key;
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Without a worker nothing is kept, and all else works.
  void workers?.ready.then(({ active }) => active?.postMessage({ sounds: sounds.map(toSoundAddress) }));
}
