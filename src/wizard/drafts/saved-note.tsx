import { useEffect } from 'react';
import { useStore } from 'zustand/react';
import { announce } from '@/ui/announce';
import { useOnline } from '@/ui/use-online';
import type { DraftAutosave, AutosaveState } from './draft-autosave';
import { describeSavedTime } from './saved-time';
import { t } from '@/texts/t';

/** What is saved, and where, always in sight; where the device keeps nothing it is read out, too. */
export function SavedNote({ autosave }: { autosave: DraftAutosave }) {
  const text = useStore(autosave.state, describeSaved);
  const trouble = useStore(autosave.state, describeTrouble);
  useEffect(() => {
    if (trouble !== undefined) announce(trouble);
  }, [trouble]);
  const offline = !useOnline();
  if (text === undefined && !offline) return null;
  return (
    <p>
      {offline && `${t('Offline.')} `}
      <span data-saved="">{text}</span>
    </p>
  );
}

/** Undefined before there is anything to save. */
export function describeSaved(state: AutosaveState): string | undefined {
  const answers = describeAnswers(state);
  return answers === undefined || state.files === 'device'
    ? answers
    : t('{answers}. Chosen files are kept by this page only: do not close it before they are sent', { answers });
}

function describeTrouble({ device, files }: AutosaveState): string | undefined {
  if (device === 'failed') return t('This browser does not keep what you enter');
  return files === 'page' ? t('This browser has no room for the chosen files') : undefined;
}

function describeAnswers({ device, account, accountAt, conflict }: AutosaveState): string | undefined {
  if (conflict) return t('Not saved: choose above which version to keep');
  if (account === 'saved' && accountAt) {
    const time = describeSavedTime(accountAt);
    return device === 'failed' ? t('Saved in your account only, {time}', { time }) : t('Saved {time}', { time });
  }
  if (device === 'failed') {
    return account === 'failed'
      ? t('Not saved: this browser does not let us keep your answers. Do not close this page before you have submitted')
      : t('Saving…');
  }
  if (device === 'unsaved') return undefined;
  return account === 'failed' ? t('Saved on this device, not yet in your account') : t('Saved on this device');
}
