import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { yuanToFen } from '#kit/rules/money.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { json, type Tx } from '#kit/server/db/database.ts';
import { departmentsWithin, listHrbps } from '#modules/people/server/open.ts';
import { openingStates } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { isUsable as isCardUsable } from '#modules/recruiting/interviewers/server/queries/scorecards.ts';
import { interviewRefusals as interviewNo } from '#modules/recruiting/interviews/contract/interview-refusals.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import { openRange, sealRange, type Range } from '#modules/recruiting/server/commands/seals.ts';
import type { Recruitment } from '../../contract/Recruitment.ts';
import { stateByHires } from '../../contract/openings.ts';
import * as queries from '../queries/openings.ts';
import { asksFirst } from './asks-first.ts';
import { assertAct, lockKept } from './kept.ts';

type Given = Omit<InputOf<typeof Recruitment.AddRecruitment>, 'IsDraft'>;

/**
 * Checks that a department may be used: it is in the actor's scope, or it is the actor's own and they own the opening.
 * @throws Refused departmentGone
 */
async function assertPlace(tx: Tx, departmentId: number, ownerId: number, by: By): Promise<void> {
  if ((await departmentsWithin(tx, by.scope, [departmentId])).has(departmentId)) return;
  const isOwn = ownerId === by.id && (await queries.findDepartmentOf(tx, by.id)) === departmentId;
  if (!isOwn) refuse(no.departmentGone, { field: 'DeptId' });
}

/**
 * Checks that post, department and company are in use.
 * @throws Refused postGone, departmentGone, notFound
 */
export async function assertPlaces(
  tx: Tx,
  places: { readonly postId: number; readonly departmentId: number; readonly companyId: number },
): Promise<void> {
  const missing = await queries.missingOf(tx, places);
  if (missing === 'post') refuse(no.postGone, { field: 'PostID' });
  if (missing === 'department') refuse(no.departmentGone, { field: 'DeptId' });
  if (missing === 'company') refuse(general.notFound, { field: 'CompanyID' });
}

const fenOf = (given: string | null | undefined, before: number | null): number | null =>
  given === undefined ? before : given === null ? null : yuanToFen(given)!;

/**
 * Returns the pay range after an edit. A bound that is left out stays.
 * @throws Refused payHidden, salaryReversed
 */
function rangeOf({ SalaryMin, SalaryMax }: Given, before: Range, mayPay: boolean): Range {
  if (!mayPay && (SalaryMin !== undefined || SalaryMax !== undefined))
    refuse(no.payHidden, { field: SalaryMin === undefined ? 'SalaryMax' : 'SalaryMin' });
  const range = { min: fenOf(SalaryMin, before.min), max: fenOf(SalaryMax, before.max) };
  if (range.min !== null && range.max !== null && range.max < range.min)
    refuse(no.salaryReversed, { field: 'SalaryMax' });
  return range;
}

/**
 * Checks that newly named people are in service. People named before may have left.
 * @throws Refused personGone
 */
async function assertPeople(
  tx: Tx,
  named: readonly (readonly [field: string, ids: readonly number[]])[],
  before: readonly number[],
): Promise<void> {
  const gone = new Set(
    await queries.listGone(
      tx,
      named.flatMap(([, ids]) => ids),
    ),
  );
  for (const [field, ids] of named)
    if (ids.some((id) => gone.has(id) && !before.includes(id))) refuse(no.personGone, { field });
}

/**
 * Returns the scorecard of an opening. Left out: unchanged; the present one may be out of use.
 * @throws Refused scorecardGone
 */
async function scorecardOf(
  tx: Tx,
  given: number | null | undefined,
  before: number | null,
): Promise<number | null> {
  if (given === undefined || given === null || given === before) return given === undefined ? before : given;
  if (!(await isCardUsable(tx, given))) refuse(interviewNo.scorecardGone, { field: 'ScorecardID' });
  return given;
}

const roundOf = ({
  Name,
  Mode,
  Minutes,
  InterviewerAUIDs,
}: NonNullable<Given['Rounds']>[number]): queries.Round => ({
  name: Name,
  mode: Mode,
  minutes: Minutes,
  interviewers: [...new Set(InterviewerAUIDs)],
});

