/**
 * Two copies of the definitions folder beside it: one with all unsaved texts, which is checked, and the last one of these
 * that the product can be made of, which the preview shows.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Example } from '../../../src/definition/language/example.ts';
import { listChanges } from '../../../src/definition/compare/list-changes.ts';
import type { Catalog } from '../../../src/definition/parse/catalog.ts';
import { checkDefinitions } from '../../definitions/check-definitions.ts';
import { checkFolder } from '../../definitions/check-folder.ts';
import { readEarlier, type Earlier } from '../../schemas/earlier-definitions.ts';
import type { Checked, Impact, ShownType } from '../studio-answers.ts';
import { findPlace } from './folder-files.ts';
import { listLeftBehind, type StoredRecord } from './left-behind.ts';

export interface WorkingCopies {
  /** The folder that the preview is made of; empty until there was something good. */
  shown: string;
  /** All that is wrong with the folder as it would be if these texts were saved, and what they change. */
  check: (texts: Record<string, string>) => Checked & { hasChanged: boolean };
  /** Removes both. */
  dispose: () => void;
}

/** Records of the development database as far as they are read; or why they are not. */
export type Stored = readonly StoredRecord[] | { problem: string };

export function createWorkingCopies(folder: string, readStored: () => Stored = () => []): WorkingCopies {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'studio-')));
  const [checked, shown] = [join(root, 'checked'), join(root, 'shown')];
  mkdirSync(shown);
  let earlier: Earlier | undefined;
  let saved: { texts: string; catalog: Catalog | undefined } | undefined;
  let types: ShownType[] = [];
  let shownState = 0;

  function check(texts: Record<string, string>): ReturnType<WorkingCopies['check']> {
    for (const path of Object.keys(texts)) findPlace(folder, path);
    const files = readAll(folder);
    const before = [...files.values()].join('\n');
    for (const [path, text] of Object.entries(texts)) files.set(path, text);
    writeAll(checked, files);
    const { catalog, issues, read } = checkFolder(checked);
    const hasChanged: boolean = catalog !== undefined && writeAll(shown, files);
    if (catalog) {
      types = listTypes(catalog, read.examples);
    }
    return {
      hasChanged,
      shownState: (shownState += Number(hasChanged)),
      issues,
      isShown: catalog !== undefined,
      types,
      impact: catalog
        ? compare(catalog, before)
        : { problem: 'Mend the issues first: only then can be told what changes.' },
    };
  }

  /** As `npm run schemas:diff` would say after saving; what only the unsaved texts bring is marked. */
  function compare(catalog: Catalog, before: string): Impact {
    try {
      earlier ??= readEarlier(folder);
      if (saved?.texts !== before) saved = { texts: before, catalog: checkDefinitions(folder).catalog };
      const known = new Set(saved.catalog ? listChanges(earlier.catalog, saved.catalog).map(toKey) : []);
      const changes = listChanges(earlier.catalog, catalog).map(({ where, what, breaks, advice }) => ({
        where,
        what,
        breaks,
        ...(advice === undefined ? {} : { advice }),
        isUnsaved: !known.has(toKey({ where, what })),
      }));
      const records = readStored();
      return {
        since: earlier.name,
        changes: changes.toSorted((a, b) => Number(b.breaks) - Number(a.breaks)),
        stored: 'problem' in records ? records : { count: records.length, left: listLeftBehind(catalog, records) },
      };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }

  return { shown, check, dispose: () => rmSync(root, { recursive: true, force: true }) };
}

function toKey({ where, what }: { where: string; what: string }): string {
  return `${where}\n${what}`;
}

/** What there is to look at, of each type. */
function listTypes({ providers }: Catalog, examples: ReadonlyMap<string, unknown>): ShownType[] {
  return providers.map(({ id, name, wizard, routes }) => {
    const hasScreen = (kind: string) => Object.values(routes.screens).some(({ screen }) => screen === kind);
    const folder = `${id}/examples/`;
    const own = [...examples].filter(([file]) => file.startsWith(folder));
    return {
      id,
      name,
      steps: wizard.steps.map((step) => ({ id: step.id, title: step.title })),
      hasForm: hasScreen('wizard'),
      hasRecord: hasScreen('detail'),
      examples: own
        .map(([file, json]) => ({
          name: file.slice(folder.length, -'.json'.length),
          expect: (json as Example).expect ?? [],
        }))
        .toSorted((a, b) => rank(a.name) - rank(b.name)),
    };
  });
}

/** The shortest and the fullest first. */
function rank(name: string): number {
  return ['minimal', 'complete'].indexOf(name) + 1 || 3;
}

/** Every file, by path, as it is on disk. */
function readAll(folder: string): Map<string, Buffer | string> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const place = join(entry.parentPath, entry.name);
      return [relative(folder, place), readFileSync(place)];
    }),
  );
}

/**
 * Makes the folder hold these files and no others; files that are right already are not touched. Answers whether any was
 * not.
 */
function writeAll(folder: string, files: ReadonlyMap<string, Buffer | string>): boolean {
  let hasChanged = false;
  const there = readAll(folder);
  for (const path of there.keys()) {
    if (files.has(path)) continue;
    rmSync(join(folder, path));
    hasChanged = true;
  }
  for (const [path, text] of files) {
    if (there.get(path)?.toString() === text.toString()) continue;
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
    hasChanged = true;
  }
  return hasChanged;
}
