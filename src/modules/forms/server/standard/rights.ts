import { rights, standardPermissions } from '#modules/people/server/open.ts';

const { at, page } = rights;

/** Pages and rights of this module. */
export const formRights = [
  standardPermissions('forms', [
    at(
      'SPGL',
      20,
      page('/rolePage/formTemplates', 'ApprovalFormTemplateManagement', '表单设计', 'Form designer'),
      ['approvalAdministrator'],
    ),
  ]),
];