/** Builds and checks all columns of an opening from the given fields. */
async function valuesOf(
  tx: Tx,
  given: Given,
  by: By,
  before: queries.LockedOpening | null,
): Promise<queries.OpeningValues> {
  const ownerId = given.OwnerAUID ?? before?.owner_id ?? by.id;
  if (given.DeptId !== before?.department_id) await assertPlace(tx, given.DeptId, ownerId, by);
  if (
    given.PostID !== before?.post_id ||
    given.DeptId !== before.department_id ||
    given.CompanyID !== before.company_id
  )
    await assertPlaces(tx, { postId: given.PostID, departmentId: given.DeptId, companyId: given.CompanyID });
  const today = companyDay(by.now);
  const latest = given.LatestEntryDay ?? null;
  if (latest !== null && latest < today && latest !== before?.latest_entry_day)
    refuse(no.pastDay, { field: 'LatestEntryDay' });
  const isReplacement = given.Reason === 2;
  if (isReplacement && !given.ReplacedAUID) refuse(no.replacedNeeded, { field: 'ReplacedAUID' });
  const hrbpId = given.HRBPAUID ?? (await listHrbps(tx, given.DeptId, today))[0] ?? null;
  const assistants = [...new Set(given.Assistants)].filter((id) => id !== ownerId);
  const people: readonly (readonly [string, readonly number[]])[] = [
    ['OwnerAUID', [ownerId]],
    ['Assistants', assistants],
    ['HRBPAUID', hrbpId === null ? [] : [hrbpId]],
    ['Rounds', given.Rounds?.flatMap(({ InterviewerAUIDs }) => InterviewerAUIDs) ?? []],
  ];
  const rounds = (before?.rounds ?? []) as readonly queries.Round[];
  const known = before
    ? [
        before.owner_id,
        ...before.assistant_ids,
        before.hrbp_id ?? 0,
        ...rounds.flatMap((one) => one.interviewers),
      ]
    : [];
  await assertPeople(tx, people, known);
  // Whoever adds an opening may set its pay, as its owner or as HRBP of the department.
  const mayPay = before ? before.seesPay : true;
  const kept = openRange(by.seals, before?.salary_sealed ?? null);
  const range = rangeOf(given, kept, mayPay);
  const isSame = before !== null && range.min === kept.min && range.max === kept.max;
  return {
    title: given.Title,
    post_id: given.PostID,
    department_id: given.DeptId,
    company_id: given.CompanyID,
    head_count: given.HeadCount,
    employ_type: given.EmployType,
    city: given.City,
    salary_sealed: isSame ? before.salary_sealed : sealRange(by.seals, range),
    education: given.Education,
    work_years: given.WorkYears,
    reason: given.Reason,
    replaced_id: isReplacement ? given.ReplacedAUID! : null,
    urgency: given.Urgency,
    owner_id: ownerId,
    assistant_ids: assistants,
    hrbp_id: hrbpId,
    latest_entry_day: latest,
    description: given.Description,
    scorecard_id: await scorecardOf(tx, given.ScorecardID, before?.scorecard_id ?? null),
    rounds: json(given.Rounds?.map(roundOf) ?? before?.rounds ?? []),
  };
}

/**
 * Checks whether an opening could be added, without writing.
 * @throws Refused what `addOpening` refuses
 */
export const checkOpening = async (tx: Tx, given: Given, by: By): Promise<void> =>
  void (await valuesOf(tx, given, by, null));

/**
 * Adds an opening, as a draft or open.
 * @throws Refused departmentGone, postGone, personGone, pastDay, replacedNeeded, salaryReversed
 */
export async function addOpening(tx: Tx, given: Given, isDraft: boolean, by: By): Promise<number> {
  const values = await valuesOf(tx, given, by, null);
  const standing = isDraft
    ? { state: openingStates.draft }
    : { state: openingStates.open, open_day: companyDay(by.now) };
  const id = await queries.insertOpening(tx, { ...values, ...standing }, { by: by.id, now: by.now });
  await audit(tx, by, 'add', id, { title: values.title, isDraft });
  return id;
}

/** Changes an opening. @throws Refused notFound, stale, wrongState, belowHired, and what `addOpening` refuses */
export async function updateOpening(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  given: Given,
  by: By,
): Promise<void> {
  const row = await lockKept(tx, id, version, by);
  assertAct('update', row, by);
  const values = await valuesOf(tx, given, by, row);
  const { hired } = await queries.countApplications(tx, id);
  if (values.head_count < hired) refuse(no.belowHired, { field: 'HeadCount', with: { count: hired } });
  const isMore = row.state !== openingStates.draft && values.head_count > row.head_count;
  if (isMore && (await asksFirst(tx)))
    refuse(no.placesNeedRequisition, { field: 'HeadCount', with: { count: row.head_count } });
  const state = stateByHires(row.state, hired, values.head_count);
  await queries.saveOpening(tx, id, { ...values, state });
  await audit(tx, by, 'update', id, { title: values.title, headCount: values.head_count });
}

export const audit = (
  tx: Tx,
  by: By,
  act: string,
  id: number,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  writeAudit(tx, {
    actorId: by.id,
    act: `recruitment.${act}`,
    target: `recruitment:${id}`,
    detail,
    ip: by.ip,
  });
