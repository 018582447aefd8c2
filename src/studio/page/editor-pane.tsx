/** The middle: the open file in the editor, and the issues of all files under it. */
import { useEffect, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { Editor } from './editor.tsx';
import { IssueList } from './issue-list.tsx';
import { createJsonHelp, type JsonHelp } from './json-help.ts';
import { studioClient } from './studio-client.ts';
import styles from './studio.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { TranslationTable } from './translation-table.tsx';
import { edit, fileInHand, openFile, revert, textOf, toSourceFile, useStudio } from './studio-store.ts';

export function EditorPane() {
  const state = useStudio();
  const { open, onDisk, unsaved, checked, jump, translating } = state;
  const inHand = fileInHand(state);
  const help = useHelp();
  const issues = checked?.issues ?? [];
  const own = useMemo(() => (checked?.issues ?? []).filter(({ file }) => file === open), [checked, open]);
  const isReady = open !== undefined && (onDisk[open] ?? unsaved[open]) !== undefined;
  return (
    <section className={styles.pane} aria-label="Editor">
      <div className={styles.paneHead}>
        <h2>{open ?? 'Editor'}</h2>
        <span className={styles.space} />
        <LanguageChoice />
        {inHand !== undefined && unsaved[inHand] && (
          <Button size="small" variant="text" onClick={() => revert(inHand)}>
            Give up changes
          </Button>
        )}
      </div>
      <div className={styles.editor}>
        {isReady && translating !== undefined ? (
          <TranslationTable key={inHand} file={toSourceFile(open)} language={translating} />
        ) : isReady ? (
          <Editor path={open} text={textOf(state, open)} issues={own} help={help} jump={jump} onChange={edit} />
        ) : (
          <div className={styles.note}>
            <p>Choose a file at the left: a type’s folder has its questions, step by step.</p>
            <ul>
              <li>
                What you write shows in the preview at the right at once; nothing is saved until you press “Save”.
              </li>
              <li>Ctrl+Space says what can stand here; a keyword under the pointer explains itself.</li>
              <li>
                What is wrong is underlined, and listed below with what to write instead. F8 goes to the next one.
              </li>
            </ul>
          </div>
        )}
      </div>
      <section className={styles.issuePane} aria-label="Issues">
        <h3>{issues.length === 0 ? 'Issues' : `Issues (${issues.length})`}</h3>
        {checked && (
          <IssueList issues={issues} onGo={({ file, line = 1, column = 1 }) => void openFile(file, { line, column })} />
        )}
      </section>
    </section>
  );
}

/** What the meta-schemas know; the editor works without it until it is there. */
function useHelp(): JsonHelp | undefined {
  const [help, setHelp] = useState<JsonHelp>();
  useEffect(() => {
    let isOver = false;
    studioClient.readMeta().then(
      (metas) => !isOver && setHelp(createJsonHelp(metas)),
      (error: unknown) => useStudio.setState({ fault: String(error) }),
    );
    return () => {
      isOver = true;
    };
  }, []);
  return help;
}
