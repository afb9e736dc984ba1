import { lazy } from 'react';
import type { WebContribution } from '#kit/web/registry.ts';
import { formPanel } from '#modules/approval/web/open.ts';

/** Shows the table of initial compensation records, and what a payroll run changes, below their forms. */
export const payrollAdds: readonly WebContribution[] = [
  formPanel(
    'payroll.openings',
    lazy(() => import('#modules/payroll/openings/web/parts/OpeningPanel.tsx')),
  ),
  formPanel(
    'payroll.run',
    lazy(() => import('#modules/payroll/checks/web/parts/RunBeside.tsx')),
  ),
];
