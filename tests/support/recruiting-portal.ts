import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { findStandardTemplate, setTemplateOpen } from '#modules/forms/server/open.ts';
import { hrRequests } from '#modules/hr-requests/module.ts';
import { findByName } from '#modules/people/persons/server/queries/persons.ts';
import { indexOfField } from '#modules/people/server/commands/secrets.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { requisitionKind } from '#modules/recruiting/contract/codes.ts';
import { Interviewer } from '#modules/recruiting/interviewers/contract/Interviewer.ts';
import { recruiting } from '#modules/recruiting/module.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { RecruitmentResources } from '#modules/recruiting/sources/contract/RecruitmentResources.ts';
import { addRooms } from '#modules/rooms/server/open.ts';
import { idOf, openPortal, type Member, type Portal } from './approval-portal.ts';
import { giveRole } from './hr-portal.ts';
import { moduleSecret, peopleReadings, servedBy } from './modules.ts';

const files = folderStore(join(tmpdir(), 'portico-recruiting-files'));

/** Secret with which contacts and pay of candidates are encrypted. */
export const recruitingSecret = moduleSecret;

const openings = 'RecruitmentList';
const pool = 'JobseekerTalentPoolManage';
const sources = 'RecruitmentResources';
const interviewers = 'InterviewerList';

/**
 * Opens the company of the approval tests with recruiting. `cash` reaches everybody, manages the talent pool and the
 * sources, and is HRBP of all. `lead` and `head` reach their own department and those below. `a` reaches only their own
 * openings. `fin1` is a hiring manager of finance.
 */
