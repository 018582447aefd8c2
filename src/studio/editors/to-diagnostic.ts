/** Issues of definitions in the words of the Language Server Protocol. */
import type { CodeAction, Diagnostic, Range, TextDocument } from 'vscode-json-languageservice';
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { findFix, findRange, type TextRange } from '../files/quick-fix.ts';

/** Error, warning, information. */
const SEVERITIES = { fault: 1, doubt: 2, note: 3 } as const;

export const SOURCE = 'schemas:check';

export function toDiagnostic(document: TextDocument, issue: DefinitionIssue): Diagnostic {
  return {
    range: toRange(document, findRange(document.getText(), issue)),
    severity: SEVERITIES[issue.weight ?? 'fault'],
    source: SOURCE,
    message: `${issue.message} ${issue.remedy}`,
  };
}

/** The change that the issue's remedy asks for; undefined where it takes a person to know it. */
export function toAction(document: TextDocument, issue: DefinitionIssue): CodeAction | undefined {
  const fix = findFix(document.getText(), issue);
  if (!fix) return undefined;
  return {
    title: `Write ${fix.insert}`,
    kind: 'quickfix',
    diagnostics: [toDiagnostic(document, issue)],
    isPreferred: true,
    edit: { changes: { [document.uri]: [{ range: toRange(document, fix), newText: fix.insert }] } },
  };
}

function toRange(document: TextDocument, { from, to }: TextRange): Range {
  return { start: document.positionAt(from), end: document.positionAt(to) };
}
