import { createHash, randomBytes } from 'node:crypto';
import { refuse, Refused } from '#kit/contract/refusals.ts';
import type { Span } from '#kit/rules/spans.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import { listHolders, scopeOf } from '#modules/people/server/open.ts';
import { recruitingCodes, stageLabels } from '#modules/recruiting/contract/codes.ts';
import { listBarred, listUsable } from '#modules/recruiting/interviewers/server/queries/interviewers.ts';
import { roomsBy, type By } from '#modules/recruiting/server/commands/by.ts';
import { takesInterviews } from '#modules/recruiting/stages/contract/stages.ts';
import { holdApplication } from '#modules/recruiting/stages/server/commands/applications.ts';
import { findApplication } from '#modules/recruiting/stages/server/queries/applications.ts';
import { manageCode } from '#modules/rooms/contract/codes.ts';
import { listRoomTimes, takesRoom } from '#modules/rooms/server/open.ts';
import { interviewRefusals as no } from '../../contract/interview-refusals.ts';
import * as choices from '../queries/choices.ts';
import * as queries from '../queries/interviews.ts';
import { listBusy } from './availability.ts';
import { assertTimes, namesOf, placeOf, planInterview, type Plan } from './interviews.ts';

const DAY_MS = 86_400_000;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

type Wanted = Omit<Plan, 'start' | 'end' | 'roomId'> & {
  readonly people: readonly number[];
  readonly times: readonly (Span & { readonly roomId: number | null })[];
  /** Number of days for which the link works. */
  readonly days: number;
};

/**
 * Offers times to a candidate. Only a hash of the link's secret is stored; it stands behind # so that no server logs it.
 * @returns the link, and until when it works
 * @throws Refused notFound, noInterviewNow, notInterviewer, inThePast, endsFirst, tooLong
 */
export async function offerTimes(
  tx: Tx,
  intervieweeId: number,
  { people, times, days, roundNo, mode, link }: Wanted,
  by: By,
): Promise<{ link: string; until: Date }> {
  const { row } = await holdApplication(tx, intervieweeId, by);
  if (!takesInterviews(row.stage))
    refuse(no.noInterviewNow, { with: { stage: stageLabels[row.stage]?.[by.language] ?? '' } });
  const usable = await listUsable(tx, people);
  const gone = people.filter((id) => !usable.some((one) => one.id === id));
  if (gone.length > 0)
    refuse(no.notInterviewer, { field: 'InterviewerAUIDs', with: { names: await namesOf(tx, gone, by) } });
  for (const time of times) assertTimes(time, by.now);
  const token = randomBytes(32).toString('base64url');
  const last = Math.max(...times.map(({ start }) => start.getTime()));
  // A link never outlives its last time.
  const until = new Date(Math.min(by.now.getTime() + days * DAY_MS, last));
  const slots = times
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
    .map(({ start, end, roomId }) => ({ start: start.toISOString(), end: end.toISOString(), roomId }));
  await choices.saveChoice(
    tx,
    { intervieweeId, roundNo, mode, link, people, slots, madeBy: by.id, expiresAt: until },
    hashOf(token),
    by.now,
  );
  return { link: `/choose-time#${token}`, until };
}

const spanOf = ({ start, end }: Pick<choices.OfferedTime, 'start' | 'end'>): Span => ({
  start: new Date(start),
  end: new Date(end),
});

type Base = Pick<By, 'now' | 'language' | 'ip' | 'seals'>;

/**
 * Returns whoever made a link, with the rights that they hold now. A link plans nothing for somebody who has left or may
 * no longer handle the application.
 * @throws Refused choiceGone
 */
async function makerOf(on: Executor, { madeBy, intervieweeId }: choices.Choice, base: Base): Promise<By> {
  if (!(await listHolders(on, recruitingCodes.openings)).includes(madeBy)) refuse(no.choiceGone);
  const by: By = {
    ...base,
    id: madeBy,
    permissions: new Set([recruitingCodes.openings]),
    scope: await scopeOf(on, madeBy, recruitingCodes.openings),
    isSeenThrough: false,
    managesRooms: (await listHolders(on, manageCode)).includes(madeBy),
  };
  const application = await findApplication(on, intervieweeId, by);
  if (!application?.handles || !takesInterviews(application.stage)) refuse(no.choiceGone);
  return by;
}

/**
 * Returns the offered times that can still be planned: nobody is busy, and the room is free.
 * @throws Refused choiceGone
 */
export async function lookAtTimes(on: Executor, token: string, base: Base) {
  const { now } = base;
  const choice = (await choices.findChoice(on, hashOf(token), now)) ?? refuse(no.choiceGone);
  const offering = (await choices.findOffering(on, choice.intervieweeId)) ?? refuse(no.choiceGone);
  const by = await makerOf(on, choice, base);
  const usable = await listUsable(on, choice.people);
  const barred = await listBarred(on, offering.seekerId, choice.people);
  const canMeet = usable.length === choice.people.length && barred.length === 0;
  const special = await specialDays(on, now);
  const free: { no: number; span: Span }[] = [];
  for (const [at, { roomId, ...slot }] of canMeet ? choice.slots.entries() : []) {
    const span = spanOf(slot);
    if (span.start <= now) continue;
    // oxlint-disable-next-line no-await-in-loop -- a transaction runs one statement at a time
    const busy = await listBusy(on, usable, span, null);
    // oxlint-disable-next-line no-await-in-loop -- see above
    const own = await queries.listCandidateTimes(on, offering.seekerId, span);
    if (busy.length > 0 || own.length > 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- see above
    const rooms = roomId === null ? [] : await listRoomTimes(on, roomsBy(by), span.start, span.end);
    const place = rooms.find(({ room }) => room.id === roomId);
    if (roomId === null || (place && takesRoom(place.room, place.taken, span, now, special)))
      free.push({ no: at, span });
  }
  return { choice, offering, free };
}

/**
 * Plans the interview at the chosen time, in the name of whoever offered it, and ends the link.
 * @throws Refused choiceGone, choiceTaken
 */
export async function chooseTime(tx: Tx, token: string, at: number, base: Base) {
  const choice = (await choices.findChoice(tx, hashOf(token), base.now, true)) ?? refuse(no.choiceGone);
  const by = await makerOf(tx, choice, base);
  const slot = choice.slots[at] ?? refuse(no.choiceTaken, { field: 'No' });
  const plan = {
    ...spanOf(slot),
    roundNo: choice.roundNo,
    mode: choice.mode,
    roomId: slot.roomId,
    link: choice.link,
  };
  // Whatever is in the way by now, the candidate is only told that the time is gone. Details are not theirs to know.
  const planned = await planInterview(tx, choice.intervieweeId, plan, choice.people, false, by).catch(
    (error: unknown) => {
      if (error instanceof Refused)
        refuse(error.refusal.status === 404 ? no.choiceGone : no.choiceTaken, { field: 'No' });
      throw error;
    },
  );
  if (planned.id === null) return refuse(no.choiceTaken, { field: 'No' });
  const interview = await queries.findInterview(tx, planned.id);
  const place = await placeOf(tx, interview?.bookingId ?? null);
  await notify(tx, `interview-choice:${planned.id}`, null, [
    {
      people: [choice.madeBy],
      key: `interview-choice:${planned.id}`,
      titleZh: '候选人已选择面试时间',
      titleEn: 'The candidate has chosen an interview time',
      url: `/Recruiting/IML?interview=${planned.id}`,
    },
  ]);
  return { plan, place: place?.roomName ?? '' };
}
