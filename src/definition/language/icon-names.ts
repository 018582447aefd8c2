/** The pictures that a definition can name. They are drawn in ui/icon.tsx, which knows no definition; a test holds the two together. */
export const ICON_NAMES = [
  'assignment', 'badge', 'build', 'business', 'category', 'certificate', 'check', 'dashboard', 'description', 'directions_car', 'flight',
  'flight_takeoff', 'gavel', 'group', 'groups', 'handshake', 'history', 'home', 'inventory', 'local_shipping', 'mail', 'person', 'phone',
  'security', 'settings', 'support', 'support_agent', 'ticket', 'upload', 'upload_file', 'verified', 'warehouse',
] as const;
