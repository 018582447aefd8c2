/** Steps that applicants send to somebody else's phone, and what those people see of them. */
import { z } from 'zod';
import { UploadResponse } from '../shapes/file-record';
import {
  SentStep,
  FilledStep,
  FilledStepReceipt,
  NewStepRequest,
  StepRequest,
  StepRequestList,
  TakenStep,
} from '../shapes/step-request';
import type { ContractTable } from './contract';

const person = { who: 'person' } as const;
/** Whoever has proved the phone that it was sent to, with an account or without. */
const asked = { who: 'verified', reach: 'phone' } as const;

const draftOf = z.object({
  application: z.string().max(60).optional().describe('Id of the application that is renewed; without it, a new one.'),
});

export const STEP_CONTRACTS = {
  'GET /drafts/:provider/steps': {
    summary: 'The steps of a draft that were sent to somebody else’s phone, the last of each step',
    cost: 'page',
    access: person,
    query: draftOf,
    responses: { 200: StepRequestList },
  },
  'POST /drafts/:provider/steps/:step': {
    summary: 'Sends a step to a phone by SMS; to the same phone again the same link, to another a new one alone',
    cost: 'page',
    access: person,
    query: draftOf,
    body: NewStepRequest,
    responses: { 200: StepRequest },
  },
  'DELETE /drafts/:provider/steps/:step': {
    summary: 'Takes back what was seen: the link stops working, or answers that were not taken are thrown away',
    cost: 'page',
    access: person,
    query: draftOf.extend({
      state: z
        .enum(['sent', 'filled'])
        .optional()
        .describe('What was seen; without it, sent. What was filled in since is refused, and stays.'),
    }),
    responses: { 204: null },
  },
  'POST /drafts/:provider/steps/:step/taken': {
    summary: 'Notes that the form has the answers of a step that was filled in; a repeat is harmless',
    cost: 'page',
    access: person,
    query: draftOf,
    body: TakenStep,
    responses: { 204: null },
  },
  'GET /steps/:token': {
    summary: 'The step that the caller’s phone was sent by this link',
    cost: 'page',
    access: asked,
    responses: { 200: SentStep },
  },
  'POST /steps/:token/files': {
    summary: 'Uploads one document of the step, which becomes the applicant’s',
    cost: 'document',
    access: asked,
    query: z.object({ field: z.string().max(200) }),
    body: {
      media: 'multipart/form-data',
      schema: {
        type: 'object',
        properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      },
    },
    responses: { 201: UploadResponse },
  },
  'POST /steps/:token': {
    summary: 'Sends the answers of the step; a repeat of the same is harmless',
    cost: 'page',
    access: asked,
    body: FilledStep,
    responses: { 200: FilledStepReceipt },
  },
} as const satisfies ContractTable;
