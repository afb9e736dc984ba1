import { useMemo } from 'react';
import { shiftDays } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { compensation, type LeaveUnit } from '#modules/attendance/contract/codes.ts';
import { VacationBill } from '#modules/attendance/leave/contract/VacationBill.ts';
import { leaveWords } from '#modules/attendance/leave/web/words.ts';
import { WorkOvertime } from '#modules/attendance/overtime/contract/WorkOvertime.ts';
import { billKinds } from '#modules/attendance/requests/contract/bill-kinds.ts';
import { segmentsIn } from '#modules/attendance/requests/web/parts/filled.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import type { DayTimes, Grain } from '#modules/forms/web/open.ts';

/** Number of days before and after today whose times are loaded while a form is filled in. */
const before = 60;
const after = 340;

const kinds: readonly string[] = Object.values(billKinds);

/**
 * Loads the start and end of work for the person a form is about. On a work day, overtime begins when work ends. Its
 * end is set to one hour later, because it is unknown.
 */
export function useWorkTimes(values: Values, standard: string, today: string): DayTimes | undefined {
  const AUID = personOf(values, 'AUID');
  const isAsked = kinds.includes(standard) && AUID !== null;
  const days = useCall(
    VacationBill.GetWorkTimes,
    { AUID: AUID ?? 0, FromDay: shiftDays(today, -before), ToDay: shiftDays(today, after) },
    { enabled: isAsked },
  ).data;
  const isLeave = standard === billKinds.vacation;
  const paidOnly = usePaidOnly(AUID, isAsked && standard === billKinds.overtime, values);
  const { choices: leaveChoices, type } = useLeaveChoices(
    AUID,
    isAsked && isLeave,
    own(values, 'VacationType'),
  );
  const choices = paidOnly ?? leaveChoices;
  return useMemo(() => {
    if (!isAsked || !days || days.length === 0) return undefined;
    const known = new Map(days.map((one) => [one.Day, one]));
    const isOvertime = standard === billKinds.overtime;
    const grain = type && grains[type.LeaveUnit];
    // Days outside the loaded range use the clock times of the last loaded day.
    const of = (day: string) => {
      const found = known.get(day);
      if (found) return found;
      const { Day, Begins, Ends } = days.at(-1)!;
      const nights = Ends.startsWith(Day) ? 0 : 1;
      return {
        Day: day,
        Begins: `${day} ${Begins.slice(11)}`,
        Ends: `${shiftDays(day, nights)} ${Ends.slice(11)}`,
        IsWorked: false,
      };
    };
    return {
      start: (day) => {
        const one = of(day);
        return isOvertime && one.IsWorked ? one.Ends : one.Begins;
      },
      end: (day) => {
        const one = of(day);
        return isOvertime && one.IsWorked ? hourAfter(one.Ends) : one.Ends;
      },
      grain,
      choices,
    };
  }, [isAsked, days, standard, choices, type]);
}

/** Returns the ways to compensate overtime where time off is not one of them, with the reason; undefined: it is one. */
function usePaidOnly(AUID: number | null, isAsked: boolean, values: Values) {
  const Segments = segmentsIn(values);
  const { data } = useCall(
    WorkOvertime.GetWorkOvertimeDuration,
    { AUID: AUID ?? 0, Segments, Compensation: compensation.leave },
    { enabled: isAsked && Segments.length > 0 },
  );
  const why = data?.Objections.find(({ Field }) => Field === 'Compensation')?.Msg;
  return useMemo(
    () =>
      why === undefined
        ? undefined
        : {
            Compensation: [
              { value: String(compensation.pay), hint: '', isOut: false },
              { value: String(compensation.leave), hint: why, isOut: true },
            ],
          },
    [why],
  );
}

const grains: Record<LeaveUnit, Grain> = { 1: 'day', 2: 'halfDay', 3: 'minute' };

/** Returns the types of leave that a person may choose, each with what is left, and the type that is chosen. */
function useLeaveChoices(AUID: number | null, isAsked: boolean, chosen: unknown) {
  const { choice: words } = useWords(leaveWords);
  const language = useLanguage();
  const { data } = useCall(VacationBill.GetLeaveChoices, { AUID: AUID ?? 0 }, { enabled: isAsked });
  const choices = useMemo(
    () =>
      data && {
        VacationType: data.map((one) => {
          const text = (amount: number): string => amountText(amount, one.Unit)[language];
          const left = one.Free === null || one.Reason !== '' ? '' : words.left(text(one.Free));
          const expires =
            one.ExpiresOn === null || left === ''
              ? ''
              : one.ExpiresNext === one.Free
                ? words.allUntil(one.ExpiresOn)
                : words.until(text(one.ExpiresNext), one.ExpiresOn);
          return {
            value: String(one.VacationType),
            hint: one.Reason || `${left}${expires}`,
            isOut: one.Reason !== '',
          };
        }),
      },
    [data, words, language],
  );
  return { choices, type: data?.find((one) => String(one.VacationType) === chosen) };
}

/** Returns the minute of the company's clock one hour later, which may lie on the next day. */
function hourAfter(minute: string): string {
  const [day, hour] = [minute.slice(0, 10), Number(minute.slice(11, 13)) + 1];
  return `${shiftDays(day, Math.floor(hour / 24))} ${String(hour % 24).padStart(2, '0')}${minute.slice(13)}`;
}
