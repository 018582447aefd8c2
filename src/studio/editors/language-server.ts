/**
 * The check for editors, by the Language Server Protocol: issues as the files are written, what a keyword means, what
 * could be written, and the word that was meant. Nothing is written to disk.
 */
import { createRequire } from 'node:module';
import type * as JsonService from 'vscode-json-languageservice';
import { z } from 'zod';
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import type { JsonObject } from '../../definition/language/json-schema.ts';
import { associateMetas } from '../files/meta-schemas.ts';
import { PROBLEMS, type Message } from './messages.ts';
import { findFix, findRange, type TextRange } from '../files/quick-fix.ts';
import { readFileSync, realpathSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDefinitionPath } from '../files/parse-files.ts';

// What it has for Node tells its names only to require.
const require = createRequire(import.meta.url);
const { getLanguageService, TextDocument } = require('vscode-json-languageservice') as typeof JsonService;

export interface LanguageServerOptions {
  folder: string;
  /** Meta-schemas by kind of file. */
  metas: Record<string, JsonService.JSONSchema>;
  /** Of the folder with these texts in place of those on disk; `file` is empty where an issue is of none. */
  check: (texts: Record<string, string>) => Promise<readonly DefinitionIssue[]>;
  send: (message: object) => void;
  /** The editor has gone, and whether it said so before. */
  exit: (isExpected: boolean) => void;
}

const place = z.object({ line: z.int().min(0), character: z.int().min(0) });
const range = z.object({ start: place, end: place });
const named = z.object({ textDocument: z.object({ uri: z.string() }) });
const at = named.extend({ position: place });
const opened = z.object({ textDocument: z.object({ uri: z.string(), version: z.int(), text: z.string() }) });
const changed = z.object({
  textDocument: z.object({ uri: z.string(), version: z.int() }),
  contentChanges: z.array(z.object({ range: range.optional(), text: z.string() })),
});
const acted = named.extend({ range });

/** What is given is not what the method takes. */
class WrongParamsError extends Error {}

export function createLanguageServer({ folder, metas, check, send, exit }: LanguageServerOptions): {
  take: (message: Message) => Promise<void>;
} {
  const files = createOpenFiles(folder);
  const service = getLanguageService({
    workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
  });
  service.configure({ schemas: associateMetas(metas, `${files.toUri('')}/`) });
  let isInitialized = false;
  let isShutDown = false;
  let isChecking = false;
  /** Counts what could change the issues. */
  let state = 0;
  let last = '';
  let issues = new Map<string, DefinitionIssue[]>();

  /** One check after the other, and of the newest texts alone. */
  async function checkAgain(): Promise<void> {
    state += 1;
    if (isChecking) return;
    isChecking = true;
    for (let checked = -1; checked !== state;) {
      checked = state;
      const found = await checkCalmly();
      if (checked === state) publish(found);
    }
    isChecking = false;
  }

  async function checkCalmly(): Promise<readonly DefinitionIssue[]> {
    try {
      return await check(files.listTexts());
    } catch (error) {
      const message = `The check has failed: ${error instanceof Error ? error.message : String(error)}`;
      return [{ file: last, pointer: '', message, remedy: 'Take back what was changed last.' }];
    }
  }

  function publish(found: readonly DefinitionIssue[]): void {
    const before = issues;
    issues = Map.groupBy(found, ({ file }) => file);
    for (const { message, remedy } of issues.get('') ?? []) notify('window/showMessage', 1, `${message} ${remedy}`);
    for (const path of new Set([...before.keys(), ...issues.keys()])) {
      if (path === '') continue;
      const document = toDocument(path);
      const diagnostics = (issues.get(path) ?? []).map((issue) => toDiagnostic(document, issue));
      send({ method: 'textDocument/publishDiagnostics', params: { uri: document.uri, diagnostics } });
    }
  }

  function notify(method: string, type: number, message: string): void {
    send({ method, params: { type, message } });
  }

  function toDocument(path: string): JsonService.TextDocument {
    return files.find(path) ?? TextDocument.create(files.toUri(path), 'json', 0, files.readText(path));
  }

  /** Undefined where it is of no definition, or not open. */
  function findOpen(uri: string): { path: string; document: JsonService.TextDocument } | undefined {
    const path = files.toPath(uri);
    const document = path === undefined ? undefined : files.find(path);
    return path === undefined || !document ? undefined : { path, document };
  }

  const requests: Record<string, (params: JsonObject) => unknown> = {
    initialize() {
      isInitialized = true;
      return {
        capabilities: {
          textDocumentSync: { openClose: true, change: 2, save: true },
          hoverProvider: true,
          completionProvider: { triggerCharacters: ['"', ':', ' '] },
          codeActionProvider: { codeActionKinds: ['quickfix'] },
        },
        serverInfo: { name: SOURCE },
      };
    },
    shutdown() {
      isShutDown = true;
      return null;
    },
    async 'textDocument/hover'(params) {
      const { textDocument, position } = read(at, params);
      const { document } = findOpen(textDocument.uri) ?? {};
      return document ? service.doHover(document, position, service.parseJSONDocument(document)) : null;
    },
    async 'textDocument/completion'(params) {
      const { textDocument, position } = read(at, params);
      const { document } = findOpen(textDocument.uri) ?? {};
      return document ? service.doComplete(document, position, service.parseJSONDocument(document)) : null;
    },
    'textDocument/codeAction'(params) {
      const { textDocument, range: asked } = read(acted, params);
      const { path, document } = findOpen(textDocument.uri) ?? {};
      if (path === undefined || !document) return [];
      return (issues.get(path) ?? []).flatMap((issue) => {
        const { start, end } = toDiagnostic(document, issue).range;
        if (start.line > asked.end.line || end.line < asked.start.line) return [];
        return toAction(document, issue) ?? [];
      });
    },
  };

  const notifications: Record<string, (params: JsonObject) => void | Promise<void>> = {
    initialized: checkAgain,
    exit: () => exit(isShutDown),
    'textDocument/didOpen'(params) {
      const { uri, version, text } = read(opened, params).textDocument;
      const path = files.toPath(uri);
      if (path === undefined) return undefined;
      files.open(path, TextDocument.create(uri, 'json', version, text));
      last = path;
      return checkAgain();
    },
    'textDocument/didChange'(params) {
      const { textDocument, contentChanges } = read(changed, params);
      const { path, document } = findOpen(textDocument.uri) ?? {};
      if (path === undefined || !document) return undefined;
      const changes = contentChanges.map(({ text, range: part }) => (part ? { text, range: part } : { text }));
      files.open(path, TextDocument.update(document, changes, textDocument.version));
      last = path;
      return checkAgain();
    },
    'textDocument/didClose'(params) {
      const { path } = findOpen(read(named, params).textDocument.uri) ?? {};
      if (path === undefined) return undefined;
      files.close(path);
      return checkAgain();
    },
    'textDocument/didSave': checkAgain,
    'workspace/didChangeWatchedFiles': checkAgain,
  };

  async function answer(id: string | number, method: string, params: JsonObject): Promise<void> {
    const refuse = (code: number, message: string) => send({ id, error: { code, message } });
    const request = Object.hasOwn(requests, method) ? requests[method] : undefined;
    if (!request) return refuse(PROBLEMS.unknownMethod, `"${method}" is not known here.`);
    if (!isInitialized && method !== 'initialize')
      return refuse(PROBLEMS.notInitialized, 'The first request is "initialize".');
    if (isShutDown) return refuse(PROBLEMS.noRequest, 'After "shutdown" nothing is asked any more.');
    try {
      return send({ id, result: (await request(params)) ?? null });
    } catch (error) {
      const code = error instanceof WrongParamsError ? PROBLEMS.wrongParams : PROBLEMS.failed;
      return refuse(code, error instanceof Error ? error.message : String(error));
    }
  }

  return {
    async take({ id, method, params }) {
      if (id !== undefined) return answer(id, method, params);
      const isHeard = method === 'exit' || (isInitialized && !isShutDown);
      const notification = isHeard && Object.hasOwn(notifications, method) ? notifications[method] : undefined;
      try {
        await notification?.(params);
      } catch (error) {
        notify('window/logMessage', 1, `${method}: ${error instanceof Error ? error.message : String(error)}`);
      }
      return undefined;
    },
  };
}

