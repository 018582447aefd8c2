/**
 * Two copies of the definitions folder beside it: one with all unsaved texts, which is checked, and the last one of
 * these that the product can be made of, which the preview shows. The check runs in a thread of its own: one that never
 * ends holds up nothing but itself.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DefinitionError, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import {
  type Catalog,
  type FieldDefinition,
  type ProviderDefinition,
  listFields,
} from '../../definition/parse/catalog.ts';
import type { Wish } from '../new-type/make-provider.ts';
import type { Checked, Impact, LeftBehind } from '../studio-answers.ts';
import type { CopyChecked, Folders, Job, Made } from './copy-check.ts';
import { findPlace } from '../files/folder-files.ts';
import { readAll, writeAll } from '../files/folder-copy.ts';
import { createJobThread, EndedError } from './job-thread.ts';
import type { StoredRecord } from '../preview/stored-records.ts';

export interface WorkingCopies {
  /** The folder that the preview is made of; empty until there was something good. */
  shown: string;
  /** What the preview is made of; throws what is wrong until there was something good. */
  readCatalog: () => Catalog;
  /**
   * All that is wrong with the folder as it would be if these texts were saved, and what they change. `signal`: a newer
   * state has been asked about.
   */
  check: (texts: Record<string, string>, signal?: AbortSignal) => Promise<Checked>;
  /** Makes the folder of a new type. Rejects with what is wrong with the wish. */
  makeType: (wish: Wish) => Promise<Made>;
  /** Removes both, and ends the thread. */
  dispose: () => void;
}

/** Records of the development database as far as they are read; or why they are not. */
export type Stored = readonly StoredRecord[] | { problem: string };

export interface CopiesOptions {
  readStored?: () => Stored;
  /** What the preview shows has changed. */
  onShown?: () => void;
  /** The thread's module; see check-thread.ts. */
  module?: URL;
  /** For one check, which has bounds of its own for what is known to take long. */
  milliseconds?: number;
}

const MINUTE = 60_000;

export function createWorkingCopies(folder: string, options: CopiesOptions = {}): WorkingCopies {
  const { readStored = () => [], onShown = () => undefined, milliseconds = MINUTE } = options;
  const { module = new URL('check-thread.ts', import.meta.url) } = options;
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'studio-')));
  const [copy, shown] = [join(root, 'checked'), join(root, 'shown')];
  mkdirSync(shown);
  const given: Folders = { folder, copy };
  const thread = createJobThread<Job, CopyChecked | Made>({ module, given, milliseconds });
  let good: CopyChecked['good'];
  let issues: DefinitionIssue[] = [];
  let shownState = 0;

  async function check(texts: Record<string, string>, signal?: AbortSignal): Promise<Checked> {
    for (const path of Object.keys(texts)) findPlace(folder, path);
    const checked = await ask({ texts }, signal);
    ({ issues } = checked);
    if (checked.good) {
      ({ good } = checked);
      if (writeAll(shown, readAll(copy))) {
        shownState += 1;
        onShown();
      }
    }
    return {
      shownState,
      issues,
      isShown: checked.good !== undefined,
      types: good?.types ?? [],
      impact: toImpact(checked),
    };
  }

  async function ask(job: Job, signal: AbortSignal | undefined): Promise<CopyChecked> {
    try {
      return (await thread.ask(job, signal)) as CopyChecked;
    } catch (error) {
      signal?.throwIfAborted();
      const problem = error instanceof Error ? error.message : String(error);
      const remedy =
        error instanceof EndedError
          ? 'Take back what was changed last, or split what is very large; a pattern may be the cause.'
          : 'Take back what was changed last.';
      const issue = { file: '', pointer: '', message: `The check has failed: ${problem}`, remedy };
      return { issues: [issue], changes: { problem: 'Nothing can be told of what changes: the check has failed.' } };
    }
  }

  function toImpact({ good: now, changes }: CopyChecked): Impact {
    if ('problem' in changes) return changes;
    const records = readStored();
    if ('problem' in records) return { ...changes, stored: records };
    return { ...changes, stored: { count: records.length, left: now ? listLeftBehind(now.catalog, records) : [] } };
  }

  return {
    shown,
    readCatalog() {
      if (!good) throw new DefinitionError(issues, relative('', folder) || folder);
      return good.catalog;
    },
    check,
    makeType: async (wish) => (await thread.ask({ wish })) as Made,
    dispose() {
      thread.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** What stored records hold that the definitions know no more, counted by type, most records first. */
export function listLeftBehind(
  { providers }: Pick<Catalog, 'providers'>,
  records: readonly StoredRecord[],
): LeftBehind[] {
  const found = new Map<string, LeftBehind>();
  for (const record of records) {
    const forms = providers.filter(({ applicationType, applicationTypeAliases }) =>
      [applicationType, ...applicationTypeAliases].includes(record.application_type),
    );
    const left = forms.length === 0 ? ['the type itself'] : listOf(forms, record);
    for (const what of left) {
      const key = `${record.application_type}\n${what}`;
      const known = found.get(key) ?? { type: record.application_type, what, records: 0 };
      found.set(key, { ...known, records: known.records + 1 });
    }
  }
  return [...found.values()].toSorted((one, other) => other.records - one.records);
}

/** Several providers may file one type: what any of them knows is known. */
function listOf(forms: readonly ProviderDefinition[], { status, data }: StoredRecord): string[] {
  const isKnown = forms.some(({ workflow }) => workflow.statuses.some(({ id }) => id === status));
  const fields = forms.flatMap(listFields);
  const names = new Set(fields.flatMap(({ key, ui }) => [key, ui.formerly]));
  const answers = Object.keys(data).filter((key) => !names.has(key));
  const choices = fields.flatMap((field) => listGoneChoices(field, data[field.key]));
  return [
    ...(isKnown ? [] : [`the status "${status}"`]),
    ...answers.map((key) => `an answer to "${key}"`),
    ...new Set(choices),
  ];
}

function listGoneChoices({ label, choices }: FieldDefinition, answer: unknown): string[] {
  if (choices.length === 0 || answer === undefined || answer === null) return [];
  const offered = new Set(choices.map(({ value }) => JSON.stringify(value)));
  return [answer]
    .flat()
    .map((each) => JSON.stringify(each))
    .filter((text) => !offered.has(text))
    .map((text) => `the choice ${text} of "${label}"`);
}
