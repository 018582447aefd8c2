/** How the editor looks: in the colours of the product's theme, light and dark. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

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

export const editorStyles = [styles, syntaxHighlighting(highlight)];
