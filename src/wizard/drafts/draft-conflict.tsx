import { useStore } from 'zustand/react';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import Button from '@mui/material/Button';
import type { StoredDraft } from './choose-draft';
import { DraftFacts } from './draft-facts';
import type { DraftAutosave } from './draft-autosave';
import { Notice } from '../notice';

export interface DraftConflictProps {
  definition: ProviderDefinition;
  autosave: DraftAutosave;
  /** Takes focus each time this changes: going on waits for the choice. */
  focusOn?: unknown;
  onTakeOther: (draft: StoredDraft) => void;
}

/** Another tab or device has written the same draft: the person chooses, and until then neither is overwritten. */
export function DraftConflict({ definition, autosave, focusOn, onTakeOther }: DraftConflictProps) {
  const conflict = useStore(autosave.state, (state) => state.conflict);
  if (!conflict) return null;
  return (
    <Notice
      focusOn={focusOn}
      title={
        conflict.place === 'device'
          ? 'This application was changed in another tab'
          : 'This application was changed on another device or tab'
      }
      actions={
        <>
          <Button onClick={() => onTakeOther(conflict)}>Use the other version</Button>
          <Button onClick={autosave.overwrite}>Keep what is on this page</Button>
        </>
      }
    >
      <p>Nothing has been overwritten. What you type here is not saved until you choose. The other version holds:</p>
      <DraftFacts definition={definition} draft={conflict} />
    </Notice>
  );
}
