import { Readable } from 'node:stream';
import { companyInstant, shiftDays, shiftMonths } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { LongWork } from '#kit/server/db/long-work.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { storeAttachment } from '#modules/forms/server/open.ts';
import { userType } from '#modules/people/persons/contract/user-codes.ts';
import { addRoles, assignRoles, listPostIds, type Change } from '#modules/people/server/open.ts';
import { stages } from '#modules/recruiting/contract/codes.ts';
import {
  addApplication,
  addOpening,
  addSource,
  closeOpening,
  disableOpening,
  enterHistory,
  moveApplication,
  poolApplicant,
  remarkOn,
  sealsOf,
  setTop,
  type By,
} from '#modules/recruiting/server/open.ts';
import type { CompanyPlan } from './company-plan.ts';
import { earlyStore } from './early-store.ts';
import { withHires } from './hire-plan.ts';
import { seeded } from './random.ts';
import { specimenPdf } from './receipt.ts';
import { planCandidates, plannedOpenings, plannedSources, type PlannedOpening } from './recruiting-plan.ts';
import type { SeededCompany } from './seed-company.ts';
import type { Hired } from './seed-hires.ts';
import { seedScorecards, type Interviewing, type Screened } from './seed-interviews.ts';

interface Recruited extends Interviewing {
  readonly hired: readonly Hired[];
  /** Closes openings whose period is over. No offers can be made for them afterwards. */
  readonly endOpenings: () => Promise<void>;
}

interface Seeding {
  readonly plan: CompanyPlan;
  readonly company: SeededCompany;
  readonly secret: string;
  readonly files: FileStore;
  readonly seed: number;
  readonly today: string;
  /** Instant at which the demo's history ends. */
  readonly until: Date;
  readonly candidates: number;
  /** True if hired candidates get an offer later (`seedHires`). Here they only reach the passed stage. */
  readonly tiesHires: boolean;
}

/**
 * Adds job openings with a year of candidates, sources, a talent pool, and recruiters.
 * @returns candidates for `seedInterviews`, which needs rooms first
 */
