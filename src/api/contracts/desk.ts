/** The officers' calls about their desk: whose an application is, and the queues of work. */
import { z } from 'zod';
import {
  BulkDeskChange,
  Desk,
  DeskChange,
  Leave,
  LeaveChange,
  NewView,
  OfficerList,
  OfficersQuery,
  Presence,
  PresenceChange,
  QueueEntry,
  QueueList,
} from '../shapes/desk';
import { NoticeChoices } from '../shapes/notice';
import { BulkResponse, NewlySeen, SameRecords, SeenDocument } from '../shapes/review';
import type { ContractTable } from './contract';

const viewer = { who: 'person', permissions: ['view_applications'], reach: 'viewed' } as const;

export const DESK_CONTRACTS = {
  'GET /admin/queues': {
    summary: 'The queues, and the views that the officer keeps or that are shared, with how much is in each',
    cost: 'page',
    access: viewer,
    responses: { 200: QueueList },
  },
  'POST /admin/views': {
    summary: 'Keeps a query of the list as a view',
    cost: 'page',
    access: viewer,
    body: NewView,
    responses: { 201: QueueEntry },
  },
  'DELETE /admin/views/:id': {
    summary: 'Removes a view',
    cost: 'page',
    access: viewer,
    responses: { 200: z.object({ removed: z.boolean().describe('false: it was not there, or is another’s.') }) },
  },
  'GET /admin/officers': {
    summary: 'Officers who may be given applications',
    cost: 'page',
    access: viewer,
    query: OfficersQuery,
    responses: { 200: OfficerList },
  },
  'PUT /admin/officers/:id/leave': {
    summary: 'Sets or ends a leave: one’s own, or with manage_users another officer’s',
    cost: 'page',
    access: viewer,
    body: LeaveChange,
    responses: { 200: z.object({ leave: Leave.nullable() }) },
  },
  'GET /admin/notices': {
    summary: 'What the officer is told of by e-mail',
    cost: 'page',
    access: viewer,
    responses: { 200: NoticeChoices },
  },
  'PUT /admin/notices': {
    summary: 'Sets what the officer is told of by e-mail',
    cost: 'page',
    access: viewer,
    body: NoticeChoices,
    responses: { 200: NoticeChoices },
  },
  'POST /admin/applications/desk': {
    summary: 'Takes, hands over or releases many, or says what they wait for',
    cost: 'bulk',
    access: viewer,
    body: BulkDeskChange,
    responses: { 200: BulkResponse },
  },
  'GET /admin/applications/:id/desk': {
    summary: 'Who has it, by when it is due, what it waits for, who has it open',
    cost: 'page',
    access: viewer,
    responses: { 200: Desk },
  },
  'POST /admin/applications/:id/desk': {
    summary: 'Takes it, hands it over, releases it, or says what it waits for',
    cost: 'page',
    access: viewer,
    body: DeskChange,
    responses: { 200: Desk },
  },
  'GET /admin/applications/:id/same': {
    summary: 'Records that may be of the same company or person',
    cost: 'page',
    access: viewer,
    responses: { 200: SameRecords },
  },
  'POST /admin/applications/:id/seen': {
    summary: 'Says that the officer has seen a document to its end, and who else has seen which',
    cost: 'page',
    access: viewer,
    body: NewlySeen,
    responses: { 200: z.array(SeenDocument) },
  },
  'POST /admin/applications/:id/presence': {
    summary: 'Says that the officer has it open, and who else has',
    cost: 'page',
    access: viewer,
    body: PresenceChange,
    responses: { 200: Presence },
  },
} as const satisfies ContractTable;
