import { lazy } from 'react';
import type { WebContribution } from '#kit/web/registry.ts';
import { formPanel } from '#modules/approval/web/open.ts';

/** Adds a panel to approval forms that shows the sheet they are about. */
export const kpiAdds: readonly WebContribution[] = [
  formPanel(
    'kpi',
    lazy(() => import('#modules/kpi/requests/web/parts/FormPanel.tsx')),
  ),
];