export async function seedRecruiting(
  { db, tx, pause, whole }: LongWork,
  { plan, company, secret, files, seed, today, until, candidates, tiesHires }: Seeding,
): Promise<Recruited> {
  const seals = sealsOf(secret);
  const unitOf = (name: string): number => plan.units.findIndex((one) => one.name.zh === name);
  const team = plan.persons.flatMap(({ unit, userType: kind }, n) =>
    unit === unitOf('招聘部') ? [{ id: company.persons[n]!, kind }] : [],
  );
  const recruiters = team.map(({ id }) => id);
  // Interns neither interview nor book rooms.
  const planners = team.flatMap(({ id, kind }) => (kind === userType.code.intern ? [] : [id]));
  const leaderOf = (unit: string): number => company.persons[plan.units[unitOf(unit)]!.leader]!;
  const by = (id: number, now: Date): By => ({
    id,
    scope: { personId: id, departmentId: 0, reach: 4 },
    permissions: new Set<string>(),
    now,
    language: 'zh',
    ip: null,
    seals,
  });
  await giveRights(tx, recruiters, [...new Set(plannedOpenings.map(({ unit }) => leaderOf(unit)))], {
    by: null,
    now: until,
    language: 'zh',
  });

  const sources: number[] = [];
  for (const { name, kind, feeKind, fee, contract } of plannedSources)
    sources.push(
      await addSource(
        tx,
        {
          name,
          kind,
          feeKind,
          fee: fee * 100,
          contractEnd: contract === null ? null : shiftDays(today, contract),
          isActive: true,
        },
        { id: null, ip: null },
      ),
    );

  const scorecard = await seedScorecards(
    tx,
    by(recruiters[0]!, companyInstant(`${shiftDays(today, -365)} 09:00`)),
  );
  const posts = await listPostIds(tx);
  const openings = new Map<object, number>();
  for (const [n, one] of plannedOpenings.entries()) {
    const owner = leaderOf(one.unit);
    const person = plan.persons[plan.units[unitOf(one.unit)]!.leader]!;
    const opened = by(owner, companyInstant(`${shiftDays(today, -one.openedAgo)} 09:00`));
    const id = await addOpening(
      tx,
      {
        Title: one.title,
        PostID: posts.get(one.post)!,
        DeptId: company.units[unitOf(one.unit)]!,
        CompanyID: company.companies[person.company],
        HeadCount: one.headCount,
        EmployType: one.isIntern ? 2 : 0,
        City: one.city,
        SalaryMin: `${one.salary[0]}.00`,
        SalaryMax: `${one.salary[1]}.00`,
        Education: one.education as 5,
        WorkYears: one.years,
        Reason: 1,
        Urgency: one.urgency,
        OwnerAUID: owner,
        Assistants: [recruiters[1 + (n % (recruiters.length - 1))]!],
        LatestEntryDay: one.openedAgo < 200 ? shiftDays(today, 30 + n * 3) : null,
        ScorecardID: scorecard,
        Rounds: [{ Name: '部门面试', Mode: 1, Minutes: 60, InterviewerAUIDs: [owner] }],
        Description: `负责${one.title}相关工作，与${one.unit}的同事一起把事情做好。`,
      },
      one.state === 'draft' || one.state === 'asked',
      opened,
    );
    openings.set(one, id);
    await pause();
    if (one.isTop) await setTop(tx, { id, version: 1 }, true, opened);
  }

  const screened: Screened[] = [];
  const hired: Hired[] = [];
  const store = earlyStore(files);
  const random = seeded(seed);
  const planned = withHires(random, planCandidates(random, today, candidates), plan, today);
  const enter = async (one: (typeof planned)[number]): Promise<void> => {
    const recruiter = recruiters[one.phone.charCodeAt(10) % recruiters.length]!;
    // Only the owner of the opening may enter the expected pay.
    const adder = one.expects === null ? recruiter : leaderOf(one.opening.unit);
    const resume = one.hasResume
      ? await storeAttachment(
          db,
          store,
          { fileName: `${one.name}-简历.pdf`, stream: Readable.from([specimenPdf(['RESUME', one.mail])]) },
          adder,
        )
      : null;
    const added = await addApplication(
      tx,
      {
        RecruitmentID: openings.get(one.opening)!,
        Name: one.name,
        Gender: one.gender,
        Phone: one.phone,
        Mail: one.mail,
        IdCard: '',
        BirthYear: one.birthYear,
        Education: one.education as 5,
        School: one.school,
        WorkYears: one.years,
        LastCompany: one.company,
        Tags: [...one.tags],
        Links: [],
        SourceID: sources[one.source]!,
        ...(one.expects === null ? {} : { ExpectSalary: String(one.expects * 1000) }),
        ResumeUID: resume?.uid ?? null,
        Files: [],
      },
      by(adder, one.at),
    );
    let version = added.version;
    for (const { to, at, code, reason } of one.moves) {
      const move = { stage: to, rejectCode: code, reason };
      ({ version } = await moveApplication(tx, { id: added.id, version }, move, by(recruiter, at)));
    }
    if (one.hired) {
      const { steps, person } = one.hired;
      const upTo = tiesHires ? stages.passed : stages.onboarded;
      const passed = steps.filter(({ stage }) => stage <= upTo);
      await enterHistory(tx, added.id, passed, by(recruiter, one.at));
      const leaderId = leaderOf(one.opening.unit);
      if (tiesHires)
        hired.push({ id: added.id, leaderId, opening: one.opening, person, passedAt: passed.at(-1)!.at });
    }
    if (one.moves.at(-1)?.to === 2 && one.opening.state === undefined)
      screened.push({
        id: added.id,
        leaderId: leaderOf(one.opening.unit),
        opening: one.opening,
        since: one.moves.at(-1)!.at,
      });
    if (one.remark !== '')
      await remarkOn(tx, added.id, one.remark, by(recruiter, one.moves.at(-1)?.at ?? one.at));
    if (one.pooledFor !== null) {
      const last = shiftDays(today, one.pooledFor);
      const [day] = [shiftMonths(last, -12), shiftDays(today, -30)].toSorted();
      await poolApplicant(
        tx,
        { IntervieweeID: added.id, ConsentKind: 1, ConsentDay: day!, ConsentUntil: last, Note: '' },
        by(recruiter, companyInstant(`${day!} 10:00`)),
      );
    }
  };
  for (const one of planned) {
    // Each candidate is entered together with their résumé.
    await whole(() => enter(one));
    await pause();
  }
  await store.settled();

  const endOpenings = async (): Promise<void> => {
    for (const [one, id] of openings) {
      const { state, unit } = one as (typeof plannedOpenings)[number];
      const owner = by(leaderOf(unit), until);
      if (state === 'disabled') await disableOpening(tx, { id, version: 1 }, '预算调整，暂停招聘', owner);
      if (state === 'closed') await closeOpening(tx, { id, version: 1 }, '编制已取消', owner);
    }
  };
  const interviewers = [...new Set([...plannedOpenings.map(({ unit }) => leaderOf(unit)), ...planners])];
  const asked = [...openings].flatMap(([one, id]) => {
    const { state, unit, openedAgo } = one as PlannedOpening;
    return state === 'asked' ? [{ id, ownerId: leaderOf(unit), daysAgo: openedAgo }] : [];
  });
  return { screened, hired, endOpenings, asked, interviewers, recruiters: planners, by };
}

/** Recruiters see everything in recruiting; hiring managers see their own openings. */
async function giveRights(
  tx: Tx,
  recruiters: readonly number[],
  managers: readonly number[],
  change: Change,
): Promise<void> {
  const pages = [
    'RecruitmentList',
    'IML',
    'InterviewerList',
    'JobseekerTalentPoolManage',
    'RecruitmentResources',
    'JobDataAnalysis',
  ];
  const [recruiting, hiring] = await addRoles(
    tx,
    [
      { name: '招聘专员', nameEn: 'Recruiter', dataScope: 4, codes: ['Recruiting', ...pages] },
      {
        name: '用人经理',
        nameEn: 'Hiring manager',
        dataScope: 1,
        codes: ['Recruiting', 'RecruitmentList', 'JobDataAnalysis'],
      },
    ],
    change,
  );
  await assignRoles(
    tx,
    [
      ...recruiters.map((personId) => ({ personId, roleId: recruiting! })),
      ...managers.map((personId) => ({ personId, roleId: hiring! })),
    ],
    change,
  );
}
