import { lazy } from 'react';
import { addFormPanel } from '#modules/approval/web/open.ts';

/** Shows the table of opening archives below their form. */
export function joinOpenings(): void {
  addFormPanel(lazy(() => import('./parts/OpeningPanel.tsx')));
}
