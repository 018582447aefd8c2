/** The routes of the administration (specification section 2), loaded when first opened. */
import { Navigate, type RouteObject } from 'react-router-dom';
import { LoadingText } from '@/ui/loading-text';
import { RouteError } from '../error-boundary';

/** For the root layout's children. Nothing of the administration is in the page before one of these is opened. */
export const adminRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./layout/admin-root')).AdminRoot }),
    HydrateFallback: () => <LoadingText />,
    errorElement: <RouteError />,
    children: [
      { path: 'admin/login', lazy: async () => ({ Component: (await import('./sign-in/login-page')).LoginPage }) },
      { path: 'admin/forgot-password', lazy: async () => ({ Component: (await import('./sign-in/forgot-password-page')).ForgotPasswordPage }) },
      { path: 'admin/new-password', lazy: async () => ({ Component: (await import('./sign-in/new-password-page')).NewPasswordPage }) },
      {
        path: 'admin',
        lazy: async () => ({ Component: (await import('./session/admin-guard')).AdminGuard }),
        children: [
          {
            lazy: async () => ({ Component: (await import('./layout/admin-layout')).AdminLayout }),
            children: [
              { index: true, element: <Navigate to="/admin/dashboard" replace /> },
              { path: 'dashboard', lazy: async () => ({ Component: (await import('./dashboard/dashboard-page')).DashboardPage }) },
              { path: 'applications', lazy: async () => ({ Component: (await import('./applications/applications-page')).ApplicationsPage }) },
              { path: 'applications/:applicationId', lazy: async () => ({ Component: (await import('./application/application-page')).ApplicationPage }) },
              { path: 'users', lazy: async () => ({ Component: (await import('./users/users-page')).UsersPage }) },
              { path: 'settings', lazy: async () => ({ Component: (await import('./settings/settings-page')).SettingsPage }) },
              { path: 'audit', lazy: async () => ({ Component: (await import('./audit/audit-page')).AuditPage }) },
              { path: '*', lazy: async () => ({ Component: (await import('./layout/page-not-found')).PageNotFound }) },
            ],
          },
        ],
      },
    ],
  },
];
