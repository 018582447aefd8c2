/** The routes of the administration (specification section 2), loaded when first opened. */
import { again } from '@/ui/again';
import { Navigate, type RouteObject } from 'react-router-dom';
import { LoadingText } from '@/ui/loading-text';
import { RouteError } from '@/page/shell/route-error';
import { PageFrame } from '@/page/shell/page-layout';
import { lazyPage } from '@/page/navigation/lazy-part';
import { LostPart } from '@/page/navigation/lost-part';
import { t } from '@/texts/t';

/** For the root layout's children. Nothing of the administration is in the page before one of these is opened. */
export const adminRoutes: RouteObject[] = [
  {
    lazy: lazyPage(
      async () => (await again(() => import('./layout/admin-root'))).AdminRoot,
      (lost) => (
        <PageFrame applicationType={t('Administration')}>
          <LostPart {...lost} />
        </PageFrame>
      ),
    ),
    HydrateFallback: () => (
      <PageFrame applicationType={t('Administration')}>
        <LoadingText />
      </PageFrame>
    ),
    errorElement: <RouteError />,
    children: [
      {
        path: 'admin/login',
        lazy: lazyPage(async () => (await again(() => import('@/sign-in/officer/login-page'))).LoginPage),
      },
      {
        path: 'admin/forgot-password',
        lazy: lazyPage(
          async () => (await again(() => import('@/sign-in/officer/forgot-password-page'))).ForgotPasswordPage,
        ),
      },
      {
        path: 'admin/new-password',
        lazy: lazyPage(async () => (await again(() => import('@/sign-in/officer/new-password-page'))).NewPasswordPage),
      },
      {
        path: 'admin',
        lazy: lazyPage(async () => (await again(() => import('@/sign-in/officer/admin-guard'))).AdminGuard),
        children: [
          {
            lazy: lazyPage(async () => (await again(() => import('./layout/admin-layout'))).AdminLayout),
            children: [
              { index: true, element: <Navigate to="/admin/dashboard" replace /> },
              {
                path: 'start',
                lazy: lazyPage(async () => (await again(() => import('./layout/first-page'))).FirstPage),
              },
              {
                path: 'dashboard',
                lazy: lazyPage(async () => (await again(() => import('./dashboard/dashboard-page'))).DashboardPage),
              },
              {
                path: 'applications',
                lazy: lazyPage(
                  async () => (await again(() => import('./applications/applications-page'))).ApplicationsPage,
                ),
              },
              {
                path: 'applications/:applicationId',
                lazy: lazyPage(
                  async () => (await again(() => import('./application/application-page'))).ApplicationPage,
                ),
              },
              {
                path: 'users',
                lazy: lazyPage(async () => (await again(() => import('./users/users-page'))).UsersPage),
              },
              {
                path: 'messages',
                lazy: lazyPage(async () => (await again(() => import('./messages/messages-page'))).MessagesPage),
              },
              {
                path: 'lists',
                lazy: lazyPage(async () => (await again(() => import('./lists/lists-page'))).ListsPage),
              },
              {
                path: 'lists/:listId',
                lazy: lazyPage(async () => (await again(() => import('./lists/list-page'))).ListPage),
              },
              {
                path: 'settings',
                lazy: lazyPage(async () => (await again(() => import('./settings/settings-page'))).SettingsPage),
              },
              {
                path: 'integrations',
                lazy: lazyPage(
                  async () => (await again(() => import('./integrations/integrations-page'))).IntegrationsPage,
                ),
              },
              {
                path: 'audit',
                lazy: lazyPage(async () => (await again(() => import('./audit/audit-page'))).AuditPage),
              },
              {
                path: '*',
                lazy: lazyPage(async () => (await again(() => import('./layout/page-not-found'))).PageNotFound),
              },
            ],
          },
        ],
      },
    ],
  },
];
