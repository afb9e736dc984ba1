import { lazy } from 'react';

/** The employee card of somebody, fetched when it is shown. */
export const EmployeeCard = lazy(() => import('./CardPanel.tsx'));
