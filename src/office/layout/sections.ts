/** The sections of the administration, in the order of the rail. */

export interface Section {
  path: string;
  label: string;
  icon: string;
  /** What an officer needs to see it. */
  permission: string;
}

export const SECTIONS: readonly Section[] = [
  { path: '/admin/dashboard', label: 'Dashboard', icon: 'dashboard', permission: 'view_applications' },
  { path: '/admin/applications', label: 'Applications', icon: 'assignment', permission: 'view_applications' },
  { path: '/admin/users', label: 'Users', icon: 'group', permission: 'manage_users' },
  { path: '/admin/messages', label: 'Messages', icon: 'mail', permission: 'send_messages' },
  { path: '/admin/lists', label: 'Lists', icon: 'category', permission: 'manage_lists' },
  { path: '/admin/settings', label: 'Settings', icon: 'settings', permission: 'manage_settings' },
  { path: '/admin/audit', label: 'Audit', icon: 'history', permission: 'view_audit' },
];
