import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const formsPages: readonly Page[] = [
  {
    path: '/rolePage/formTemplates',
    permission: 'ApprovalFormTemplateManagement',
    load: () => import('./web/screens/Templates.tsx'),
  },
  {
    path: '/rolePage/formTemplates/:id',
    permission: 'ApprovalFormTemplateManagement',
    load: () => import('./web/screens/TemplateDesign.tsx'),
  },
];
