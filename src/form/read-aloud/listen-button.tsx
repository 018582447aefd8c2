import Stop from '@mui/icons-material/Stop';
import VolumeUp from '@mui/icons-material/VolumeUpOutlined';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { useEffect } from 'react';
import { announce } from '@/ui/announce';
import { t } from '@/texts/t';
import { useFormHost } from '../store/form-host';
import { Room } from './room';
import { savesData } from '@/ui/saves-data';
import { create } from 'zustand';

export interface ListenButtonProps {
  /** The file, below /sounds/. */
  sound: string;
  question: string;
}

const round = {
  width: 44,
  height: 44,
  borderRadius: '50%',
  border: '1px solid var(--mui-palette-line-strong)',
  color: 'var(--mui-palette-primary-main)',
  '&[aria-pressed=true]': {
    borderColor: 'transparent',
    background: 'var(--mui-palette-primary-main)',
    color: 'var(--mui-palette-primary-contrastText)',
  },
};

/** Reads a question aloud, and stops it: nothing is fetched before somebody presses it. */
export function ListenButton({ sound, question }: ListenButtonProps) {
  const { form } = useFormHost();
  const heard = useSound(sound);
  const isPlaying = heard === 'playing';
  useEffect(() => () => leave(sound), [sound]);
  const press = async () => {
    if (isPlaying) stop();
    else if (await play(sound)) cacheSounds(Object.values(form.sounds ?? {}));
  };
  const failure = heard === 'failed' ? tellFailure() : undefined;
  useEffect(() => {
    if (failure !== undefined) announce(failure);
  }, [failure]);
  const Picture = isPlaying ? Stop : VolumeUp;
  return (
    <>
      <Room>
        <IconButton
          sx={round}
          aria-label={t('Listen: {question}', { question })}
          aria-pressed={isPlaying}
          onClick={() => void press()}
        >
          <Picture fontSize="small" />
        </IconButton>
      </Room>
      {failure !== undefined && <FormHelperText error>{failure}</FormHelperText>}
    </>
  );
}

function tellFailure(): string {
  return navigator.onLine
    ? t('This cannot be played now. Please press the button again in a moment.')
    : t(
        'You are offline, and this has not been kept on your device. Please press the button again when you are online.',
      );
}

let cachedSounds = '';

/**
 * Whoever has heard one question of a step is likely to hear the others, and may have no line then: has the service
 * worker keep them, once; not for people who save data, who hear them one by one.
 */
function cacheSounds(sounds: readonly string[]): void {
  const key = sounds.join();
  if (key === cachedSounds || !navigator.onLine || savesData()) return;
  cachedSounds = key;
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Without a worker nothing is kept, and all else works.
  void workers?.ready.then(({ active }) => active?.postMessage({ sounds: sounds.map(toSoundAddress) }));
}

// One sound plays at a time, whoever began it.

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
function useSound(sound: string): 'silent' | 'playing' | 'failed' {
  return usePlayer(({ playing, failed }) => (playing === sound ? 'playing' : failed === sound ? 'failed' : 'silent'));
}

/** Plays it from its beginning, and nothing else. Resolves to whether it can be heard; never rejects. */
async function play(sound: string): Promise<boolean> {
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

function stop(): void {
  audio?.pause();
  audio = undefined;
  usePlayer.setState({ playing: undefined, failed: undefined });
}

/** Where it plays, or has failed: its question is no longer shown. */
function leave(sound: string): void {
  const { playing, failed } = usePlayer.getState();
  if (playing === sound || failed === sound) stop();
}

function end(which: HTMLAudioElement, { failed }: Pick<Player, 'failed'>): void {
  if (audio !== which) return;
  audio = undefined;
  usePlayer.setState({ playing: undefined, failed });
}

function toSoundAddress(sound: string): string {
  return `${SOUNDS}${sound}`;
}
