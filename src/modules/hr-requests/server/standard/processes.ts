import { signType } from '#modules/approval/contract/codes.ts';
import type { ProcessInput } from '#modules/approval/processes/contract/process.ts';
import { standardProcesses, type StandardProcess } from '#modules/approval/server/open.ts';
import { ensureApprovalRole } from '#modules/people/server/open.ts';
import { billKinds } from '../../contract/codes.ts';

/** Days after the end of a process in which it may be revoked. If it has taken effect, 15 days from then apply. */
const revokeDays = 365;

type Level = ProcessInput['branches'][number]['levels'][number];

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

const byLevels = (levels: Level[]): ProcessInput => ({
  revokeDays,
  branches: [{ name: { zh: '全部', en: 'All' }, when: null, levels }],
});

const processOf = (code: string, name: string, nameEn: string, levels: Level[]): StandardProcess => ({
  code,
  name,
  nameEn,
  process: byLevels(levels),
});

const pay = { edit: ['NewSalary'], show: ['NewSalary'] };

/** Returns the levels of the former version, in which approvers could not enter pay. */
const beforePay = (levels: readonly Level[]): Level[] =>
  levels.map(({ show: _show, edit = [], ...level }) => ({
    ...level,
    edit: edit.filter((name) => name !== 'NewSalary'),
  }));

const withPay = (code: string, name: string, nameEn: string, levels: Level[]): StandardProcess => ({
  ...processOf(code, name, nameEn, levels),
  former: byLevels(beforePay(levels)),
});

/** Standard processes whose approvers are roles and leaders, not named people. */
export const processes: readonly StandardProcess[] = [
  withPay(billKinds.become, '转正流程', 'Confirmation process', [
    {
      ...leader('直属上级评价', 'Direct leader'),
      edit: ['LeaderScore', ...pay.edit],
      must: ['LeaderScore'],
      show: pay.show,
    },
    { ...hrbp, ...pay },
  ]),
  withPay(billKinds.transfer, '调岗流程', 'Transfer process', [
    leader('调出上级审批', 'Present leader'),
    {
      name: { zh: '调入上级审批', en: 'New leader' },
      approvers: { kind: 'userControl', control: 'LeaderAUID' },
      sign: signType.or,
      show: pay.show,
    },
    { ...hrbp, ...pay },
  ]),
  processOf(billKinds.leave, '离职流程', 'Leaving process', [leader('直属上级审批', 'Direct leader'), hrbp]),
  processOf(billKinds.raise, '调薪流程', 'Salary change process', [
    { ...leader('直属上级审批', 'Direct leader'), show: ['Items'] },
    {
      name: { zh: '部门负责人审批', en: 'Department leader' },
      approvers: { kind: 'departmentLeader', of: 'subject' },
      sign: signType.or,
      show: ['Items'],
    },
    { ...hrbp, show: ['Items'] },
  ]),
];

/**
 * Standard process of a pay query. It is decided by the approval role for payroll, which is created with the process.
 */
const abnormalPay: StandardProcess = {
  code: billKinds.abnormal,
  name: '薪资异常流程',
  nameEn: 'Pay query process',
  process: async (tx, now) => {
    const roleId = await ensureApprovalRole(tx, 'payroll', { by: null, now, language: 'zh' });
    return byLevels([
      {
        name: { zh: '薪酬核定', en: 'Payroll' },
        approvers: { kind: 'role', roleId, of: 'subject' },
        sign: signType.or,
        show: ['ExpectAmount', 'Amount'],
        edit: ['Result', 'Amount'],
        must: ['Result', 'Amount'],
      },
    ]);
  },
};

/** Standard approval processes of HR requests. */
export const hrProcesses = standardProcesses('hr-requests', 30, [...processes, abnormalPay]);
