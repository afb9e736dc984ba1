import type { Words } from '#kit/contract/refusals.ts';
import { billKinds, entryKind } from '#modules/hr-requests/contract/codes.ts';

/** States of a task, as numbers in the wire format. */
export const taskStates = { open: 0, done: 1, waived: 2 } as const;
export type TaskState = (typeof taskStates)[keyof typeof taskStates];

export const taskStateLabels: Record<TaskState, Words> = {
  0: { zh: '待办', en: 'Open' },
  1: { zh: '已完成', en: 'Done' },
  2: { zh: '不需要', en: 'Waived' },
};

/** Kinds of HR requests that create tasks. */
export const taskKinds = ['entry', 'become', 'transfer', 'raise', 'leave'] as const;
export type TaskKind = (typeof taskKinds)[number];

export const taskKindLabels: Record<TaskKind, Words> = {
  entry: { zh: '入职', en: 'First day' },
  become: { zh: '转正', en: 'Confirmation' },
  transfer: { zh: '调岗', en: 'Transfer' },
  raise: { zh: '调薪', en: 'Salary change' },
  leave: { zh: '离职', en: 'Leaving' },
};

/** Standard form template whose forms create tasks of a kind. */
export const taskTemplates: Readonly<Record<TaskKind, string>> = { ...billKinds, entry: entryKind };

/** Returns the task kind of a standard form template, or undefined if its forms create no tasks. */
export const taskKindOf = (standard: string): TaskKind | undefined =>
  taskKinds.find((kind) => taskTemplates[kind] === standard);

/** Kinds of task owners in a checklist, as numbers in the wire format. */
export const ownerKinds = { hrbp: 1, leader: 2, subject: 3, person: 4 } as const;
export type OwnerKind = (typeof ownerKinds)[keyof typeof ownerKinds];

export const ownerKindLabels: Record<OwnerKind, Words> = {
  1: { zh: 'HRBP', en: 'HRBP' },
  2: { zh: '直属上级', en: 'Direct leader' },
  3: { zh: '员工本人', en: 'The employee' },
  4: { zh: '指定人员', en: 'A specific person' },
};

/**
 * Codes of tasks that the product adds itself: property still held, the non-compete clause, and the resignation after a
 * failed probation. Empty for checklist tasks.
 */
export const taskCodes = ['', 'held', 'nonCompete', 'leave'] as const;
export type TaskCode = (typeof taskCodes)[number];

/** One line of a checklist. */
export interface ChecklistLine {
  readonly Title: string;
  readonly TitleEn: string;
  readonly Owner: OwnerKind;
  /** Owner if the line names a person, otherwise null. */
  readonly OwnerAUID: number | null;
  /** Days after the HR request's day. Negative for days before it. */
  readonly Days: number;
  readonly AsksAmount: boolean;
}

const line = (
  Title: string,
  TitleEn: string,
  Owner: OwnerKind,
  Days: number,
  AsksAmount = false,
): ChecklistLine => ({ Title, TitleEn, Owner, OwnerAUID: null, Days, AsksAmount });

const { hrbp, leader, subject } = ownerKinds;

/** Default checklists where no company has its own. For a transfer, the leader is the new one. */
export const defaultChecklists: Readonly<Record<TaskKind, readonly ChecklistLine[]>> = {
  entry: [
    line('准备工位、设备与门禁', 'Prepare desk, equipment and access', hrbp, -3),
    line('发送报到须知', 'Send what to bring on the first day', hrbp, -3),
    line('安排带教人与首周计划', 'Name a mentor and plan the first week', leader, -1),
    line('签订劳动合同，收齐入职材料', 'Have the contract signed, collect the papers', hrbp, 0),
    line('核对定薪', 'Check the pay against the offer', hrbp, 0),
    line('沟通试用期目标', 'Agree on goals of the probation', leader, 7),
    line('社保、公积金增员', 'Enrol in insurance and housing fund', hrbp, 15),
  ],
  become: [
    line('告知员工转正结果', 'Tell the employee the result', leader, 0),
    line('转正材料归档', 'File the papers of the confirmation', hrbp, 7),
  ],
  transfer: [
    line('原岗位工作交接', 'Hand over the former work', subject, 0),
    line('介绍新团队与职责', 'Introduce the new team and duties', leader, 5),
    line('签署岗位变更协议', 'Have the change of position signed', hrbp, 7),
  ],
  raise: [
    line('与员工沟通调薪', 'Talk to the employee about the salary change', leader, 0),
    line('薪资变更通知书归档', 'File the notice of the change of pay', hrbp, 7),
  ],
  leave: [
    line('工作交接', 'Hand over the work', leader, 0),
    line('归还工牌、钥匙与办公设备', 'Return badge, keys and equipment', subject, 0),
    line('结清工资与未休年假', 'Settle pay and unused leave', hrbp, 0, true),
    line('开具离职证明', 'Issue the certificate of leaving', hrbp, 0),
    line('社保、公积金停缴与档案转移', 'End insurance and housing fund, move the file', hrbp, 15),
  ],
};
