import { signType } from '#modules/approval/contract/codes.ts';
import { ensureProcesses, type StandardProcess } from '#modules/approval/server/open.ts';
import type { Database } from '#kit/server/db/database.ts';
import { billKinds } from '../contract/codes.ts';

/** Days from the end in which somebody may ask to revoke; what has taken effect is revocable for 15 days from then. */
const revokeDays = 365;

const processes: readonly StandardProcess[] = [
  {
    code: billKinds.become,
    name: '转正流程',
    nameEn: 'Confirmation process',
    process: {
      revokeDays,
      branches: [
        {
          name: { zh: '全部', en: 'All' },
          when: null,
          levels: [
            {
              name: { zh: '直属上级评价', en: 'Direct leader' },
              approvers: { kind: 'directLeader', of: 'subject' },
              sign: signType.or,
              edit: ['LeaderScore'],
              must: ['LeaderScore'],
            },
            {
              name: { zh: 'HRBP 审核', en: 'HRBP' },
              approvers: { kind: 'hrbp', of: 'subject' },
              sign: signType.or,
            },
          ],
        },
      ],
    },
  },
  {
    code: billKinds.transfer,
    name: '调岗流程',
    nameEn: 'Transfer process',
    process: {
      revokeDays,
      branches: [
        {
          name: { zh: '全部', en: 'All' },
          when: null,
          levels: [
            {
              name: { zh: '调出上级审批', en: 'Present leader' },
              approvers: { kind: 'directLeader', of: 'subject' },
              sign: signType.or,
            },
            {
              name: { zh: '调入上级审批', en: 'New leader' },
              approvers: { kind: 'userControl', control: 'LeaderAUID' },
              sign: signType.or,
            },
            {
              name: { zh: 'HRBP 审核', en: 'HRBP' },
              approvers: { kind: 'hrbp', of: 'subject' },
              sign: signType.or,
            },
          ],
        },
      ],
    },
  },
  {
    code: billKinds.leave,
    name: '离职流程',
    nameEn: 'Leaving process',
    process: {
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
            {
              name: { zh: 'HRBP 审核', en: 'HRBP' },
              approvers: { kind: 'hrbp', of: 'subject' },
              sign: signType.or,
            },
          ],
        },
      ],
    },
  },
];

/** The processes of the bills, where they have none yet. */
export const ensureHrProcesses = (db: Database, now: Date): Promise<void> =>
  ensureProcesses(db, processes, now);
