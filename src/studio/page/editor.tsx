/** The file in an editor: issues in their lines, completion and explanations from the meta-schemas. */
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
import { useEffect, useRef } from 'react';
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import type { JsonHelp } from './json-help.ts';
import { findFix, findRange } from '../files/quick-fix.ts';
import { textOf, useStudio, type Place } from './studio-store.ts';
import { tags } from '@lezer/highlight';

export interface EditorProps {
  path: string;
  text: string;
  issues: DefinitionIssue[];
  help: JsonHelp | undefined;
  jump: Place | undefined;
  onChange: (path: string, text: string) => void;
}

/** Each file keeps its own history of changes as long as the page is open. */
export function Editor({ path, text, issues, help, jump, onChange }: EditorProps) {
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

const styles = EditorView.theme({
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

const editorStyles = [styles, syntaxHighlighting(highlight)];
