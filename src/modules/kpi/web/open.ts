import { lazy } from 'react';
import { addFormPanel } from '#modules/approval/web/open.ts';

/** Shows the sheet that an approval form is about below it. */
export function joinKpi(): void {
  addFormPanel(lazy(() => import('./parts/FormPanel.tsx')));
}
