import { signType } from '#modules/approval/contract/codes.ts';
import { standardProcesses } from '#modules/approval/server/open.ts';

/** Standard approval processes of supplier forms. */
export const supplierProcesses = standardProcesses('suppliers', 10, [
  {
    code: 'GY',
    name: '供应商合作流程',
    nameEn: 'Supplier cooperation process',
    process: {
      branches: [
        {
          name: { zh: '全部', en: 'All' },
          when: null,
          levels: [
            {
              name: { zh: '直属上级审批', en: 'Direct leader' },
              approvers: { kind: 'directLeader' },
              sign: signType.or,
            },
            {
              name: { zh: '部门负责人审批', en: 'Department leader' },
              approvers: { kind: 'departmentLeader' },
              sign: signType.or,
            },
          ],
        },
      ],
    },
  },
]);
