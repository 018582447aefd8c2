/** The officers' calls. */
import { z } from 'zod';
import { Profile } from '../shapes/account';
import { Comment } from '../shapes/application';
import {
  AdminApplicationDetail,
  AdminApplicationList,
  AdminApplicationsQuery,
  ExportQuery,
  FormerStatusList,
  BulkStatusResponse,
  BulkStatusChange,
  TakeBack,
  BulkResponse,
  Check,
  CheckChange,
  FirstApprovalEnd,
  NewComment,
  StatusChange,
} from '../shapes/review';
import {
  DeletionPreview,
  OfficerInvitation,
  Role,
  RoleList,
  RolePermissions,
  SettingsBody,
  UserChange,
  UserIds,
  UserList,
  UserRow,
  UsersQuery,
  UserStorage,
  UserStorageChange,
  UsersStatusChange,
} from '../shapes/user';
import { AdminDashboard, FiguresQuery, PeriodFigures } from '../shapes/figures';
import { Export, ExportList, NewExport } from '../shapes/export';
import { AuditList, AuditQuery } from '../shapes/audit';
import { MessageList } from '../shapes/message';
import { RetentionChange, RetentionList } from '../shapes/personal-data';
import { ReadyReasonsChange, ReadyReasonsList } from '../shapes/ready-reasons';
import type { ContractTable } from './contract';

// Each transition of the workflow says which permission it needs besides; comments need that of any, or
// review_applications.
const viewer = { who: 'person', permissions: ['view_applications'], reach: 'viewed' } as const;
const viewerOrToken = { ...viewer, tokens: true } as const;
const userManager = { who: 'person', permissions: ['manage_users'] } as const;
const settingsManager = { who: 'person', permissions: ['manage_settings'] } as const;

