import { signType } from '#modules/approval/contract/codes.ts';
import type { ProcessInput } from '#modules/approval/processes/contract/process.ts';
import { standardProcesses } from '#modules/approval/server/open.ts';
import { billKinds } from '../../contract/codes.ts';

/**
 * Number of days after the end within which somebody may ask to revoke a request. A request in effect can be revoked
 * for 15 days from then.
 */
const revokeDays = 365;

const byLeader: ProcessInput = {
  revokeDays,
  branches: [
    {
      name: { zh: '全部', en: 'All' },
      when: null,
      levels: [
        {
          name: { zh: '直属上级审批', en: 'Direct leader' },
          approvers: { kind: 'directLeader', of: 'subject' },
          sign: signType.or,
        },
      ],
    },
  ],
};

/** Standard processes of attendance requests. */
export const attendanceProcesses = standardProcesses('attendance', 40, [
  { code: billKinds.vacation, name: '请假流程', nameEn: 'Leave process', process: byLeader },
  { code: billKinds.cancelling, name: '销假流程', nameEn: 'Early end of leave process', process: byLeader },
  { code: billKinds.overtime, name: '加班流程', nameEn: 'Overtime process', process: byLeader },
  { code: billKinds.trip, name: '出差流程', nameEn: 'Trip process', process: byLeader },
  { code: billKinds.card, name: '补卡流程', nameEn: 'Punch correction process', process: byLeader },
]);
