/** What changed in which answers only one application may hold. Pure. */
import type { UniqueRule } from '../language/submission.ts';
import type { Change } from './change.ts';
import { listValueChanges } from './value-changes.ts';

/** By the field of each rule. */
export function listUniqueChanges(where: string, old: readonly UniqueRule[], now: readonly UniqueRule[]): Change[] {
  const changes: Change[] = [];
  for (const rule of now) {
    const before = old.find(({ field }) => field === rule.field);
    const among = rule.across === undefined ? 'of this type' : `of all types that share "${rule.across}"`;
    if (!before || before.across !== rule.across)
      changes.push({
        where,
        what: `Only one application ${among} may hold the same "${rule.field}" now.`,
        breaks: true,
        advice:
          'Of stored applications with the same answer the first keeps it; the others are refused when they are sent again, as is whatever repeats it from now on. Look for answers that stand twice in the export first.',
      });
    if (before) {
      const { across: _before, ...oldTexts } = before;
      const { across: _now, ...texts } = rule;
      for (const what of listValueChanges(oldTexts, texts, `unique ${rule.field}`))
        changes.push({ where, what, breaks: false });
    }
  }
  for (const { field } of old)
    if (now.every((rule) => rule.field !== field))
      changes.push({ where, what: `Several applications may hold the same "${field}" now.`, breaks: false });
  return changes;
}
