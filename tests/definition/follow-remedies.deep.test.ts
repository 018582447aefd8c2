/** Whoever does what each message says comes to a folder in order, or to another fault elsewhere, and never back. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DefinitionIssue } from '@/definition/language/definition-issue';
import { applyRemedy } from './apply-remedy';
import { createFolder, type BrokenFolder } from './broken-folder';
import { ALL_MISTAKES } from './mistakes/all-mistakes';

let folder: BrokenFolder;
beforeEach(() => {
  folder = createFolder();
});
afterEach(() => folder.dispose());

/** More steps than this are no way that anybody goes. */
const STEPS = 5;

function describeIssue({ file, pointer, message, remedy }: DefinitionIssue): string {
  return `${file}${pointer} ${message} ${remedy}`;
}

/** Does what the first message says that says by itself what to write; undefined where none does. */
function followFirst(issues: readonly DefinitionIssue[]) {
  for (const issue of issues.filter((each) => each.file.endsWith('.json'))) {
    const text = folder.read(issue.file);
    const followed = applyRemedy(text, issue);
    if (followed !== undefined && followed !== text) return { issue, followed };
  }
  return undefined;
}

it.each(ALL_MISTAKES)('%s in %s: remedies lead on', (_what, file, from, to) => {
  folder.change(file, from, to);
  const seen: string[] = [];
  for (;;) {
    const issues = folder.check();
    const told = issues.map(describeIssue);
    expect(
      told.filter((each) => seen.includes(each)),
      'what was done leads back',
    ).toEqual([]);
    const next = followFirst(issues);
    if (!next) return;
    seen.push(describeIssue(next.issue));
    expect(seen.length, seen.join('\n')).toBeLessThan(STEPS);
    folder.write(next.issue.file, next.followed);
  }
});
