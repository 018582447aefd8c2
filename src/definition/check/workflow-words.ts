/** The words by which the parts of a workflow speak of its statuses and stages. */
import { findNearestWord } from '../language/nearest-word.ts';
import type { Workflow } from '../language/workflow.ts';

/** A word of a workflow, with where it stands below it. */
interface Use {
  word: string;
  at: string;
}

export function listStatusUses({ initial, transitions }: Workflow): Use[] {
  return [
    { word: initial, at: '/initial' },
    ...transitions.flatMap(({ from, to }, index) => [
      { word: to, at: `/transitions/${index}/to` },
      ...from.map((word, place) => ({ word, at: `/transitions/${index}/from/${place}` })),
    ]),
  ];
}

export function listStageUses({ statuses }: Workflow): Use[] {
  return statuses.flatMap(({ stage }, index) =>
    stage === undefined ? [] : [{ word: stage, at: `/statuses/${index}/stage` }],
  );
}

/** What cannot be followed as long as a word of it leads nowhere says nothing more. */
export function hasUnknownWords(workflow: Workflow): boolean {
  const statuses = new Set(workflow.statuses.map(({ id }) => id));
  const stages = new Set(workflow.stages.map(({ id }) => id));
  return (
    listStatusUses(workflow).some(({ word }) => !statuses.has(word)) ||
    listStageUses(workflow).some(({ word }) => !stages.has(word))
  );
}

/** A declaration that nothing speaks of, and the word that it is spoken of by. */
export interface Misnamed {
  index: number;
  meant: string;
  times: number;
}

/** Where all the others agree on a word, the one place that declares it is what is wrong. */
export function findMisnamed(declared: readonly string[], uses: readonly Use[]): Misnamed | undefined {
  const words = uses.map(({ word }) => word);
  const idle = declared.filter((word) => !words.includes(word));
  const unknown = [...new Set(words)].filter((word) => !declared.includes(word));
  for (const meant of unknown) {
    const times = words.filter((word) => word === meant).length;
    const nearest =
      findNearestWord(meant, declared) ?? (unknown.length === 1 && idle.length === 1 ? idle[0] : undefined);
    if (times >= 2 && nearest !== undefined && idle.includes(nearest))
      return { index: declared.indexOf(nearest), meant, times };
  }
  return undefined;
}
