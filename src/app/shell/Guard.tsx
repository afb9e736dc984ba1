import { createElement, lazy, Suspense, type ComponentType } from 'react';
import { Navigate } from 'react-router';
import { inTime } from '#kit/web/client/load-page.ts';
import { ErrorBoundary } from '#kit/web/parts/ErrorBoundary.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import type { Page } from '#kit/web/shell/pages.ts';
import { refusedState, useMe } from '#modules/people/web/open.tsx';
import { routes } from '../routes.ts';

/** Pages of all routes, each loaded when first shown. */
const pages: ReadonlyMap<string, ComponentType> = new Map(
  routes.map((route) => [route.path, lazy(inTime(route.load))]),
);

/** Shows a page in its own error boundary, so that the frame around it stays if the page fails. */
export function Screen({ route }: { route: Page }) {
  return (
    <ErrorBoundary key={route.path}>
      <Suspense fallback={<Loading />}>{createElement(pages.get(route.path) ?? 'div')}</Suspense>
    </ErrorBoundary>
  );
}

/** Shows a page to people who hold its code, and redirects all others to the root (specification section 2). */
export function Guard({ route }: { route: Page }) {
  const me = useMe();
  if (route.permission !== null && !route.isForEveryone) {
    if (!me) return <Loading />;
    const codes = [route.permission, ...(route.alsoFor === undefined ? [] : [route.alsoFor])];
    if (!codes.some((code) => me.PermissionAll.includes(code)))
      return <Navigate to="/" replace state={refusedState(route.path)} />;
  }
  return <Screen route={route} />;
}
