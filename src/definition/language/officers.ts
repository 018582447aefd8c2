/** Officers of one type of application, declared in its folder. */
import { z } from 'zod';
import { Queue } from './queue.ts';
import { text } from './text.ts';

const id = z.string().regex(/^[a-z][a-z0-9_]*$/, 'Use lower-case words joined by _');

const OwnPermission = z
  .strictObject({
    id: id.describe('Lower-case words joined by _, beginning with the folder’s id, e.g. "tennis_club_inspect".'),
    description: text.describe('What it allows.'),
  })
  .meta({ id: 'OwnPermission', description: 'Something that officers may do with applications of this type alone.' });

const OfficersRole = z
  .strictObject({
    id: id.describe('Lower-case words joined by _; never changes once people have it.'),
    name: text.describe('What the role is called.'),
    description: text.describe('What people of this role do.'),
    permissions: z
      .array(z.string())
      .describe(
        'Ids of permissions declared beside it, or of officers’ permissions of registry.json that are about applications. They hold for applications of this type alone, which the role always sees.',
      ),
  })
  .meta({
    id: 'OfficersRole',
    description:
      'A role that administrators give to officers; it reaches the applications of this type and nothing else.',
  });

export const Officers = z
  .strictObject({
    permissions: z
      .array(OwnPermission)
      .default([])
      .describe('Permissions of this type’s own, for its transitions to ask for.'),
    roles: z.array(OfficersRole).min(1).describe('Roles for officers of this type.'),
    queues: z
      .array(Queue)
      .optional()
      .describe('Lists of work of this type’s own, after those of registry.json; such as of a status that it adds.'),
  })
  .meta({
    id: 'Officers',
    description: 'Officers’ roles, permissions and queues of this type, so that it needs no change outside its folder.',
  });
