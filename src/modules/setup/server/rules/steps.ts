import type { Words } from '#kit/contract/refusals.ts';
import type { StepKey } from '../../contract/setup-codes.ts';

/** Facts about a company from which the gaps of its set-up follow. Numbers count active rows. */
export interface SetupFacts {
  /** Companies that still have the name given at the first start. */
  readonly unnamed: number;
  /** Companies with a credit code, with which invoices are compared. Companies outside the mainland have none. */
  readonly withCode: number;
  readonly departments: number;
  readonly leaderless: number;
  readonly positions: number;
  readonly people: number;
  readonly roleless: number;
  /** Departments in which nobody may apply, roles without holders, and processes that lost a control. */
  readonly approval: { readonly departments: number; readonly roles: number; readonly processes: number };
  /** Holidays and exchanged days of this year in the calendars. */
  readonly calendarDays: number;
  readonly groups: number;
  readonly outsideGroups: number;
  readonly withoutLeave: number;
  readonly rooms: number;
  readonly hasMail: boolean;
  readonly hasBackups: boolean;
  readonly lastBackup: Date | null;
  readonly backupError: string | null;
}

/** Step of the guide. */
export interface SetupStep {
  readonly key: StepKey;
  /** Page where the step is done, and the permission to open it. Empty for settings of the installation. */
  readonly path: string;
  readonly permission: string;
  readonly isOptional?: true;
  /** Returns sentences about what is missing. */
  readonly gaps: (facts: SetupFacts) => readonly (Words | false)[];
}

/** Returns a sentence about a number of things that are missing, or false if there are none. */
const some = (
  n: number,
  zh: (n: number) => string,
  one: string,
  more: (n: number) => string,
): Words | false => n > 0 && { zh: zh(n), en: n === 1 ? one : more(n) };

/** Steps of the guide, in the order in which a company does them. */
export const setupSteps: readonly SetupStep[] = [
  {
    key: 'company',
    path: '/mySetting/framework?view=companies',
    permission: 'Organization',
    gaps: ({ unnamed, withCode }) => [
      unnamed > 0 && {
        zh: '公司还是初始名称，请改成营业执照上的名称',
        en: 'The company still has its initial name. Enter the name on its business licence.',
      },
      withCode === 0 && {
        zh: '还没有填写统一社会信用代码，发票抬头无法核对',
        en: 'No company has a credit code, so invoices cannot be compared with it.',
      },
    ],
  },
  {
    key: 'departments',
    path: '/mySetting/framework',
    permission: 'Organization',
    gaps: ({ departments, leaderless, positions }) => [
      departments < 2 && { zh: '还没有建立部门', en: 'No departments yet.' },
      some(
        leaderless,
        (n) => `${n} 个部门没有负责人`,
        '1 department has no leader.',
        (n) => `${n} departments have no leader.`,
      ),
      positions === 0 && { zh: '还没有岗位', en: 'No positions yet.' },
    ],
  },
  {
    key: 'people',
    path: '/mySetting/userManager',
    permission: 'AASUserManagement',
    gaps: ({ people }) => [
      people < 2 && {
        zh: '只有您一个人，请导入或新增员工',
        en: 'You are the only person. Import or add your colleagues.',
      },
    ],
  },
  {
    key: 'roles',
    path: '/mySetting/userManager',
    permission: 'AASUserManagement',
    gaps: ({ roleless }) => [
      some(
        roleless,
        (n) => `${n} 人没有角色，只能使用公共功能`,
        '1 person has no role.',
        (n) => `${n} people have no role.`,
      ),
    ],
  },
  {
    key: 'approval',
    path: '/mySetting/approvalProcess',
    permission: 'AASApprovalIdentityManagement',
    gaps: ({ approval: { departments, roles, processes } }) => [
      some(
        departments,
        (n) => `${n} 个部门没有人可以提交申请`,
        'In 1 department nobody may submit requests.',
        (n) => `In ${n} departments nobody may submit requests.`,
      ),
      some(
        roles,
        (n) => `流程用到的 ${n} 个审批角色没有人`,
        '1 role that processes ask has no holder.',
        (n) => `${n} roles that processes ask have no holder.`,
      ),
      some(
        processes,
        (n) => `${n} 个流程引用了表单已删除的控件`,
        '1 process uses a control that its form lost.',
        (n) => `${n} processes use controls that their forms lost.`,
      ),
    ],
  },
  {
    key: 'calendar',
    path: '/mySetting/workCalendar',
    permission: 'WorkCalendar',
    gaps: ({ calendarDays }) => [
      calendarDays === 0 && {
        zh: '今年的节假日还没有录入',
        en: 'The holidays of this year are not entered yet.',
      },
    ],
  },
  {
    key: 'attendance',
    path: '/EmployeeManagement/SettingUpCourse',
    permission: 'SettingUpCourse',
    gaps: ({ groups, outsideGroups }) => [
      groups === 0 && { zh: '还没有考勤组', en: 'No attendance groups yet.' },
      groups > 0 &&
        some(
          outsideGroups,
          (n) => `${n} 人不在任何考勤组`,
          '1 person is in no attendance group.',
          (n) => `${n} people are in no attendance group.`,
        ),
    ],
  },
  {
    key: 'leave',
    path: '/AllocationOfAnnualLeave',
    permission: 'LeaveQuota',
    gaps: ({ withoutLeave }) => [
      some(
        withoutLeave,
        (n) => `${n} 人没有今年的假期额度`,
        '1 person has no leave balance for this year.',
        (n) => `${n} people have no leave balance for this year.`,
      ),
    ],
  },
  {
    key: 'rooms',
    path: '/mySetting/meetingRoom',
    permission: 'MeetingManager',
    isOptional: true,
    gaps: ({ rooms }) => [rooms === 0 && { zh: '还没有会议室', en: 'No meeting rooms yet.' }],
  },
  {
    key: 'mail',
    path: '',
    permission: '',
    isOptional: true,
    gaps: ({ hasMail }) => [
      !hasMail && {
        zh: '没有设置邮件服务（MAIL_URL），通知只在系统内',
        en: 'No mail server is set (MAIL_URL), so notifications stay in the portal.',
      },
    ],
  },
  {
    key: 'backup',
    path: '',
    permission: '',
    gaps: ({ hasBackups, lastBackup, backupError }) => [
      !hasBackups && {
        zh: '没有设置每夜备份（BACKUP_AT）',
        en: 'No nightly backup is set (BACKUP_AT).',
      },
      hasBackups && backupError !== null && { zh: '最近一次备份失败', en: 'The last backup failed.' },
      hasBackups &&
        backupError === null &&
        lastBackup === null && {
          zh: '还没有备份，今夜会做第一次',
          en: 'No backup yet. The first one is made tonight.',
        },
    ],
  },
];

/** Returns what a step still misses. Empty if it is done. */
export const gapsOf = ({ gaps }: SetupStep, facts: SetupFacts): Words[] =>
  gaps(facts).filter((gap) => gap !== false);
