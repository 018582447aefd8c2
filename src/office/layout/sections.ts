/** The sections of the administration. */
import { msg, type Message } from '@/texts/t';

export interface Section {
  path: string;
  label: Message;
  icon: string;
  /** What an officer needs to see it. */
  permission: string;
}

/** In the order of the rail. */
export const SECTIONS: readonly Section[] = [
  { path: '/admin/dashboard', label: msg('Dashboard'), icon: 'dashboard', permission: 'view_applications' },
  { path: '/admin/applications', label: msg('Applications'), icon: 'assignment', permission: 'view_applications' },
  { path: '/admin/users', label: msg('Users'), icon: 'group', permission: 'manage_users' },
  { path: '/admin/messages', label: msg('Messages'), icon: 'mail', permission: 'send_messages' },
  { path: '/admin/lists', label: msg('Lists'), icon: 'category', permission: 'manage_lists' },
  { path: '/admin/settings', label: msg('Settings'), icon: 'settings', permission: 'manage_settings' },
  {
    path: '/admin/integrations',
    label: msg('Integrations'),
    icon: 'handshake',
    permission: 'manage_settings',
  },
  { path: '/admin/audit', label: msg('Audit'), icon: 'history', permission: 'view_audit' },
];

/** The one that a page belongs to. */
export function findSection(pathname: string): Section | undefined {
  return SECTIONS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
