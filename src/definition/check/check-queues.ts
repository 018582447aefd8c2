/** Queues ask for what there is: statuses, stages, types and roles that somebody declares, each queue by its own id. */
import { suggest } from '../language/nearest-word.ts';
import type { ProviderSurroundings, RegistryNode } from './visit-providers.ts';

export function checkQueues(
  { registry: { queues, roles, workflow }, place }: RegistryNode,
  { providers, complete }: Pick<ProviderSurroundings, 'providers' | 'complete'>,
): void {
  const workflows = [workflow, ...providers.map((provider) => provider.workflow)];
  const known = {
    status: workflows.flatMap(({ statuses }) => statuses.map(({ id }) => id)),
    stage: workflows.flatMap(({ stages }) => stages.map(({ id }) => id)),
    type: providers.map(({ applicationType }) => applicationType),
  };
  const officers = roles.filter(({ audience }) => audience === 'officer').map(({ id }) => id);
  const declared = providers.flatMap((provider) =>
    (provider.officers?.queues ?? []).map((_queue, index) =>
      place.ofFile(`${provider.id}/provider.json`).inside(`/officers/queues/${index}`),
    ),
  );
  const places = [
    ...queues.slice(0, queues.length - declared.length).map((_queue, index) => place.inside(`/queues/${index}`)),
    ...declared,
  ];
  queues.forEach(({ id, query, escalateTo }, index) => {
    const at = places[index] ?? place;
    if (queues.findIndex((each) => each.id === id) < index)
      at.report('/id', `There are two queues "${id}".`, 'Give each its own id.');
    // A folder that cannot be read may have the word.
    const expectKnown = (pointer: string, kind: keyof typeof known, word: string) => {
      if (complete && !known[kind].includes(word))
        at.report(
          pointer,
          `Nothing declares a ${kind} "${word}", so nothing would ever be in this queue.`,
          suggest(word, [...new Set(known[kind])]),
        );
    };
    query.status?.forEach((word, nth) => expectKnown(`/query/status/${nth}`, 'status', word));
    query.type?.forEach((word, nth) => expectKnown(`/query/type/${nth}`, 'type', word));
    if (query.stage !== undefined) expectKnown('/query/stage', 'stage', query.stage);
    if (query.date_from !== undefined && query.date_to !== undefined && query.date_from > query.date_to)
      at.report('/query/date_to', 'The last day lies before the first, so nothing is in this queue.', 'Swap the two.');
    if (escalateTo === undefined) return;
    if (!officers.includes(escalateTo))
      at.report(
        '/escalateTo',
        `"${escalateTo}" is no role of officers, so nobody would be told.`,
        suggest(escalateTo, officers),
      );
    if (query.due !== 'overdue')
      at.report(
        '/escalateTo',
        'Only what is overdue is told of.',
        'Ask for "due": "overdue", or leave "escalateTo" out.',
      );
    if (query.assignee === 'me' || query.watched === 'me')
      at.report(
        '/escalateTo',
        'A queue of whoever is reading is nobody’s when messages are written.',
        'Leave "me" out of the query.',
      );
  });
}
