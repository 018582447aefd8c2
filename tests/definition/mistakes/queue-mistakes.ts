/** Mistakes in the queues of registry.json. */
import { AS_IT_WAS, type Mistake } from './mistake';

const FILE = 'registry.json';

export const QUEUE_MISTAKES: Mistake[] = [
  ['two queues of one id', FILE, '"id": "due_soon"', '"id": "overdue"', 'There are two queues "overdue"', AS_IT_WAS],
  [
    'a queue that asks for a field that the list has not',
    FILE,
    '"query": { "due": "soon" }',
    '"query": { "deu": "soon" }',
    'deu',
    AS_IT_WAS,
  ],
  [
    'a column that the list has not',
    FILE,
    '"assignee", "follow_up", "due_at"]',
    '"assignee", "followup", "due_at"]',
    'follow_up',
    AS_IT_WAS,
  ],
  [
    'a queue of a status that no workflow has',
    FILE,
    '"status": ["resubmitted"]',
    '"status": ["resubmited"]',
    'Nothing declares a status "resubmited"',
    AS_IT_WAS,
  ],
  [
    'a queue that is told to no officers',
    FILE,
    '"escalateTo": "admin"',
    '"escalateTo": "admins"',
    '"admins" is no role of officers',
    AS_IT_WAS,
  ],
];
