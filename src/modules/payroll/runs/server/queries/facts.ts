import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { payTimesOf } from '#modules/attendance/server/open.ts';
import type { Pay } from '#modules/payroll/archive/server/rules/adjusting.ts';
import type { EnrolmentHeld } from '#modules/payroll/calculation/server/rules/run/tax-profile.ts';
import type { Facts, NamedScheme, PayTime } from '#modules/payroll/calculation/server/rules/run/types.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import type { KeptScheme } from '#modules/payroll/setup/server/queries/schemes.ts';
import { listEnrolments } from '#modules/payroll/setup/server/queries/tax.ts';
import * as queries from './run-inputs.ts';

const noTime: PayTime = {
  missed: [],
  overtime: { workday: 0, restDay: 0, statutory: 0 },
  lateMinutes: 0,
  earlyMinutes: 0,
};

/** Returns the version of an insurance scheme that applies on a day, or null. */
export function schemeOn(schemes: readonly KeptScheme[], code: string, day: string): NamedScheme | null {
  const kept = schemes.find(
    (one) => one.code === code && one.from <= day && (one.to === null || one.to >= day),
  );
  if (!kept) return null;
  const { floor, ceiling, items, source, from, to, average } = kept;
  const names = Object.fromEntries(
    items.map(({ code: item, name, nameEn }) => [item, { zh: name, en: nameEn || name }]),
  );
  return {
    code,
    from: from.slice(0, 7),
    to: to?.slice(0, 7) ?? null,
    floor,
    ceiling,
    items,
    source,
    names,
    average,
  };
}

/**
 * Returns the facts behind people's pay of a month (YYYY-MM), as known now.
 * @param ground insurance schemes and the range of attendance days
 */
export async function factsOf(
  on: Executor,
  month: string,
  ground: { readonly schemes: readonly KeptScheme[]; readonly from: string; readonly to: string },
  persons: readonly number[],
): Promise<ReadonlyMap<number, Omit<Facts, 'typed'>>> {
  const days = await queries.listDaysOf(on, persons);
  const archive = await queries.listArchive(on, persons, month);
  const times = await payTimesOf(on, persons, ground.from, ground.to);
  const enrolled = await listEnrolments(on, persons, firstDayOf(month), lastDayOf(month));
  const insured = new Map(enrolled.map((one) => [one.personId, one]));
  return new Map(
    persons.map((id) => {
      const own = insured.get(id);
      return [
        id,
        {
          entry: days.get(id)?.entry ?? null,
          last: days.get(id)?.last ?? null,
          archive: (archive.get(id) ?? []).map(({ from, to, sealed }) => ({
            from,
            to,
            pay: openPay<Pay>(sealed),
          })),
          time: times.get(id) ?? noTime,
          insured: own
            ? {
                code: own.scheme,
                scheme: schemeOn(ground.schemes, own.scheme, lastDayOf(month)),
                ...openPay<EnrolmentHeld>(own.sealed),
              }
            : null,
        },
      ] as const;
    }),
  );
}
