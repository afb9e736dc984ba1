import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, ScrollRestoration, Outlet, useLocation } from 'react-router';
// RouterProvider of 'react-router/dom': the one of 'react-router' silently ignores `flushSync`.
import { RouterProvider } from 'react-router/dom';
import { WebContributions } from '#kit/web/registry.ts';
import { Frame } from '#kit/web/shell/Frame.tsx';
import { attendanceAdds } from '#modules/attendance/web/adds.ts';
import { hrAdds } from '#modules/hr-requests/web/adds.ts';
import { kpiAdds } from '#modules/kpi/web/adds.ts';
import { payrollAdds } from '#modules/payroll/web/adds.ts';
import { recruitingAdds } from '#modules/recruiting/web/adds.ts';
import { invoiceAdds } from '#modules/invoices/web/adds.ts';
import { setupAdds } from '#modules/setup/web/adds.ts';
import { supplierAdds } from '#modules/suppliers/web/adds.ts';
import { Guard, Screen } from './shell/Guard.tsx';
import { SignedIn } from './shell/SignedIn.tsx';
import { routes } from './routes.ts';

const pages = (isPublic: boolean) =>
  routes
    .filter((route) => Boolean(route.isPublic) === isPublic)
    .map((route) => ({
      path: route.path,
      element: route.isPublic ? <Screen route={route} /> : <Guard route={route} />,
    }));

/** The root is the home page. People who were redirected here are told why. */
function ToHome() {
  return <Navigate to="/dashboard/index" replace state={useLocation().state as unknown} />;
}

const router = createBrowserRouter([
  {
    element: (
      <>
        <ScrollRestoration getKey={(location) => location.key} />
        <Outlet />
      </>
    ),
    children: [
      ...pages(true),
      {
        element: <SignedIn />,
        children: [
          { path: '/', element: <ToHome /> },
          ...pages(false),
          { path: '*', element: <Navigate to="/404" replace /> },
        ],
      },
    ],
  },
]);

/** Contributions of modules to each other's screens. */
const added = [
  ...invoiceAdds,
  ...supplierAdds,
  ...hrAdds,
  ...attendanceAdds,
  ...kpiAdds,
  ...payrollAdds,
  ...recruitingAdds,
  ...setupAdds,
];

const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Frame>
        <WebContributions value={added}>
          <RouterProvider router={router} />
        </WebContributions>
      </Frame>
    </StrictMode>,
  );
