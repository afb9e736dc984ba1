import { signType } from '#modules/approval/contract/codes.ts';
import { ensureProcesses, type StandardProcess } from '#modules/approval/server/open.ts';
import type { Database } from '#kit/server/db/database.ts';
import { billKinds } from '../contract/codes.ts';

/** Days from the end in which somebody may ask to revoke; what has taken effect is revocable for 15 days from then. */
const revokeDays = 365;

type Level = StandardProcess['process']['branches'][number]['levels'][number];

const leader = (zh: string, en: string): Level => ({
  name: { zh, en },
  approvers: { kind: 'directLeader', of: 'subject' },
  sign: signType.or,
});
const hrbp: Level = {
  name: { zh: 'HRBP 审核', en: 'HRBP' },
  approvers: { kind: 'hrbp', of: 'subject' },
  sign: signType.or,
};

const processOf = (code: string, name: string, nameEn: string, levels: Level[]): StandardProcess => ({
  code,
  name,
  nameEn,
  process: { revokeDays, branches: [{ name: { zh: '全部', en: 'All' }, when: null, levels }] },
});

const processes: readonly StandardProcess[] = [
  processOf(billKinds.become, '转正流程', 'Confirmation process', [
    { ...leader('直属上级评价', 'Direct leader'), edit: ['LeaderScore'], must: ['LeaderScore'] },
    hrbp,
  ]),
  processOf(billKinds.transfer, '调岗流程', 'Transfer process', [
    leader('调出上级审批', 'Present leader'),
    {
      name: { zh: '调入上级审批', en: 'New leader' },
      approvers: { kind: 'userControl', control: 'LeaderAUID' },
      sign: signType.or,
    },
    hrbp,
  ]),
  processOf(billKinds.leave, '离职流程', 'Leaving process', [leader('直属上级审批', 'Direct leader'), hrbp]),
];

/** The processes of the bills, where they have none yet. */
export const ensureHrProcesses = (db: Database, now: Date): Promise<void> =>
  ensureProcesses(db, processes, now);
