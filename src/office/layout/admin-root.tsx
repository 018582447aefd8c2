/** The administration's frame. */
import { Outlet } from 'react-router-dom';
import { PageFrame } from '@/page/shell/page-layout';
import { t } from '@/texts/t';

export function AdminRoot() {
  return (
    <PageFrame applicationType={t('Administration')} width="full">
      <Outlet />
    </PageFrame>
  );
}
