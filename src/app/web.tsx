import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, ScrollRestoration, Outlet, useLocation } from 'react-router';
// The one that can draw at once: that of 'react-router' leaves `flushSync` aside without a word.
import { RouterProvider } from 'react-router/dom';
import { Frame } from '#kit/web/shell/Frame.tsx';
import { Guard, Screen } from './shell/Guard.tsx';
import { SignedIn } from './shell/SignedIn.tsx';
import { joinKpi } from '#modules/kpi/web/open.ts';
import { joinTasks } from '#modules/hr-requests/web/open.ts';
import { joinForms } from '#modules/attendance/web/open.ts';
import { joinOpenings } from '#modules/payroll/web/open.ts';
import { joinApproval } from '#modules/suppliers/web/open.ts';
import { routes } from './routes.ts';

const pages = (isPublic: boolean) =>
  routes
    .filter((route) => Boolean(route.isPublic) === isPublic)
    .map((route) => ({
      path: route.path,
      element: route.isPublic ? <Screen route={route} /> : <Guard route={route} />,
    }));

/** The root is the home page; whoever was sent here is told there why. */
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

joinApproval();
joinTasks();
joinForms();
joinKpi();
joinOpenings();

const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Frame>
        <RouterProvider router={router} />
      </Frame>
    </StrictMode>,
  );
