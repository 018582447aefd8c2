/** Where an administrator begins: that applicants are told of nobody whom they can ask. Nothing as soon as they are. */
import Alert from '@mui/material/Alert';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '@/engine/paths';
import { hasContact, useSite } from '@/page/shell/use-site';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { rich } from '@/ui/rich';

/** The queue that a sign-in leads to, and the dashboard of who has none. */
const BEGINNINGS: readonly string[] = ['/admin/applications', paths.adminDashboard];

export function ContactNote() {
  const site = useSite();
  const may = useMay();
  const { pathname } = useLocation();
  if (!site || hasContact(site) || !may('manage_settings') || !BEGINNINGS.includes(pathname)) return null;
  return (
    <Alert severity="warning" role="note" sx={{ mb: 2, py: 0, displayPrint: 'none' }}>
      {rich('Applicants find nobody to ask. Name an email address or a phone in the <link>settings</link>.', {
        link: (words) => <Link to="/admin/settings">{words}</Link>,
      })}
    </Alert>
  );
}
