/** The middle: the open file in the editor, and the issues of all files under it. */
import { useEffect, useMemo, useState, useRef } from 'react';
import Button from '@mui/material/Button';
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
  type Place,
} from './studio-store.ts';
import { findShape } from '../../definition/translation/language-files.ts';
import { LabelledSelect } from './labelled-select.tsx';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  HighlightStyle,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { findFix, findRange } from '../files/quick-fix.ts';
import { tags } from '@lezer/highlight';

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

interface EditorProps {
  path: string;
  text: string;
  issues: DefinitionIssue[];
  help: JsonHelp | undefined;
  jump: Place | undefined;
  onChange: (path: string, text: string) => void;
}

/** Each file keeps its own history of changes as long as the page is open. */
function Editor({ path, text, issues, help, jump, onChange }: EditorProps) {
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const states = useRef(new Map<string, EditorState>());
  const knownHelp = useRef(help);
  const first = useRef(text);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
    first.current = text;
  });

  useEffect(() => {
    const earlier = states.current;
    const { current: parent } = holder;
    if (!parent) return undefined;
    // What was opened before the words of help had come has none: it is opened anew with them.
    if (knownHelp.current !== help) earlier.clear();
    knownHelp.current = help;
    const state =
      earlier.get(path) ?? EditorState.create({ doc: first.current, extensions: extend(path, help, change) });
    const created = new EditorView({ state, parent });
    view.current = created;
    return () => {
      earlier.set(path, created.state);
      created.destroy();
      view.current = undefined;
    };
  }, [path, help]);

  // The file was saved by somebody else, or changes were given up. Asked of the store itself, since what is drawn may
  // be a key behind.
  useEffect(() => {
    const { current } = view;
    const now = textOf(useStudio.getState(), path);
    if (current && current.state.doc.toString() !== now)
      current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: now } });
  }, [path, text, help]);

  useEffect(() => {
    const { current } = view;
    if (current)
      current.dispatch(
        setDiagnostics(
          current.state,
          issues.map((issue) => toDiagnostic(text, issue)),
        ),
      );
  }, [path, text, issues, help]);

  useEffect(() => {
    const { current } = view;
    if (!current || jump?.path !== path) return;
    const { from } = findRange(current.state.doc.toString(), jump);
    current.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    current.focus();
  }, [path, jump]);

  return <div ref={holder} style={{ blockSize: '100%', minBlockSize: 0 }} />;
}

function extend(path: string, help: JsonHelp | undefined, change: { current: EditorProps['onChange'] }): Extension[] {
  return [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    json(),
    autocompletion({ ...(help && { override: [help.complete(path)] }), icons: false }),
    ...(help ? [hoverTooltip(help.explain(path))] : []),
    // Tab leaves the editor, so that nobody who has only a keyboard is caught in it.
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...lintKeymap,
      ...defaultKeymap,
    ]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': `Text of ${path}`, tabindex: '0' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) change.current(path, update.state.doc.toString());
    }),
    editorStyles,
  ];
}

const SEVERITIES = { fault: 'error', doubt: 'warning', note: 'info' } as const;

function toDiagnostic(text: string, issue: DefinitionIssue): Diagnostic {
  const fix = findFix(text, issue);
  return {
    ...findRange(text, issue),
    severity: SEVERITIES[issue.weight ?? 'fault'],
    message: `${issue.message} ${issue.remedy}`,
    renderMessage: () => renderIssue(issue),
    ...(fix && {
      actions: [
        {
          name: `Write ${fix.insert}`,
          apply: (view) => view.dispatch({ changes: { from: fix.from, to: fix.to, insert: fix.insert } }),
        },
      ],
    }),
  };
}

function renderIssue({ message, remedy }: DefinitionIssue): HTMLElement {
  const element = document.createElement('div');
  element.append(`${message} `);
  const advice = document.createElement('div');
  advice.className = 'cm-remedy';
  advice.textContent = remedy;
  element.append(advice);
  return element;
}

const colour = (name: string) => `var(--mui-palette-${name})`;

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: colour('tone-info-ink') },
  { tag: tags.string, color: colour('tone-success-ink') },
  { tag: [tags.number, tags.bool, tags.null], color: colour('tone-warning-ink') },
  { tag: tags.punctuation, color: colour('ink-muted') },
]);

const editorLook = EditorView.theme({
  '&': { height: '100%', fontSize: '0.875rem', background: colour('surface-card'), color: colour('ink-main') },
  '&.cm-focused': { outline: `2px solid ${colour('primary-main')}`, outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', lineHeight: 1.6 },
  '.cm-content': { caretColor: colour('ink-main') },
  '.cm-cursor': { borderLeftColor: colour('ink-main') },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: colour('tone-info-wash'),
  },
  '.cm-gutters': { background: colour('surface-sunken'), color: colour('ink-muted'), border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { background: colour('surface-hover') },
  '.cm-activeLine .cm-selectionMatch': { background: colour('tone-warning-wash') },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: `underline wavy ${colour('tone-danger-ink')} 1.5px`,
    textUnderlineOffset: '3px',
  },
  ...Object.fromEntries(
    (['warning', 'info'] as const).map((tone) => [
      `.cm-lintRange-${tone}`,
      { backgroundImage: 'none', textDecoration: `underline dotted ${colour(`tone-${tone}-ink`)} 1.5px` },
    ]),
  ),
  '.cm-tooltip': {
    background: colour('surface-card'),
    color: colour('ink-main'),
    border: `1px solid ${colour('line-strong')}`,
    borderRadius: 'var(--mui-radius-control)',
    fontSize: '0.875rem',
    maxWidth: '34rem',
  },
  '.cm-explanation': { padding: '8px 12px', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic': { padding: '8px 12px', borderLeft: `4px solid ${colour('tone-danger-ink')}` },
  '.cm-diagnostic-warning': { borderLeftColor: colour('tone-warning-ink') },
  '.cm-diagnostic-info': { borderLeftColor: colour('tone-info-ink') },
  '.cm-diagnosticAction': {
    background: colour('primary-main'),
    color: colour('primary-contrastText'),
    padding: '4px 10px',
    borderRadius: 'var(--mui-radius-control)',
    font: 'inherit',
    cursor: 'pointer',
  },
  '.cm-remedy': { fontWeight: 600 },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: colour('primary-main'),
    color: colour('primary-contrastText'),
  },
  '.cm-completionInfo': { padding: '8px 12px', whiteSpace: 'pre-wrap' },
  '.cm-panels': { background: colour('surface-sunken'), color: colour('ink-main') },
});

const editorStyles = [editorLook, syntaxHighlighting(highlight)];
