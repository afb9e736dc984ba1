import type { Tx } from '#kit/server/db/database.ts';
import { signType } from '#modules/approval/contract/codes.ts';
import { hasProcess, standardProcesses, type StandardProcess } from '#modules/approval/server/open.ts';
import { findStandardTemplate, setTemplateOpen } from '#modules/forms/server/open.ts';
import { payControls } from '#modules/recruiting/offers/server/rules/offer.ts';
import { hasOpenings } from '#modules/recruiting/openings/server/queries/openings.ts';
import { rangeControls } from '#modules/recruiting/openings/server/rules/requisition.ts';
import { offerKind, requisitionKind } from '../../contract/codes.ts';

const show = Object.values(payControls);

const processes: readonly StandardProcess[] = [
  {
    code: requisitionKind,
    name: '招聘需求流程',
    nameEn: 'Requisition process',
    process: {
      revokeDays: 365,
      branches: [
        {
          name: { zh: '全部', en: 'All' },
          when: null,
          levels: [
            {
              name: { zh: '用人部门负责人审批', en: 'Leader of the department' },
              approvers: { kind: 'departmentLeader', of: { control: 'DeptId' } },
              sign: signType.or,
              show: rangeControls,
            },
            {
              name: { zh: 'HRBP 审核', en: 'HRBP' },
              approvers: { kind: 'hrbp', of: { control: 'DeptId' } },
              sign: signType.or,
              show: rangeControls,
            },
          ],
        },
      ],
    },
  },
  {
    code: offerKind,
    name: '录用流程',
    nameEn: 'Offer process',
    process: {
      revokeDays: 365,
      branches: [
        {
          name: { zh: '全部', en: 'All' },
          when: null,
          levels: [
            {
              name: { zh: '用人部门负责人审批', en: 'Leader of the department' },
              approvers: { kind: 'departmentLeader', of: { control: 'DeptId' } },
              sign: signType.or,
              show,
            },
            {
              name: { zh: 'HRBP 审核', en: 'HRBP' },
              approvers: { kind: 'hrbp', of: { control: 'DeptId' } },
              sign: signType.or,
              show,
            },
          ],
        },
      ],
    },
  },
];

/** Standard processes of recruiting forms. */
export const recruitingProcesses = standardProcesses('recruiting', 60, async (tx) => {
  await leaveAsItWas(tx);
  return processes;
});

/**
 * Closes the requisition template in a company that had openings before requisitions existed. The company can open it
 * later.
 */
async function leaveAsItWas(tx: Tx): Promise<void> {
  const template = await findStandardTemplate(tx, requisitionKind);
  if (!template?.isOpen || !(await hasOpenings(tx)) || (await hasProcess(tx, template.id))) return;
  await setTemplateOpen(tx, template.id, false);
}
