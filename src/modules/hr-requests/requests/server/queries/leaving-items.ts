import { wordsOf, type Language, type Words } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { formatFen } from '#kit/rules/money.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { Viewer } from '#modules/approval/server/open.ts';
import type { LeaveType } from '#modules/hr-requests/contract/codes.ts';
import { findPerson, type Person } from '#modules/hr-requests/server/queries/persons.ts';
import { checklistOf } from '#modules/hr-requests/tasks/server/commands/checklists.ts';
import { knowsPay, unusedLeaveOn } from '#modules/payroll/server/open.ts';
import { userType } from '#modules/people/persons/contract/user-codes.ts';
import { listHeld, type Held } from '#modules/people/server/open.ts';
import type { ItemGroup } from '../../contract/leaving-items.ts';
import { noticeOf } from '../rules/leave.ts';
import { listOpenLoans } from './loans.ts';

/** A leaving that is read or filled in. Days are company days. */
export interface LeavingAsked {
  readonly subject: number;
  readonly lastDay: string | null;
  readonly type: LeaveType;
  /** Day from which the notice counts: of the submission, else today. */
  readonly since: string;
  readonly reader: Viewer;
  readonly language: Language;
}

const fates = {
  loans: { zh: '还款或从最后工资中扣除', en: 'Paid back, or taken off the last pay' },
  checklist: { zh: '审批通过后生成任务，逐项办理', en: 'Become tasks once the leaving is approved' },
  account: { zh: '最后工作日次日停用，立即退出登录', en: 'Disabled on the day after the last working day' },
} as const satisfies Record<string, Words>;

const names = {
  loans: { zh: '未冲抵的借款', en: 'Loans that are not offset' },
  checklist: { zh: '钥匙、设备和其他交接事项', en: 'Keys, equipment and other things to hand in' },
  account: { zh: '登录账号', en: 'Sign-in account' },
} as const satisfies Record<string, Words>;

/** Items that the person gives back, and items that end with the account. Everything else needs a successor. */
const settling = new Set(['books']);
const closing = new Set(['roles', 'identities', 'hrbps', 'programs', 'bookHolds', 'contracts']);

const groupOf = ({ key }: Held): ItemGroup =>
  settling.has(key) ? 'settle' : closing.has(key) ? 'closes' : 'handOver';

/** Returns the notice period of a leaving. Null: the law asks for none. */
function noticeFor({ type, lastDay, since }: LeavingAsked, { userType: now }: Person) {
  const isOnProbation = now === userType.code.probation;
  const least = noticeOf(type, isOnProbation);
  if (least === 0) return null;
  return {
    Least: least,
    Given: lastDay === null ? null : Math.max(0, (Date.parse(lastDay) - Date.parse(since)) / 86_400_000),
    Earliest: shiftDays(since, least),
    IsOnProbation: isOnProbation,
  };
}

/** Returns everything that is open when somebody leaves; undefined if there is no such person. */
export async function readLeavingItems(on: Executor, asked: LeavingAsked, now: Date) {
  const { subject, lastDay, language, reader } = asked;
  const person = await findPerson(on, subject);
  if (!person) return undefined;
  const say = (words: Words): string => wordsOf(words, language);
  const knows = await knowsPay(on, reader.id, subject);
  const leave = await unusedLeaveOn(on, subject, lastDay ?? companyDay(now));
  // A loan is known to whoever knows the person's pay, and to whoever may read its form.
  const loans = await listOpenLoans(on, subject, knows ? null : reader);
  const lines = await checklistOf(on, 'leave', person.company.id);
  const made = (Group: ItemGroup, Key: keyof typeof names, Examples: readonly string[]) =>
    Examples.length === 0
      ? []
      : [
          {
            Group,
            Key,
            Name: say(names[Key]),
            Count: Examples.length,
            Fate: say(fates[Key]),
            Examples: [...Examples],
          },
        ];
  const held = (await listHeld(on, subject)).map((one) => ({
    Group: groupOf(one),
    Key: one.key,
    Name: say(one.name),
    Count: one.count,
    Fate: say(one.fate),
    Examples: one.examples.map((words) => words[language] || words.zh),
  }));
  return {
    AUID: subject,
    LastWorkDay: lastDay,
    Notice: noticeFor(asked, person),
    LeaveDays: leave?.days ?? null,
    LeavePay: knows && leave && leave.fen !== null ? formatFen(leave.fen) : null,
    KnowsPay: knows,
    Items: [
      ...made('settle', 'loans', loans),
      ...made(
        'settle',
        'checklist',
        lines.map(({ Title, TitleEn }) => (language === 'zh' ? Title : TitleEn || Title)),
      ),
      ...held,
      ...made('closes', 'account', person.isActive ? [say(person.name)] : []),
    ],
  };
}
