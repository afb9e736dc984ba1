import { collector } from '#kit/contract/trace.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { listCorrections } from '#modules/attendance/months/server/queries/months.ts';
import { findStanding, findWho, listWaiting } from '#modules/attendance/work/server/queries/people-days.ts';
import type { Scope } from '#modules/people/server/open.ts';
import type { DayTraceCode } from '../../contract/day-trace.ts';
import { hashOf } from '../commands/hash.ts';
import { workOutDay } from '../rules/work-out-day.ts';
import { itemsOf } from './days.ts';
import { listDisputes } from './disputes.ts';
import { readDays } from './inputs.ts';

/**
 * Calculates a day once more to explain its result step by step. Null: the scope does not include the person, or they
 * are not employed on that day.
 */
export async function traceDay(on: Executor, scope: Scope, personId: number, day: string, now: Date) {
  const who = await findWho(on, scope, personId);
  if (!who) return null;
  const person = (await readDays(on, [personId], day, day)).get(personId);
  const input = person?.inputOf(day, now) ?? null;
  if (!person || !input) return null;
  const { lines, tell } = collector<DayTraceCode>();
  const result = workOutDay(input, tell);
  const standing = await findStanding(on, personId, day);
  const isOpen = input.now <= result.openUntil;
  const at = (punch: typeof result.arrived): Date | null => punch && person.instantOf(day, punch);
  const waits = (await listWaiting(on, personId, day, day)).length > 0;
  return {
    ...who,
    Day: day,
    Kind: result.kind,
    State: result.state,
    ...itemsOf(result),
    ArrivedAt: at(result.arrived),
    LeftAt: at(result.left),
    Lines: lines,
    Corrections: await listCorrections(on, personId, day, day),
    Disputes: await listDisputes(on, personId, day),
    IsWaiting: standing?.isLocked !== true && (waits || standing?.hash !== hashOf(input, isOpen)),
    IsLocked: standing?.isLocked ?? false,
  };
}
