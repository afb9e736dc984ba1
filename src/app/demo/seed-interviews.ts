import { companyDay, companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import type { LongWork } from '#kit/server/db/long-work.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import { listByLoginName } from '#modules/people/server/open.ts';
import {
  addCard,
  addInterviewer,
  planInterview,
  submitEvaluation,
  type By,
} from '#modules/recruiting/server/open.ts';
import { listRoomTimes, setBlock, takesRoom } from '#modules/rooms/server/open.ts';
import { workdayFrom } from './days.ts';
import { seats } from './demo-people.ts';
import type { PlannedOpening } from './recruiting-plan.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Span {
  readonly start: Date;
  readonly end: Date;
}

/** Scorecards of the demo company. Weights are in ten-thousandths. */
const plannedCards = [
  {
    name: '技术面试',
    items: [
      { name: '专业能力', hint: '能独立完成岗位要求的工作', weight: 4000 },
      { name: '问题分析', hint: '先说清问题，再给方案', weight: 3000 },
      { name: '沟通协作', hint: '听得进、讲得明白', weight: 2000 },
      { name: '学习意愿', hint: '', weight: 1000 },
    ],
  },
  {
    name: '综合面试',
    items: [
      { name: '岗位匹配', hint: '', weight: 5000 },
      { name: '沟通表达', hint: '', weight: 3000 },
      { name: '稳定性', hint: '', weight: 2000 },
    ],
  },
] as const;

/** Starting times of interviews; the working days use these lists in turn. */
const clocks = [
  ['10:00', '14:00', '16:00'],
  ['09:30', '11:00', '14:30', '16:30'],
  ['10:30', '15:00'],
  ['09:30', '13:30', '15:30', '17:00'],
  ['10:00', '11:30', '14:00'],
];
/** Number of working days with interviews before and after the demo's last day. */
const BEFORE = 6;
const AFTER = 5;

/** Evaluations by interviewers, used in turn. There is one score out of five for each item of the scorecard. */
const opinions = [
  { result: 3, scores: [3, 4, 4, 4], evaluation: '思路清楚，对业务有兴趣，建议进入下一轮。' },
  { result: 2, scores: [2, 3, 4, 3], evaluation: '基础一般，沟通很好，适合先从较小的模块做起。' },
  { result: 4, scores: [4, 5, 4, 5], evaluation: '项目经验扎实，能讲清楚取舍；系统设计的深度还可以再看。' },
];

/** Candidate for whom the demo holds interviews. */
export interface Screened {
  readonly id: number;
  /** Id of the person who interviews the candidate. */
  readonly leaderId: number;
  readonly opening: PlannedOpening;
  readonly since: Date;
}

/** Candidate whose interviewers have all answered, without a rejection. */
export interface Judged extends Screened {
  /** End of the last interview. */
  readonly end: Date;
}

/** Adds the scorecards. @returns the first one, which openings for engineers use */
export async function seedScorecards(tx: Tx, by: By): Promise<number> {
  const ids: number[] = [];
  for (const { name, items } of plannedCards)
    ids.push(await addCard(tx, { name, items: [...items], isActive: true }, by));
  return ids[0]!;
}

export interface Interviewing {
  readonly screened: readonly Screened[];
  /** Draft openings with a pending requisition, its applicant and its age. */
  readonly asked: readonly { readonly id: number; readonly ownerId: number; readonly daysAgo: number }[];
  readonly interviewers: readonly number[];
  readonly recruiters: readonly number[];
  readonly by: (id: number, now: Date) => By;
}

/**
 * Adds the interviewers, and interviews by phone, by video and in rooms. Most finished interviews are evaluated. The
 * room of one future interview was closed.
 * @returns candidates with complete evaluations, the earliest first
 */
