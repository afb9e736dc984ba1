import type { Executor } from '#kit/server/db/database.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { listByLoginName } from '#modules/people/server/open.ts';

/** Person offered on the sign-in page of a demo. */
export interface Seat {
  readonly loginName: string;
  readonly name: Words;
  readonly gender: 1 | 2;
  /** Chinese name of the department. */
  readonly unit: string;
  /** Role in the unit: its leader, or the first of its other people. */
  readonly as: 'leader' | 'first';
  readonly is: Words;
}

/** People offered for sign-in, in the order in which they handle a form. */
export const seats = {
  employee: {
    loginName: 'cora.lin',
    name: { zh: '林若溪', en: 'Cora Lin' },
    gender: 2,
    unit: '深圳销售组',
    as: 'first',
    is: { zh: '员工：提交报销和付款申请', en: 'Employee: files expenses and payments' },
  },
  leader: {
    loginName: 'leo.zhou',
    name: { zh: '周泊远', en: 'Leo Zhou' },
    gender: 1,
    unit: '深圳销售组',
    as: 'leader',
    is: { zh: '直属上级：第一级审批', en: 'Direct leader: approves first' },
  },
  departmentHead: {
    loginName: 'grace.shen',
    name: { zh: '沈望舒', en: 'Grace Shen' },
    gender: 2,
    unit: '华南大区',
    as: 'leader',
    is: { zh: '部门负责人：审批较大金额', en: 'Department head: approves larger amounts' },
  },
  financeReviewer: {
    loginName: 'iris.tao',
    name: { zh: '陶静姝', en: 'Iris Tao' },
    gender: 2,
    unit: '费用报销组',
    as: 'first',
    is: { zh: '财务审核：核对票据和科目', en: 'Finance reviewer: checks receipts and accounts' },
  },
  financeLead: {
    loginName: 'owen.liang',
    name: { zh: '梁书远', en: 'Owen Liang' },
    gender: 1,
    unit: '费用报销组',
    as: 'leader',
    is: {
      zh: '财务审核：与同事任一人审核即可；发布工资条',
      en: 'Finance reviewer: one of the two checks each form; publishes payslips',
    },
  },
  cashier: {
    loginName: 'evan.lu',
    name: { zh: '陆和光', en: 'Evan Lu' },
    gender: 1,
    unit: '资金管理部',
    as: 'first',
    is: { zh: '出纳：付款并办结', en: 'Cashier: pays and closes the form' },
  },
  approvalAdministrator: {
    loginName: 'helen.gu',
    name: { zh: '顾南笙', en: 'Helen Gu' },
    gender: 2,
    unit: '行政部',
    as: 'first',
    is: {
      zh: '审批管理员：查看全部申请和流程，管理图书',
      en: 'Approval administrator: every form and process; librarian',
    },
  },
  administrator: {
    loginName: 'ray.xie',
    name: { zh: '谢怀瑾', en: 'Ray Xie' },
    gender: 1,
    unit: '桌面与网络支持部',
    as: 'first',
    is: { zh: '系统管理员：用户、角色和权限', en: 'Administrator: users, roles and permissions' },
  },
  hrbp: {
    loginName: 'hannah.su',
    name: { zh: '苏清越', en: 'Hannah Su' },
    gender: 2,
    unit: '员工关系与 HRBP 部',
    as: 'leader',
    is: { zh: 'HRBP：转正、调岗与人事审批', en: 'HRBP: confirmations, transfers and HR approvals' },
  },
  supplierManager: {
    loginName: 'nora.qin',
    name: { zh: '秦若川', en: 'Nora Qin' },
    gender: 2,
    unit: '供应商管理部',
    as: 'leader',
    is: { zh: '供应商管理员：企业库与规则库', en: 'Supplier manager: companies and rules' },
  },
  payroll: {
    loginName: 'olive.ye',
    name: { zh: '叶知微', en: 'Olive Ye' },
    gender: 2,
    unit: '薪酬绩效部',
    as: 'first',
    is: {
      zh: '薪酬与考勤专员：锁定考勤月，导入工资条，核定薪资异常',
      en: 'Payroll and attendance: locks months, imports payslips, looks into queries about pay',
    },
  },
} as const satisfies Record<string, Seat>;

export interface DemoPerson {
  readonly id: number;
  readonly name: Words;
  /** Role of the person in the demo. */
  readonly is: Words;
}

/** Lists the people offered on the sign-in page: those still in service, in the order in which they handle a form. */
export async function demoPeople(on: Executor): Promise<DemoPerson[]> {
  const offered: readonly Seat[] = Object.values(seats);
  const found = await listByLoginName(
    on,
    offered.map((seat) => seat.loginName),
  );
  return offered.flatMap(({ loginName, is }) =>
    found
      .filter((person) => person.loginName === loginName)
      .map(({ id, chineseName, englishName }) => ({ id, name: { zh: chineseName, en: englishName }, is })),
  );
}
