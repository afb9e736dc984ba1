import { companyDay, companyInstant, shiftDays } from '#kit/rules/dates.ts';
import type { LongWork } from '#kit/server/db/long-work.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { listPostIds } from '#modules/people/server/open.ts';
import { offerKind } from '#modules/recruiting/contract/codes.ts';
import {
  answerOffer,
  enterHired,
  findOffered,
  letterToSend,
  sendOffer,
} from '#modules/recruiting/server/open.ts';
import { BillFiler, type SeedBillsOptions } from './bill-filer.ts';
import { afterWork } from './days.ts';
import { companies } from './organisation.ts';
import type { PlannedOpening } from './recruiting-plan.ts';
import type { Interviewing } from './seed-interviews.ts';

/** Candidate who has passed and is now a colleague. */
export interface Hired {
  readonly id: number;
  readonly leaderId: number;
  readonly opening: PlannedOpening;
  /** Index of the person in the plan. */
  readonly person: number;
  readonly passedAt: Date;
}

/**
 * Maximum number of days from the decision to the offer's form. The form never comes before the decision, even across a
 * weekend.
 */
const PAUSE = 3;
const DAY_MS = 86_400_000;

interface Offered extends Pick<Hired, 'id' | 'leaderId' | 'opening'> {
  readonly name: string;
  readonly entryDay: string;
  readonly posts: ReadonlyMap<string, number>;
}

/** Returns the values of an offer's form. */
export function offerOf(
  filer: BillFiler,
  { plan, company }: SeedBillsOptions,
  { id, name, leaderId, opening, entryDay, posts }: Offered,
): Values {
  const at = company.persons.indexOf(leaderId);
  const leader = plan.persons[at]!;
  const [companyName, companyNameEn] = companies[leader.company];
  return {
    IntervieweeID: String(id),
    Candidate: name,
    CompanyId: { id: company.companies[leader.company], name: companyName, nameEn: companyNameEn },
    DeptId: filer.unitRef(leader.unit),
    PostID: { id: posts.get(opening.post)!, name: opening.post, nameEn: opening.post },
    LeaderAUID: [filer.refOf(at)],
    UserType: '0',
    PlanEntryDay: entryDay,
    ContractType: '1',
    ValidDays: '7',
    Basic: `${opening.salary[0]}.00`,
    Performance: `${(opening.salary[1] - opening.salary[0]) / 2}.00`,
  };
}

/**
 * Gives everybody who joined in the year an offer, a letter and an acceptance, and links the candidate with the
 * colleague.
 */
export async function seedHires(
  { db, tx, pause }: LongWork,
  { hired, recruiters, by }: Pick<Interviewing, 'recruiters' | 'by'> & { readonly hired: readonly Hired[] },
  options: SeedBillsOptions,
): Promise<void> {
  const { plan, company } = options;
  const filer = new BillFiler(db, options);
  const recruiterId = recruiters[0]!;
  const posts = await listPostIds(db);
  for (const one of hired.toSorted((a, b) => a.passedAt.getTime() - b.passedAt.getTime())) {
    const { id, person } = one;
    const seen = async () => (await findOffered(db, id))!;
    const entryDay = plan.persons[person]!.entryDate;
    const filed = shiftDays(companyDay(one.passedAt), PAUSE);
    await filer.file({
      kind: offerKind,
      by: company.persons.indexOf(recruiterId),
      begun: (Date.parse(filer.today) - Date.parse(filed)) / DAY_MS,
      approvals: 'all',
      values: offerOf(filer, options, { ...one, name: (await seen()).name, entryDay, posts }),
    });
    const approvedAt = (await seen()).stage_since;
    const sending = by(recruiterId, afterWork(approvedAt, 2));
    const letter = await letterToSend(tx, await seen(), sending);
    await sendOffer(tx, await seen(), sending, { ...letter, hasMail: false });
    const answering = by(recruiterId, afterWork(approvedAt, 6));
    await answerOffer(tx, await seen(), true, '邮件确认接受', answering);
    const hr = by(recruiterId, companyInstant(`${entryDay} 09:30`));
    await pause();
    await enterHired(tx, { id, userId: company.persons[person]!, day: entryDay }, hr);
  }
}
