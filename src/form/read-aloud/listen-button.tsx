import Stop from '@mui/icons-material/Stop';
import VolumeUp from '@mui/icons-material/VolumeUpOutlined';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { useEffect } from 'react';
import { announce } from '@/ui/announce';
import { t } from '@/texts/t';
import { useFormHost } from '../store/form-host';
import { keepSounds } from './keep-sounds';
import { leave, play, stop, useSound } from './player';
import { Room } from './room';

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
    else if (await play(sound)) keepSounds(Object.values(form.sounds ?? {}));
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
