/** Whoever does what each message says comes to a folder in order, or to another fault elsewhere, and never back. */
import { expect } from 'vitest';
import type { DefinitionIssue } from '@/definition/language/definition-issue';
import { applyRemedy } from './apply-remedy';
import type { BrokenFolder } from './broken-folder';

/** More steps than this are no way that anybody goes. */
const STEPS = 5;

function describeIssue({ file, pointer, message, remedy }: DefinitionIssue): string {
  return `${file}${pointer} ${message} ${remedy}`;
}

/** Does what the first message says that says by itself what to write; undefined where none does. */
export function followFirst(folder: BrokenFolder, issues: readonly DefinitionIssue[]) {
  for (const issue of issues.filter((each) => each.file.endsWith('.json'))) {
    const text = folder.read(issue.file);
    const followed = applyRemedy(text, issue);
    if (followed !== undefined && followed !== text) return { issue, followed };
  }
  return undefined;
}

/** Follows the remedies of a folder from what was found in it as it stands, until none says by itself what to write. */
export function expectRemediesToLeadOn(folder: BrokenFolder, found: readonly DefinitionIssue[]): void {
  const seen: string[] = [];
  for (let issues = found; ; issues = folder.check()) {
    const told = issues.map(describeIssue);
    expect(
      told.filter((each) => seen.includes(each)),
      'what was done leads back',
    ).toEqual([]);
    const next = followFirst(folder, issues);
    if (!next) return;
    seen.push(describeIssue(next.issue));
    expect(seen.length, seen.join('\n')).toBeLessThan(STEPS);
    folder.write(next.issue.file, next.followed);
  }
}
