import { general, refuse, wordsOf } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { UserValues } from '#modules/people/persons/contract/user-values.ts';
import { planUsers } from '#modules/people/persons/server/commands/plan.ts';
import type { UserChange } from '#modules/people/persons/server/commands/write.ts';
import { effectiveDay, isPlaceName, type PlaceName } from '../../contract/effective-day.ts';
import { listStretches } from '../queries/assignments.ts';
import { nameStretches } from '../queries/places.ts';
import { rowOn, type Stretch } from '../rules/assignments.ts';

type Field = PlaceName | typeof effectiveDay.field;

/**
 * Previews a change of a person's place from a company day on: the plan of user management, with the resulting days.
 * Writes nothing. @throws Refused notFound, also if the person is out of scope
 */
export async function previewChange(
  on: Executor,
  personId: number,
  day: string,
  given: UserValues,
  { now, ...change }: UserChange & { readonly by: number },
) {
  const today = companyDay(now);
  const [plan] = await planUsers(on, [{ id: personId, given, day }], { ...change, lock: false, today });
  if (!plan?.before) refuse(general.notFound);
  const { onDay } = plan;
  const before = onDay?.before ?? (await listStretches(on, [personId])).get(personId)!;
  const after = onDay?.after ?? before;
  const shown = after.filter(({ to }) => to === null || to >= day);
  const then = rowOn(before, day);
  const [was, ...rows] = await nameStretches(on, [...(then ? [then] : []), ...shown]);
  const [Before, Rows] = then ? [was!, rows] : [null, [...(was ? [was] : []), ...rows]];
  const posts = onDay?.posts;
  return {
    AUID: personId,
    EffectiveDay: day,
    Before,
    Changes: (onDay?.other ?? []).map(({ field, until }) => ({ Field: field, Until: until })),
    Rows: Rows.map((row, n) => ({
      ...row,
      position: posts?.name(shown[n]!.place.post_id) ?? row.position,
      IsNew: shown[n]!.id === undefined,
    })),
    IsPresent: !isSame(rowOn(before, today), rowOn(after, today)),
    Faults: plan.faults
      .filter((fault): fault is typeof fault & { field: Field } => isField(fault.field))
      .map(({ field, refusal, value }) => ({
        Field: field,
        Msg: wordsOf(refusal, change.language, { value }),
      })),
  };
}

const isField = (field: string): field is Field => field === effectiveDay.field || isPlaceName(field);

const isSame = (one: Stretch | undefined, other: Stretch | undefined): boolean =>
  JSON.stringify(one?.place) === JSON.stringify(other?.place);
