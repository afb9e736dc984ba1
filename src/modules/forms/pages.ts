import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const formsPages: readonly Page[] = [
  {
    path: '/rolePage/formTemplates',
    permission: 'ApprovalFormTemplateManagement',
    guide: 'approvals#forms',
    load: () => import('./web/screens/Templates.tsx'),
  },
  {
    path: '/rolePage/formTemplates/:id',
    permission: 'ApprovalFormTemplateManagement',
    guide: 'approvals#forms',
    load: () => import('./web/screens/TemplateDesign.tsx'),
  },
];