export async function openRecruiting(
  db: Database,
  more: Partial<Record<Member, readonly string[]>> = {},
  options: { readonly asksFirst?: boolean; readonly hasMail?: boolean; readonly hasHr?: boolean } = {},
): Promise<{ portal: Portal; source: number; post: number }> {
  const portal = await openPortal(db, {
    served: [
      ...peopleReadings,
      ...(options.hasHr ? servedBy(hrRequests, { files }) : []),
      ...servedBy(recruiting, { files, channels: { mail: options.hasMail ?? false, workChat: false } }),
    ],
    permissions: {
      cash: [openings, pool, sources, interviewers, ...(more.cash ?? [])],
      lead: [openings],
      head: [openings],
      a: [openings, ...(more.a ?? [])],
      fin1: [openings],
      fin2: [pool, ...(more.fin2 ?? [])],
      boss: ['IML'],
      admin: ['IML', ...(more.admin ?? [])],
      stranger: ['IML'],
    },
  });
  // Most tests of recruiting begin after the requisition was granted.
  if (!options.asksFirst) await closeRequisitions(db);
  if (options.hasHr) await ensureStandardProcesses(db, new Date('2026-01-05T02:00:00Z'), ['hr-requests']);
  await giveRole(db, 'cash', 4, [openings, pool, sources, interviewers, 'IML']);
  await giveRole(db, 'lead', 3, [openings]);
  await giveRole(db, 'head', 3, [openings]);
  await giveRole(db, 'a', 1, [openings]);
  await giveRole(db, 'fin1', 1, [openings]);
  await giveRole(db, 'fin2', 4, [pool]);
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into people.post (name, name_en) values ('工程师', 'Engineer') returning id`,
  );
  await db.pool.query(
    `insert into people.hrbp (department_id, person_id, from_day) values (1, $1, '2020-01-01')`,
    [idOf('cash')],
  );
  const { SourceID } = await portal.ok('cash', RecruitmentResources.AddRecruitmentResources, {
    Name: '招聘网站',
    Kind: 1,
    FeeKind: 2,
    Fee: '12000.00',
  });
  return { portal, source: SourceID, post: rows[0]!.id };
}

const closeRequisitions = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    const template = await findStandardTemplate(tx, requisitionKind);
    await setTemplateOpen(tx, template!.id, false);
  });

/** Adds an opening for two. @returns its id */
export async function makeOpening(
  portal: Portal,
  post: number,
  more: { readonly Title: string; readonly DeptId: number; readonly OwnerAUID: number },
): Promise<number> {
  const given = { PostID: post, CompanyID: 1, HeadCount: 2, EmployType: 0, Reason: 1, ...more };
  return (await portal.ok('cash', Recruitment.AddRecruitment, given)).RecruitmentID;
}

type Added = Partial<GivenOf<typeof Interviewee.AddInterviewee>>;
type Moved = Omit<GivenOf<typeof Interviewee.UpdateStage>, 'IntervieweeID' | 'Version'>;

/**
 * Returns the steps that tests take with candidates.
 * @param of returns the place of a step. It is called at each step: portals are opened before all tests, openings
 * before each
 */
export function candidateSteps(
  of: () => {
    readonly db: Database;
    readonly portal: Portal;
    readonly source: number;
    readonly opening: number;
  },
) {
  const add = (given: Added = {}, who: Member = 'cash') => {
    const { portal, source, opening } = of();
    const somebody = { Name: '张三', Phone: '138 0000 0001' };
    const all = { RecruitmentID: opening, SourceID: source, ...somebody, ...given };
    return portal.call(who, Interviewee.AddInterviewee, all);
  };
  return {
    add,
    added: async (given: Added = {}, who: Member = 'cash') => {
      const answer = await add(given, who);
      if (answer.status !== 200) throw new Error(`adding: ${answer.status} ${answer.message}`);
      return answer.body;
    },
    get: (IntervieweeID: number, who: Member = 'cash') =>
      of().portal.ok(who, Interviewee.GetInterviewee, { IntervieweeID }),
    count: async (table: string): Promise<number> =>
      (await of().db.pool.query<{ n: number }>(`select count(*) as n from recruiting.${table}`)).rows[0]!.n,
    move: (who: Member, IntervieweeID: number, given: Moved & { readonly Version?: number }) =>
      of().portal.call(who, Interviewee.UpdateStage, { IntervieweeID, Version: 1, ...given }),
  };
}

/** Takes away every opening, candidate and notice. */
export async function emptyRecruiting(db: Database): Promise<void> {
  await db.pool.query('delete from kit.notice');
  await db.pool.query('alter table recruiting.stage_event disable trigger user');
  await db.pool.query('alter table recruiting.interview_event disable trigger user');
  await db.pool.query('delete from payroll.salary_adjustment');
  await db.pool.query(
    `truncate recruiting.interview_choice, recruiting.letter, recruiting.interview_event, recruiting.interview_user, recruiting.interview,
      recruiting.remark, recruiting.stage_event, recruiting.merge, recruiting.interviewee, recruiting.seeker, recruiting.recruitment`,
  );
  await db.pool.query('truncate rooms.booking cascade');
  await db.pool.query('delete from kit.reminded');
  await db.pool.query('alter table recruiting.stage_event enable trigger user');
  await db.pool.query('alter table recruiting.interview_event enable trigger user');
}

/** Somebody in service is found by a phone or an identity number. */
export async function knownBy(
  db: Database,
  who: Member,
  field: 'Phone' | 'IdCard',
  value: string,
): Promise<void> {
  const column = field === 'Phone' ? 'phone_index' : 'identity_number_index';
  await db.pool.query(`update people.person set ${column} = $1 where id = $2`, [
    indexOfField(recruitingSecret, field, value),
    idOf(who),
  ]);
}

/** Returns the ids of the people whom a search by name offers. */
export const choosable = async (db: Database, name: string): Promise<number[]> =>
  (await findByName(db, name)).map(({ AUID }) => AUID);

/** Takes meetings at any time. */
const room = {
  name: '面试间',
  name_en: 'Interview room',
  building: 'A',
  building_en: '',
  floor: '3',
  floor_en: '',
  capacity: 6,
  equipment: [],
  sort_no: 0,
  open_minute: 0,
  close_minute: 1440,
  work_days_only: false,
  slot_minutes: 15,
  min_minutes: 15,
  max_minutes: 480,
  advance_days: 90,
  buffer_minutes: 0,
  need_approval: false,
  approver_ids: [],
  check_in_enabled: false,
  release_minutes: 10,
  visible_department_ids: [],
};

/**
 * `boss`, `admin` and `stranger` interview, everybody books rooms, and there is a room with a name.
 * @returns its id
 */
export async function makeInterviewers(db: Database, portal: Portal): Promise<number> {
  for (const who of ['boss', 'admin', 'stranger'] as const)
    await portal.ok('cash', Interviewer.AddInterviewer, { AUID: idOf(who) });
  await db.pool.query('update people.person set is_conference = true');
  return inTransaction(db, async (tx) => {
    const [id] = await addRooms(tx, [room], new Date());
    return id!;
  });
}