export async function seedInterviews(
  { db, tx, pause }: LongWork,
  { screened, interviewers, recruiters, by }: Interviewing,
  until: Date,
): Promise<Judged[]> {
  const today = companyDay(until);
  const listed = by(recruiters[0]!, companyInstant(`${shiftDays(today, -60)} 09:00`));
  for (const personId of interviewers)
    await addInterviewer(tx, personId, { postIds: [], rounds: [], maxPerWeek: 10 }, listed);
  const special = await specialDays(tx, until);
  const waiting = inOrder(screened);
  const judged: Judged[] = [];
  let n = 0;
  let isClosed = false;
  for (let offset = -BEFORE; offset <= AFTER; offset++) {
    const day = offset === 0 ? today : workdayFrom(today, offset, special);
    if (!isWorkDay(day, special)) continue;
    for (const clock of clocks[(offset + BEFORE) % clocks.length]!) {
      const start = companyInstant(`${day} ${clock}`);
      const at = new Date(Math.min(start.getTime() - 2 * DAY_MS, until.getTime() - HOUR_MS));
      const next = waiting.findIndex(({ since }) => since < at);
      if (next < 0) continue;
      const [who] = waiting.splice(next, 1) as [Screened];
      const { id, leaderId } = who;
      const recruiterId = recruiters[n % recruiters.length]!;
      const mode = (n++ % 3) + 1;
      const end = new Date(start.getTime() + (mode === 1 ? 60 : 45) * MINUTE_MS);
      const roomId = mode === 1 ? await freeRoom(tx, { start, end }, at, special) : null;
      const link = mode === 3 ? `https://meet.example.com/interview-${n}` : '';
      const plan = { start, end, roundNo: 1, mode, roomId, link };
      const people = mode === 1 && recruiterId !== leaderId ? [leaderId, recruiterId] : [leaderId];
      await pause();
      const planned = await planInterview(tx, id, plan, people, true, by(recruiterId, at));
      if (planned.id === null) continue;
      if (end > until) {
        if (!isClosed && roomId !== null) await closeRoom(db, tx, roomId, { start, end }, until);
        isClosed ||= roomId !== null;
        continue;
      }
      // Some interviewers have not evaluated yet.
      const saying = people.filter((_, m) => (n + m) % 5 !== 0);
      const opinion = opinions[n % opinions.length]!;
      if (saying.length === people.length && opinion.result > 2) judged.push({ ...who, end });
      for (const [m, personId] of people.entries()) {
        if (!saying.includes(personId)) continue;
        const said = {
          ...opinion,
          scores: opinion.scores.map((score, item) => score - (item === 0 ? m : 0)),
        };
        const when = new Date(end.getTime() + (20 + m * 70) * MINUTE_MS);
        await submitEvaluation(tx, planned.id, said, by(personId, when));
      }
    }
  }
  return judged;
}

/**
 * Moves a candidate for a single-place opening to the second position, whose interviewers all judge well. The hire then
 * fills the opening.
 */
function inOrder(screened: readonly Screened[]): Screened[] {
  const [filling] = screened
    .filter(({ opening }) => opening.headCount === 1)
    .toSorted((a, b) => a.since.getTime() - b.since.getTime());
  const others = screened.filter((one) => one !== filling);
  return filling ? [...others.slice(0, 1), filling, ...others.slice(1)] : others;
}

/** Returns the smallest free room with enough seats for an interview; null: none. */
async function freeRoom(tx: Tx, span: Span, now: Date, special: SpecialDays): Promise<number | null> {
  const rooms = await listRoomTimes(tx, { id: 0, manages: true }, span.start, span.end);
  const found = rooms.find(
    ({ room, taken }) =>
      room.capacity > 2 && !room.needApproval && takesRoom(room, taken, span, now, special),
  );
  return found?.room.id ?? null;
}

/** Closes a room for a time as its administrator, so that people with bookings need another one. */
async function closeRoom(
  db: Database,
  tx: Tx,
  roomId: number,
  { start, end }: Span,
  now: Date,
): Promise<void> {
  const [administrator] = await listByLoginName(tx, [seats.administrator.loginName]);
  const by = { id: administrator!.id, manages: true, language: 'zh' as const, now };
  const closed = {
    RoomId: roomId,
    StartTime: start.toISOString(),
    EndTime: end.toISOString(),
    Reason: '空调检修',
    Confirmed: true,
  };
  await setBlock(db, by, closed);
}
