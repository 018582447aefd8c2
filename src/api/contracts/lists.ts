/** Lists of choices: what forms offer, and how officers keep it. */
import {
  EntriesImport,
  EntryChange,
  EntryOrder,
  ImportResult,
  KeptList,
  ListSummaries,
  NewEntry,
  OfferedList,
} from '../shapes/choice-list';
import type { ContractTable } from './contract';

const listKeeper = { who: 'person', permissions: ['manage_lists'], tokens: true } as const;

export const LIST_CONTRACTS = {
  'GET /lists/:list': {
    summary: 'The choices of a list, in their order',
    cost: 'list',
    access: { who: 'person', tokens: true },
    responses: { 200: OfferedList },
  },
  'GET /admin/lists': { summary: 'The lists', cost: 'page', access: listKeeper, responses: { 200: ListSummaries } },
  'GET /admin/lists/:list': {
    summary: 'One list with all of its entries',
    cost: 'list',
    access: listKeeper,
    responses: { 200: KeptList },
  },
  'POST /admin/lists/:list/entries': {
    summary: 'Adds an entry',
    cost: 'page',
    access: listKeeper,
    body: NewEntry,
    responses: { 201: KeptList },
  },
  'PATCH /admin/lists/:list/entries/:code': {
    summary: 'Renames an entry, retires it, or takes it back',
    cost: 'page',
    access: listKeeper,
    body: EntryChange,
    responses: { 200: KeptList },
  },
  'POST /admin/lists/:list/import': {
    summary: 'Adds the entries that are new, and renames those that read otherwise',
    cost: 'bulk',
    access: listKeeper,
    body: EntriesImport,
    responses: { 200: ImportResult },
  },
  'PUT /admin/lists/:list/order': {
    summary: 'Sets the order in which the entries are offered',
    cost: 'bulk',
    access: listKeeper,
    body: EntryOrder,
    responses: { 200: KeptList },
  },
} as const satisfies ContractTable;