function read<Shape extends z.ZodType>(shape: Shape, params: JsonObject): z.infer<Shape> {
  const parsed = shape.safeParse(params);
  if (!parsed.success) throw new WrongParamsError(z.prettifyError(parsed.error));
  return parsed.data;
}

// Issues in the words of the protocol.

/** Error, warning, information. */
const SEVERITIES = { fault: 1, doubt: 2, note: 3 } as const;

const SOURCE = 'schemas:check';

function toDiagnostic(document: JsonService.TextDocument, issue: DefinitionIssue): JsonService.Diagnostic {
  return {
    range: toRange(document, findRange(document.getText(), issue)),
    severity: SEVERITIES[issue.weight ?? 'fault'],
    source: SOURCE,
    message: `${issue.message} ${issue.remedy}`,
  };
}

/** The change that the issue's remedy asks for; undefined where it takes a person to know it. */
function toAction(document: JsonService.TextDocument, issue: DefinitionIssue): JsonService.CodeAction | undefined {
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

function toRange(document: JsonService.TextDocument, { from, to }: TextRange): JsonService.Range {
  return { start: document.positionAt(from), end: document.positionAt(to) };
}

/** The files that an editor has open, as far as they are in the folder of the definitions. */
interface OpenFiles {
  /** Path below the folder; undefined where the address is of no definition in it. */
  toPath: (uri: string) => string | undefined;
  /** As the editor calls the file, where it has it open. */
  toUri: (path: string) => string;
  open: (path: string, document: JsonService.TextDocument) => void;
  find: (path: string) => JsonService.TextDocument | undefined;
  close: (path: string) => void;
  /** What is written in the editor, by path. */
  listTexts: () => Record<string, string>;
  /** Empty where there is no such file. */
  readText: (path: string) => string;
}

function createOpenFiles(folder: string): OpenFiles {
  const documents = new Map<string, JsonService.TextDocument>();
  const root = realpathSync(folder);
  // Editors follow no links.
  const roots = [resolve(folder), root];

  return {
    toPath(uri) {
      if (!URL.canParse(uri) || new URL(uri).protocol !== 'file:') return undefined;
      const place = fileURLToPath(uri);
      const base = roots.find((each) => place.startsWith(each + sep));
      if (base === undefined) return undefined;
      const path = relative(base, place).split(sep).join('/');
      return isDefinitionPath(path) ? path : undefined;
    },
    toUri: (path) => documents.get(path)?.uri ?? pathToFileURL(join(resolve(folder), path)).href,
    open: (path, document) => void documents.set(path, document),
    find: (path) => documents.get(path),
    close: (path) => void documents.delete(path),
    listTexts: () => Object.fromEntries([...documents].map(([path, document]) => [path, document.getText()])),
    readText(path) {
      const open = documents.get(path);
      if (open) return open.getText();
      try {
        return readFileSync(join(root, path), 'utf8');
      } catch {
        return '';
      }
    },
  };
}
