import { companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import { listPostIds } from '#modules/people/server/open.ts';
import { offerKind, stages } from '#modules/recruiting/contract/codes.ts';
import {
  answerOffer,
  findOffered,
  letterToSend,
  moveApplication,
  onboardToUser,
  sendOffer,
} from '#modules/recruiting/server/open.ts';
import { offerOf } from './seed-hires.ts';
import { BillFiler, type SeedBillsOptions } from './bill-filer.ts';
import { nextMonday, workdayFrom } from './days.ts';
import { doOldTasks } from './seed-tasks.ts';
import type { Interviewing, Judged } from './seed-interviews.ts';

/**
 * Outcomes of candidates, the earliest interview first. In addition, one candidate fills an opening with a single
 * place.
 */
const courses = ['coming', 'sent', 'inApproval', 'accepted', 'declined', 'passed'] as const;
type Course = (typeof courses)[number] | 'begun';

/** Pairs candidates with outcomes. The candidate for an opening with a single place begins work, so that it is full. */
function coursesOf(early: readonly Judged[]): readonly (readonly [Judged, Course])[] {
  const filling = early.find(({ opening }) => opening.headCount === 1);
  const others = early.filter((one) => one !== filling).slice(0, courses.length);
  return [
    ...(filling ? [[filling, 'begun'] as const] : []),
    ...others.map((one, n) => [one, courses[n]!] as const),
  ];
}

/** Offers are filed on this working day or earlier. */
const BEGUN = 2;
/** Milliseconds from the end of an interview to the decision. */
const PAUSE_MS = 5 * 3_600_000;

/**
 * Returns an identity number that nobody has: its region begins with 99, but those of colleagues never begin with
 * 9900.
 */
function identityNumber(n: number, birthYear: number): string {
  const first17 = `990000${birthYear}0615${String(100 + n)}`;
  return first17 + identityCheckDigit(first17);
}

/**
 * Offers for candidates who were judged a while ago: one for each step, one who has begun, and one who begins next
 * Monday. `db` joins the surrounding transaction.
 */
export async function seedOffers(
  db: Database,
  judged: readonly Judged[],
  { recruiters, by }: Pick<Interviewing, 'recruiters' | 'by'>,
  options: SeedBillsOptions,
): Promise<void> {
  const { company } = options;
  const filer = new BillFiler(db, options);
  const { today } = filer;
  const recruiterId = recruiters[0]!;
  const recruiter = company.persons.indexOf(recruiterId);
  const at = (days: number, clock: string) =>
    by(recruiterId, companyInstant(`${shiftDays(today, -days)} ${clock}`));
  const posts = await listPostIds(db);
  const early = judged.filter(({ end }) => end.getTime() + PAUSE_MS < filer.ago(BEGUN).getTime());
  const special = await specialDays(db, options.until);
  const firstDay = (course: Course): string =>
    course === 'begun'
      ? workdayFrom(today, -1, special)
      : shiftDays(nextMonday(today), course === 'coming' ? 0 : 21);
  for (const [n, [{ id, opening, leaderId, end }, course]] of coursesOf(early).entries()) {
    const seen = async () => (await findOffered(db, id))!;
    const passing = { stage: stages.passed, rejectCode: null, reason: '面试评价一致，录用' };
    await inTransaction(db, async (tx) =>
      moveApplication(tx, await seen(), passing, by(recruiterId, new Date(end.getTime() + PAUSE_MS))),
    );
    if (course === 'passed') continue;
    const entryDay = firstDay(course);
    await filer.file({
      kind: offerKind,
      by: recruiter,
      begun: BEGUN,
      approvals: course === 'inApproval' ? 0 : 'all',
      values: offerOf(filer, options, { id, name: (await seen()).name, opening, leaderId, entryDay, posts }),
    });
    if (course === 'inApproval') continue;
    await inTransaction(db, async (tx) => {
      const letter = await letterToSend(tx, await seen(), at(1, '09:30'));
      return sendOffer(tx, await seen(), at(1, '09:30'), { ...letter, hasMail: false });
    });
    if (course === 'sent') continue;
    const isAccepted = course !== 'declined';
    const proof = isAccepted ? '邮件确认接受' : '电话告知，已接受另一家公司';
    await inTransaction(db, async (tx) => answerOffer(tx, await seen(), isAccepted, proof, at(1, '15:00')));
    if (course !== 'coming' && course !== 'begun') continue;
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
    // The tasks of an offer are done when the new colleague has started.
    if (course === 'begun') await doOldTasks(db, today, options.until, (await seen()).offer_form_id!);
  }
}
