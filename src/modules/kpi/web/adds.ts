import { lazy } from 'react';
import type { WebContribution } from '#kit/web/registry.ts';
import { formPanel } from '#modules/approval/web/open.ts';

/** Shows the sheet that an approval form is about below it. */
export const kpiAdds: readonly WebContribution[] = [
  formPanel(
    'kpi',
    lazy(() => import('./parts/FormPanel.tsx')),
  ),
];
