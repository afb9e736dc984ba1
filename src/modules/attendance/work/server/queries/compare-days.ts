import { companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { readDays, type DaysOf } from '#modules/attendance/days/server/queries/inputs.ts';
import { workOutDay } from '#modules/attendance/days/server/rules/work-out-day.ts';
import type { ComparedDay } from '../../contract/OPPMWorkBreakdown.ts';
import { comparedItems, match, type Match } from '../../contract/work-codes.ts';
import { listImported, listKeptOf } from './compare.ts';
import type { KeptDay } from './people-days.ts';

type Side = NonNullable<ComparedDay['Ours']>;

/** Times are compared by the minute, because files give minutes and devices give seconds. */
const minuteOf = (at: Date | null): number | null => at && Math.floor(at.getTime() / 60_000);

const same = (one: Side[keyof Side], other: Side[keyof Side]): boolean =>
  typeof one === 'number' ? one === other : minuteOf(one) === minuteOf(other as Date | null);

const ofKept = ({ ArrivedAt, LeftAt, State, Worked, Late, Early, Absent, LackCount }: KeptDay): Side => ({
  ArrivedAt,
  LeftAt,
  State,
  Worked,
  Late,
  Early,
  Absent,
  LackCount,
});

const hasPunch = ({ ArrivedAt, LeftAt }: Side): boolean => ArrivedAt !== null || LeftAt !== null;

function matchOf(ours: Side | null, imported: Side | null, differences: readonly unknown[]): Match {
  if (imported === null) return ours && hasPunch(ours) ? match.notImported : match.none;
  return differences.length > 0 ? match.differs : match.same;
}

/**
 * Calculates a day from the imported punches alone, with the same requests as in the portal. Null: no imported punch
 * counts for the day.
 */
function workedOut(person: DaysOf, day: string, imported: ReadonlySet<number>, now: Date) {
  const input = person.inputOf(day, now);
  if (input === null) return null;
  const punches = input.punches.filter(
    (punch) => !punch.isReplaced && imported.has(person.instantOf(day, punch).getTime() / 1000),
  );
  if (punches.length === 0) return null;
  const result = workOutDay({ ...input, punches });
  if (result.arrived === null && result.left === null) return null;
  const at = (punch: typeof result.arrived): Date | null => punch && person.instantOf(day, punch);
  const side: Side = {
    ArrivedAt: at(result.arrived),
    LeftAt: at(result.left),
    State: result.state,
    Worked: result.worked,
    Late: result.late,
    Early: result.early,
    Absent: result.absent,
    LackCount: result.lackCount,
  };
  return { kind: result.kind, side };
}

/** Number of people compared before other work gets its turn. */
const atOnce = 200;

/**
 * Compares the stored days of people with the results of the punches imported from files.
 * @param from and to are company days, both included
 */
export async function compareDays(
  on: Executor,
  ids: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<ReadonlyMap<number, ComparedDay[]>> {
  const found = new Map<number, ComparedDay[]>();
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce);
    const persons = await readDays(on, some, from, to);
    const imported = await listImported(on, some, companyDayStart(from, -2), companyDayStart(to, 3));
    const kept = Map.groupBy(await listKeptOf(on, some, from, to), ({ personId }) => personId);
    for (const id of some)
      found.set(
        id,
        daysOf(persons.get(id), imported.get(id) ?? new Set(), kept.get(id) ?? [], { from, to, now }),
      );
  }
  return found;
}

function daysOf(
  person: DaysOf | undefined,
  imported: ReadonlySet<number>,
  kept: readonly KeptDay[],
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): ComparedDay[] {
  const known = new Map(kept.map((one) => [one.Day, one]));
  const days: ComparedDay[] = [];
  for (let day = from; day <= to; day = shiftDays(day, 1)) {
    const own = known.get(day);
    const theirs = person && imported.size > 0 ? workedOut(person, day, imported, now) : null;
    const kind = own?.Kind ?? theirs?.kind;
    // The person was not employed, or the day has no result and no imported punches.
    if (kind === undefined) continue;
    const [Ours, Imported] = [own ? ofKept(own) : null, theirs?.side ?? null];
    const Differences =
      Imported === null ? [] : comparedItems.filter((item) => !Ours || !same(Ours[item], Imported[item]));
    days.push({
      Day: day,
      Kind: kind,
      Match: matchOf(Ours, Imported, Differences),
      Ours,
      Imported,
      Differences,
    });
  }
  return days;
}
