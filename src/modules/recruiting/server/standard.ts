import type { Database } from '#kit/server/db/database.ts';
import { signType } from '#modules/approval/contract/codes.ts';
import { ensureProcesses } from '#modules/approval/server/open.ts';
import { offerKind } from '../contract/codes.ts';
import { payControls } from './rules/offer.ts';

const show = Object.values(payControls);

/** The processes of recruiting, where they have none yet. */
export const ensureRecruitingProcesses = (db: Database, now: Date): Promise<void> =>
  ensureProcesses(
    db,
    [
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
    ],
    now,
  );
