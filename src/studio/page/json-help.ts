/** What the meta-schemas know, in the editor: completion, and what a keyword means under the pointer. */
import { snippet, type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import type { EditorView, Tooltip } from '@codemirror/view';
import {
  getLanguageService,
  InsertTextFormat,
  TextDocument,
  type CompletionItem,
  type JSONSchema,
  type MarkedString,
  type MarkupContent,
} from 'vscode-json-languageservice';
import { associateMetas } from '../files/meta-schemas.ts';

export interface JsonHelp {
  complete: (path: string) => (context: CompletionContext) => Promise<CompletionResult | null>;
  explain: (path: string) => (view: EditorView, offset: number) => Promise<Tooltip | null>;
}

/** `metas`: meta-schemas by kind of file. */
export function createJsonHelp(metas: Record<string, JSONSchema>): JsonHelp {
  const service = getLanguageService({
    workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
  });
  service.configure({ schemas: associateMetas(metas, 'file:///') });
  const open = (path: string, text: string) => {
    const document = TextDocument.create(`file:///${path}`, 'json', 1, text);
    return { document, json: service.parseJSONDocument(document) };
  };
  return {
    complete: (path) => async (context) => {
      const { document, json } = open(path, context.state.doc.toString());
      const found = await service.doComplete(document, document.positionAt(context.pos), json);
      const [first] = found?.items ?? [];
      if (!found || !first) return null;
      const word = context.matchBefore(/"[\w:$.-]*|[\w:$.-]+/);
      if (!word && !context.explicit) return null;
      const edit = first.textEdit;
      const from = edit && 'range' in edit ? document.offsetAt(edit.range.start) : (word?.from ?? context.pos);
      const to = edit && 'range' in edit ? document.offsetAt(edit.range.end) : context.pos;
      return { from, to, options: found.items.map(toCompletion), validFor: /^"?[\w:$. -]*"?$/ };
    },
    explain: (path) => async (view, offset) => {
      const { document, json } = open(path, view.state.doc.toString());
      const hover = await service.doHover(document, document.positionAt(offset), json);
      const text = hover ? toText(hover.contents) : '';
      if (!hover || text === '') return null;
      return {
        pos: hover.range ? document.offsetAt(hover.range.start) : offset,
        end: hover.range ? document.offsetAt(hover.range.end) : offset,
        above: true,
        create: () => ({ dom: createExplanation(text) }),
      };
    },
  };
}

function createExplanation(text: string): HTMLElement {
  const element = document.createElement('div');
  element.className = 'cm-explanation';
  element.textContent = text;
  return element;
}

function toCompletion(item: CompletionItem): Completion {
  const edit = item.textEdit?.newText ?? item.insertText ?? item.label;
  const about = item.documentation === undefined ? '' : toText(item.documentation);
  return {
    // The quotation mark that was typed counts when the list is narrowed.
    label: item.filterText ?? item.label,
    displayLabel: item.label,
    apply: item.insertTextFormat === InsertTextFormat.Snippet ? snippet(toTemplate(edit)) : edit,
    ...(about !== '' && { info: about }),
  };
}

/** A snippet as CodeMirror writes it: `${1}` for `$1`, and a plain $ for one that is escaped. */
export function toTemplate(text: string): string {
  return text.replace(
    /\\([\\$])|\$\{(\d+):([^}]*)\}|\$(?:(\d+)|\{(\d+)\})/g,
    (_whole, escaped?: string, number?: string, name?: string, bare?: string, braced?: string) => {
      if (escaped !== undefined) return escaped;
      const place = number ?? bare ?? braced ?? '';
      return name === undefined ? (place === '0' ? '${}' : `\${${place}}`) : `\${${place}:${name}}`;
    },
  );
}

function toText(contents: MarkupContent | MarkedString | MarkedString[] | string): string {
  const parts = [contents].flat().map((part) => (typeof part === 'string' ? part : part.value));
  // Markdown's escapes mean nothing here.
  return parts
    .join('\n\n')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!<>|~])/g, '$1')
    .replaceAll('&nbsp;', ' ')
    .trim();
}
