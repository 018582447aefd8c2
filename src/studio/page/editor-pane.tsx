/** The middle: the open file in the editor, and the issues of all files under it. */
import { useEffect, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { Editor } from './editor.tsx';
import { createJsonHelp, type JsonHelp } from './json-help.ts';
import { studioClient } from './studio-client.ts';
import styles from './studio.module.css';
import { TranslationTable } from './translation-table.tsx';
import {
  edit,
  fileInHand,
  openFile,
  revert,
  textOf,
  toSourceFile,
  useStudio,
  REGISTRY,
  translate,
} from './studio-store.ts';
import { findShape } from '../../definition/translation/language-files.ts';
import { LabelledSelect } from './labelled-select.tsx';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';

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

/**
 * What is shown of the open file: itself, or its texts beside those of another language. Nothing where the file has no
 * texts, or the registry names one language alone.
 */
function LanguageChoice() {
  const state = useStudio();
  const { open, translating } = state;
  const others = readLanguages(textOf(state, REGISTRY)).slice(1);
  const canTranslate = open !== undefined && findShape(toSourceFile(open)) !== undefined && others.length > 0;
  const isKnown = canTranslate && others.some(({ id }) => id === translating);
  useEffect(() => {
    // The file that is opened next may have no texts, and the language may be gone.
    if (translating !== undefined && !isKnown) translate(undefined);
  }, [translating, isKnown]);
  if (!canTranslate) return null;
  return (
    <LabelledSelect label="Show" value={translating ?? ''} onChange={(id) => translate(id === '' ? undefined : id)}>
      <option value="">the file</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          in {name}
        </option>
      ))}
    </LabelledSelect>
  );
}

/** As far as registry.json can be read: while it is being changed it may say anything. */
function readLanguages(text: string): { id: string; name: string }[] {
  try {
    const { locale } = JSON.parse(text) as { locale?: { languages?: unknown } };
    const languages = Array.isArray(locale?.languages) ? (locale.languages as unknown[]) : [];
    return languages.flatMap((each) => {
      const { id, name } = Object(each) as { id?: unknown; name?: unknown };
      return typeof id === 'string' ? [{ id, name: typeof name === 'string' ? name : id }] : [];
    });
  } catch {
    return [];
  }
}

interface IssueListProps {
  issues: DefinitionIssue[];
  onGo: (issue: DefinitionIssue) => void;
}

/** Everything that is wrong with the folder, as a list that leads to the places. */
function IssueList({ issues, onGo }: IssueListProps) {
  if (issues.length === 0)
    return (
      <p className={styles.inOrder}>
        <CheckCircle fontSize="small" aria-hidden /> Everything is in order: “npm run schemas:check” says the same.
      </p>
    );
  return (
    <ol className={styles.issues}>
      {issues
        .toSorted((one, other) => Number(isFault(other)) - Number(isFault(one)))
        .map((issue) => (
          <li key={`${issue.file} ${issue.pointer} ${issue.message}`}>
            <ButtonBase className={styles.issue ?? ''} onClick={() => onGo(issue)}>
              <Weight issue={issue} />
              <span>
                <span className={styles.issuePlace}>
                  {issue.file}
                  {issue.line === undefined ? '' : `, line ${issue.line}`}
                </span>
                {issue.message} <strong>{issue.remedy}</strong>
              </span>
            </ButtonBase>
          </li>
        ))}
    </ol>
  );
}

/** What stands in its way is red; what is only to be looked at is not. */
function Weight({ issue: { weight } }: { issue: DefinitionIssue }) {
  if (weight === 'note') return <InfoIcon fontSize="small" color="info" titleAccess="Note" />;
  if (weight === 'doubt') return <WarningIcon fontSize="small" color="warning" titleAccess="To look at" />;
  return <ErrorIcon fontSize="small" color="error" aria-hidden />;
}
