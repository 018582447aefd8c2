/** The administration's frame. */
import { Outlet } from 'react-router-dom';
import { paths } from '@/engine/paths';
import { useSession } from '@/page/data/session-store';
import { PageFrame } from '@/page/shell/page-layout';
import { t } from '@/texts/t';

export function AdminRoot() {
  const signedIn = useSession(({ status }) => status === 'signed-in');
  return (
    <PageFrame applicationType={t('Administration')} width="full" home={signedIn ? paths.adminStart : undefined}>
      <Outlet />
    </PageFrame>
  );
}
