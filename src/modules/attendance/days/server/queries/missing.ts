import { clockOf } from '#kit/rules/clock.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { getCardRule, listFiledCards } from '#modules/attendance/cards/server/queries/cards.ts';
import { cardSide, type CardSide } from '#modules/attendance/contract/codes.ts';
import { findLocked } from '#modules/attendance/months/server/queries/months.ts';
import { earliestFor } from '#modules/attendance/requests/server/commands/filing.ts';
import { findPerson } from '#modules/attendance/server/queries/persons.ts';
import { rosterOf } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import { listKept } from '#modules/attendance/work/server/queries/people-days.ts';
import { dayState } from '../../contract/day-codes.ts';

interface Missing {
  readonly Day: string;
  readonly Side: CardSide;
  readonly Segment: number;
  readonly At: string;
}

/**
 * Returns the punches of a person that are missing and can still be corrected: the day is neither too far back nor
 * locked, and no correction is filed. The latest comes first.
 */
export async function listMissing(on: Executor, personId: number, now: Date): Promise<Missing[]> {
  const person = await findPerson(on, personId);
  if (!person) return [];
  const today = companyDay(now);
  const from = await earliestFor(on, personId, today, (await getCardRule(on, personId)).withinDays);
  const lacking = (await listKept(on, personId, from, today)).filter(
    ({ State }) => (State & (dayState.lackOn | dayState.lackOff)) !== 0,
  );
  if (lacking.length === 0) return [];
  const roster = new Map((await rosterOf(on, person, from, today)).map((one) => [one.day, one]));
  const filed = new Set(
    (await listFiledCards(on, personId, from, today)).map(({ day, side }) => `${day} ${side}`),
  );
  const found: Missing[] = [];
  for (const { Day, State } of lacking.toReversed()) {
    const segments = roster.get(Day)?.shift?.segments;
    if (!segments || (await findLocked(on, personId, Day, Day)) !== undefined) continue;
    const ends = [
      [cardSide.off, dayState.lackOff, segments.length, segments.at(-1)![1]],
      [cardSide.on, dayState.lackOn, 1, segments[0]![0]],
    ] as const;
    for (const [Side, bit, Segment, minute] of ends)
      if ((State & bit) !== 0 && !filed.has(`${Day} ${Side}`))
        found.push({
          Day,
          Side,
          Segment,
          At: `${shiftDays(Day, Math.floor(minute / 1440))} ${clockOf(minute % 1440)}`,
        });
  }
  return found;
}
