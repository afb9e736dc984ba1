import { companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { listPostIds } from '#modules/people/server/open.ts';
import { offerKind, stages } from '#modules/recruiting/contract/codes.ts';
import {
  answerOffer,
  findOffered,
  moveApplication,
  onboardToUser,
  sendOffer,
} from '#modules/recruiting/server/open.ts';
import { BillFiler, type SeedBillsOptions } from './bill-filer.ts';
import { nextMonday } from './days.ts';
import { companies } from './organisation.ts';
import type { Interviewing, Judged } from './seed-interviews.ts';

/** How far each candidate has come, the earliest interview first. */
const courses = ['coming', 'sent', 'inApproval', 'accepted', 'declined', 'passed'] as const;

/** Offers are filed on this working day or before. */
const BEGUN = 2;
/** From the end of an interview to the decision, milliseconds. */
const PAUSE_MS = 5 * 3_600_000;

/** Nobody has it: its region begins with 99, and those of colleagues never with 9900. */
function identityNumber(n: number, birthYear: number): string {
  const first17 = `990000${birthYear}0615${String(100 + n)}`;
  return first17 + identityCheckDigit(first17);
}

/**
 * Offers of those who were judged a while ago: one for each step, and somebody who begins next Monday.
 * `db` is the transaction that everything else is in.
 */
export async function seedOffers(
  db: Database,
  judged: readonly Judged[],
  { recruiters, by }: Pick<Interviewing, 'recruiters' | 'by'>,
  options: SeedBillsOptions,
): Promise<void> {
  const { plan, company } = options;
  const filer = new BillFiler(db, options);
  const { today } = filer;
  const recruiterId = recruiters[0]!;
  const recruiter = company.persons.indexOf(recruiterId);
  const at = (days: number, clock: string) =>
    by(recruiterId, companyInstant(`${shiftDays(today, -days)} ${clock}`));
  const posts = await listPostIds(db);
  const early = judged.filter(({ end }) => end.getTime() + PAUSE_MS < filer.ago(BEGUN).getTime());
  for (const [n, { id, opening, leaderId, end }] of early.slice(0, courses.length).entries()) {
    const course = courses[n]!;
    const seen = async () => (await findOffered(db, id))!;
    const passing = { stage: stages.passed, rejectCode: null, reason: '面试评价一致，录用' };
    await inTransaction(db, async (tx) =>
      moveApplication(tx, await seen(), passing, by(recruiterId, new Date(end.getTime() + PAUSE_MS))),
    );
    if (course === 'passed') continue;
    const leader = plan.persons[company.persons.indexOf(leaderId)]!;
    const [name, nameEn] = companies[leader.company];
    const entryDay = shiftDays(nextMonday(today), course === 'coming' ? 0 : 21);
    await filer.file({
      kind: offerKind,
      by: recruiter,
      begun: BEGUN,
      approvals: course === 'inApproval' ? 0 : 'all',
      values: {
        IntervieweeID: String(id),
        Candidate: (await seen()).name,
        CompanyId: { id: company.companies[leader.company], name, nameEn },
        DeptId: filer.unitRef(leader.unit),
        PostID: { id: posts.get(opening.post)!, name: opening.post, nameEn: opening.post },
        LeaderAUID: [filer.refOf(company.persons.indexOf(leaderId))],
        UserType: '0',
        PlanEntryDay: entryDay,
        ContractType: '1',
        ValidDays: '7',
        Basic: `${opening.salary[0]}.00`,
        Performance: `${(opening.salary[1] - opening.salary[0]) / 2}.00`,
      },
    });
    if (course === 'inApproval') continue;
    await inTransaction(db, async (tx) => sendOffer(tx, await seen(), at(1, '09:30')));
    if (course === 'sent') continue;
    const isAccepted = course !== 'declined';
    const proof = isAccepted ? '邮件确认接受' : '电话告知，已接受另一家公司';
    await inTransaction(db, async (tx) => answerOffer(tx, await seen(), isAccepted, proof, at(1, '15:00')));
    if (course !== 'coming') continue;
    await inTransaction(db, async (tx) => {
      const whom = {
        ...(await seen()),
        employeeId: undefined,
        loginName: undefined,
        idCard: identityNumber(n, 1996),
        entryDay,
        isConfirmed: false,
      };
      const hr = at(1, '17:30');
      await onboardToUser(tx, whom, { hash: null, scope: hr.scope }, hr);
    });
  }
}
