import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { inTime } from '#kit/web/client/load-page.ts';
import { ErrorBoundary } from '#kit/web/parts/ErrorBoundary.tsx';
import { refusedIn, useKnownPages } from './pages.ts';

const RefusedAlert = lazy(inTime(() => import('./RefusedAlert.tsx')));

/** Tells a person who was redirected to the root which page they may not open, and why. */
export function RefusedNotice() {
  const pages = useKnownPages();
  const { state } = useLocation();
  const path = refusedIn(state);
  const code = path === null ? null : pages.get(path);
  return code ? (
    <ErrorBoundary key={code}>
      <Suspense fallback={null}>
        <RefusedAlert code={code} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}