export const ADMINISTRATION_CONTRACTS = {
  'GET /admin/dashboard': {
    summary: 'What waits, and for how long',
    cost: 'page',
    access: viewerOrToken,
    responses: { 200: AdminDashboard },
  },
  'GET /admin/figures': {
    summary: 'What a period brought: received, decided, how long it took, and whether in time',
    cost: 'page',
    access: viewerOrToken,
    query: FiguresQuery,
    responses: { 200: PeriodFigures },
  },
  'GET /admin/figures.csv': {
    summary: 'The figures of a period as CSV',
    cost: 'export',
    access: viewerOrToken,
    query: FiguresQuery,
    responses: { 200: { media: 'text/csv' } },
  },
  'GET /admin/former-statuses': {
    summary: 'The statuses of applications that no workflow has any more',
    cost: 'page',
    access: viewerOrToken,
    responses: { 200: FormerStatusList },
  },
  'GET /admin/applications': {
    summary: 'All applications, filtered',
    cost: 'page',
    access: viewerOrToken,
    query: AdminApplicationsQuery,
    responses: { 200: AdminApplicationList },
  },
  'GET /admin/applications.csv': {
    summary: 'The filtered list as CSV, of one type with all answers too',
    cost: 'export',
    access: viewerOrToken,
    query: ExportQuery,
    responses: { 200: { media: 'text/csv' } },
  },
  'GET /admin/applications.xlsx': {
    summary: 'The filtered list as a workbook, with all answers and the names of documents',
    cost: 'export',
    access: viewer,
    query: ExportQuery,
    responses: { 200: { media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } },
  },
  'POST /admin/exports': {
    summary: 'Has the filtered list written as CSV or a workbook in the background',
    cost: 'page',
    access: viewer,
    query: NewExport,
    responses: { 201: Export },
  },
  'GET /admin/exports': {
    summary: 'The officer’s exports that are being written, or can be fetched',
    cost: 'page',
    access: viewer,
    responses: { 200: ExportList },
  },
  'GET /admin/exports/:id/file': {
    summary: 'An export that is ready',
    cost: 'document',
    access: viewer,
    responses: { 200: { media: 'application/octet-stream' } },
  },
  'DELETE /admin/exports/:id': {
    summary: 'Removes an export, or stops its writing',
    cost: 'page',
    access: viewer,
    responses: { 200: z.object({ removed: z.boolean().describe('false: it was not there, or is another’s.') }) },
  },
  'GET /admin/applications/:id': {
    summary: 'One application with everything about it',
    cost: 'page',
    access: viewerOrToken,
    query: AdminApplicationsQuery,
    responses: { 200: AdminApplicationDetail },
  },
  'GET /admin/applications/:id/messages': {
    summary: 'The messages that were written about it, oldest first',
    cost: 'page',
    access: viewerOrToken,
    responses: { 200: MessageList },
  },
  'POST /admin/applications/status': {
    summary: 'Takes many through one transition of the workflow',
    cost: 'bulk',
    access: viewerOrToken,
    body: BulkStatusChange,
    responses: { 200: BulkStatusResponse },
  },
  'POST /admin/applications/take-back': {
    summary: 'Takes the officer’s own last decision on each back, before anybody is told',
    cost: 'bulk',
    access: viewer,
    body: TakeBack,
    responses: { 200: BulkResponse },
  },
  'POST /admin/applications/:id/status': {
    summary: 'Takes it through a transition of the workflow',
    cost: 'page',
    access: viewerOrToken,
    body: StatusChange,
    responses: { 200: AdminApplicationDetail },
  },
  'POST /admin/applications/:id/first-approval/end': {
    summary: 'Takes back or declines a decision that waits for a second person',
    cost: 'page',
    access: viewer,
    body: FirstApprovalEnd,
    responses: { 200: AdminApplicationDetail },
  },
  'POST /admin/applications/:id/comments': {
    summary: 'Comments on it',
    cost: 'page',
    access: viewerOrToken,
    body: NewComment,
    responses: { 201: Comment },
  },
  'POST /admin/applications/:id/checks': {
    summary: 'Ticks a section or document as checked, or takes the tick away',
    cost: 'page',
    access: viewerOrToken,
    body: CheckChange,
    responses: { 200: z.array(Check) },
  },
  'GET /admin/users': {
    summary: 'Users',
    cost: 'page',
    access: userManager,
    query: UsersQuery,
    responses: { 200: UserList },
  },
  'POST /admin/users': {
    summary: 'Gives somebody an account as an officer, and sends them the link for their password',
    cost: 'page',
    access: userManager,
    body: OfficerInvitation,
    responses: { 201: UserRow },
  },
  'GET /admin/users/roles': {
    summary: 'Roles and what they may do',
    cost: 'page',
    access: { who: 'person', permissions: ['view_roles'] },
    responses: { 200: RoleList },
  },
  'PUT /admin/users/roles/:id': {
    summary: 'Changes what an officers’ role may do',
    cost: 'page',
    access: { who: 'person', permissions: ['manage_users', 'view_roles'] },
    body: RolePermissions,
    responses: { 200: Role },
  },
  'GET /admin/users/deletion': {
    summary: 'What deleting would do',
    cost: 'page',
    access: userManager,
    query: z.object({ ids: z.string().default('').describe('Ids, joined by commas.') }),
    responses: { 200: DeletionPreview },
  },
  'PUT /admin/users/status': {
    summary: 'Sets the status of many',
    cost: 'bulk',
    access: userManager,
    body: UsersStatusChange,
    responses: { 200: z.object({ updated: z.number() }) },
  },
  'GET /admin/users/:id': { summary: 'One user', cost: 'page', access: userManager, responses: { 200: UserRow } },
  'PUT /admin/users/:id': {
    summary: 'Changes a user',
    cost: 'page',
    access: userManager,
    body: UserChange,
    responses: { 200: Profile },
  },
  'DELETE /admin/users': {
    summary: 'Deletes users; their records stay',
    cost: 'bulk',
    access: userManager,
    body: UserIds,
    responses: { 200: z.object({ deleted: z.number() }) },
  },
  'POST /admin/users/:id/reset-password': {
    summary: 'Sends a link for a new password',
    cost: 'page',
    access: userManager,
    responses: { 200: z.object({ success: z.boolean(), message: z.string() }) },
  },
  'DELETE /admin/users/:id/second-factor': {
    summary: 'Removes the second factor of an officer, who is told and has to sign in anew',
    cost: 'page',
    access: userManager,
    responses: { 200: z.object({ success: z.boolean() }) },
  },
  'DELETE /admin/users/:id/provider-identity': {
    summary: 'Releases an account from whoever of the identity provider has opened it, and ends its sessions',
    cost: 'page',
    access: userManager,
    responses: { 200: z.object({ success: z.boolean() }) },
  },
  'GET /admin/users/:id/storage': {
    summary: 'What a user stores, and how much they may',
    cost: 'page',
    access: userManager,
    responses: { 200: UserStorage },
  },
  'PUT /admin/users/:id/storage': {
    summary: 'Gives a user another quota than everybody, or takes it back',
    cost: 'page',
    access: userManager,
    body: UserStorageChange,
    responses: { 200: UserStorage },
  },
  'GET /admin/settings': {
    summary: 'Settings by group',
    cost: 'page',
    access: settingsManager,
    responses: { 200: SettingsBody },
  },
  'PUT /admin/settings': {
    summary: 'Changes settings',
    cost: 'page',
    access: settingsManager,
    body: SettingsBody,
    responses: { 200: SettingsBody },
  },
  'GET /admin/ready-reasons': {
    summary: 'The sentences that officers choose from when they mark what must be changed',
    cost: 'page',
    access: settingsManager,
    responses: { 200: ReadyReasonsList },
  },
  'PUT /admin/ready-reasons': {
    summary: 'Sets those that administrators add, for all types or for one',
    cost: 'page',
    access: settingsManager,
    body: ReadyReasonsChange,
    responses: { 200: ReadyReasonsList },
  },
  'GET /admin/retention': {
    summary: 'How long applications of each type are kept, and what the next run of the job empties',
    cost: 'page',
    access: settingsManager,
    responses: { 200: RetentionList },
  },
  'PUT /admin/retention': {
    summary: 'Changes how long applications are kept',
    cost: 'page',
    access: settingsManager,
    body: RetentionChange,
    responses: { 200: RetentionList },
  },
  'GET /admin/audit': {
    summary: 'The log of administrative acts',
    cost: 'page',
    access: { who: 'person', permissions: ['view_audit'], tokens: true },
    query: AuditQuery,
    responses: { 200: AuditList },
  },
  'GET /admin/audit.csv': {
    summary: 'The filtered log as CSV',
    cost: 'export',
    access: { who: 'person', permissions: ['view_audit'], tokens: true },
    query: AuditQuery,
    responses: { 200: { media: 'text/csv' } },
  },
} as const satisfies ContractTable;
