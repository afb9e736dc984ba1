import { lazy } from 'react';

/** Employee card of a person, loaded when it is shown. */
export const EmployeeCard = lazy(() => import('./CardPanel.tsx'));
