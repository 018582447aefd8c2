/** The administration's calls. */
import { z } from 'zod';
import { Profile } from '@/api/contracts/account';
import { Comment } from '@/api/contracts/application';
import { AdminApplicationDetail, AdminApplicationList, AdminApplicationsQuery, AdminDashboard, BulkStatusAnswer, BulkStatusChange, NewComment, StatusChange } from '@/api/contracts/review';
import { AuditList, AuditQuery, DeletionPreview, RoleList, SettingsBody, UserChange, UserIds, UserList, UsersQuery, UsersStatusChange } from '@/api/contracts/user';
import type { ApiOperation } from './operation';

const tag = 'Administration';

export function listOfficerOperations(): ApiOperation[] {
  return [
    { tag, method: 'GET', path: '/admin/dashboard', summary: 'What waits, and for how long', answer: AdminDashboard },
    { tag, method: 'GET', path: '/admin/applications', summary: 'All applications, filtered', query: AdminApplicationsQuery, answer: AdminApplicationList },
    { tag, method: 'GET', path: '/admin/applications.csv', summary: 'The filtered list as CSV', query: AdminApplicationsQuery, media: 'text/csv' },
    { tag, method: 'GET', path: '/admin/applications/{id}', summary: 'One application with everything about it', query: AdminApplicationsQuery, answer: AdminApplicationDetail },
    { tag, method: 'POST', path: '/admin/applications/{id}/status', summary: 'Moves it along the workflow', body: StatusChange, answer: AdminApplicationDetail },
    { tag, method: 'POST', path: '/admin/applications/status', summary: 'Moves many', body: BulkStatusChange, answer: BulkStatusAnswer },
    { tag, method: 'POST', path: '/admin/applications/{id}/comments', summary: 'Comments on it', body: NewComment, answer: Comment, status: 201 },
    { tag, method: 'GET', path: '/admin/users', summary: 'Users', query: UsersQuery, answer: UserList },
    { tag, method: 'GET', path: '/admin/users/roles', summary: 'Roles and what they may do', answer: RoleList },
    { tag, method: 'GET', path: '/admin/users/deletion', summary: 'What deleting would do', query: z.object({ ids: z.string() }), answer: DeletionPreview },
    { tag, method: 'PUT', path: '/admin/users/{id}', summary: 'Changes a user', body: UserChange, answer: Profile },
    { tag, method: 'PUT', path: '/admin/users/status', summary: 'Sets the status of many', body: UsersStatusChange, answer: z.object({ updated: z.number() }) },
    { tag, method: 'DELETE', path: '/admin/users', summary: 'Deletes users; their records stay', body: UserIds, answer: z.object({ deleted: z.number() }) },
    { tag, method: 'POST', path: '/admin/users/{id}/reset-password', summary: 'Sends a link for a new password', answer: z.object({ success: z.boolean(), message: z.string() }) },
    { tag, method: 'GET', path: '/admin/settings', summary: 'Settings by group', answer: SettingsBody },
    { tag, method: 'PUT', path: '/admin/settings', summary: 'Changes settings', body: SettingsBody, answer: SettingsBody },
    { tag, method: 'GET', path: '/admin/audit', summary: 'The log of administrative acts', query: AuditQuery, answer: AuditList },
  ];
}
