import { lazy } from 'react';
import type { WebContribution } from '#kit/web/registry.ts';
import { formPanel } from '#modules/approval/web/open.ts';

/** Shows the table of initial compensation records below their form. */
export const payrollAdds: readonly WebContribution[] = [
  formPanel(
    'payroll.openings',
    lazy(() => import('#modules/payroll/openings/web/parts/OpeningPanel.tsx')),
  ),
];
