/** What plays a question's sound: one at a time, whoever began it. */
import { create } from 'zustand';

/** Where the files are served. */
const SOUNDS = '/sounds/';

interface Player {
  /** The one that plays, or is on its way. */
  playing?: string | undefined;
  /** The one that could not be played when it was asked for last. */
  failed?: string | undefined;
}

const usePlayer = create<Player>()(() => ({}));

let audio: HTMLAudioElement | undefined;

/** Of one sound, what is heard of it. */
export function useSound(sound: string): 'silent' | 'playing' | 'failed' {
  return usePlayer(({ playing, failed }) => (playing === sound ? 'playing' : failed === sound ? 'failed' : 'silent'));
}

/** Plays it from its beginning, and nothing else. Resolves to whether it can be heard; never rejects. */
export async function play(sound: string): Promise<boolean> {
  audio?.pause();
  const own = new Audio();
  audio = own;
  own.preload = 'none';
  own.src = toSoundAddress(sound);
  own.addEventListener('ended', () => end(own, {}));
  // A line that is lost on the way.
  own.addEventListener('error', () => end(own, { failed: sound }));
  usePlayer.setState({ playing: sound, failed: undefined });
  try {
    await own.play();
    return true;
  } catch {
    // One that was stopped, or another took the place of, has not failed.
    end(own, { failed: sound });
    return false;
  }
}

export function stop(): void {
  audio?.pause();
  audio = undefined;
  usePlayer.setState({ playing: undefined, failed: undefined });
}

/** Where it plays, or has failed: its question is no longer shown. */
export function leave(sound: string): void {
  const { playing, failed } = usePlayer.getState();
  if (playing === sound || failed === sound) stop();
}

function end(which: HTMLAudioElement, { failed }: Pick<Player, 'failed'>): void {
  if (audio !== which) return;
  audio = undefined;
  usePlayer.setState({ playing: undefined, failed });
}

export function toSoundAddress(sound: string): string {
  return `${SOUNDS}${sound}`;
}
