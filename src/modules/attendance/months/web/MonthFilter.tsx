import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { companyDay } from '#kit/rules/dates.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import {
  monthState,
  monthStateLabels,
  type MonthState,
} from '#modules/attendance/days/contract/day-codes.ts';
import type { MonthRow } from './Months.tsx';
import { monthWords } from './month-words.ts';

/** Value of the choice of all months or states. */
const all = 'all';

interface MonthFilterProps {
  readonly months: readonly string[];
  /** Month that is shown, or all of them. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
  readonly state: MonthState | typeof all;
  readonly onState: (state: MonthState | typeof all) => void;
  /** Rows of the month, in whatever state. */
  readonly ofMonth: readonly MonthRow[];
  readonly rows: readonly MonthRow[];
}

/** Returns the month to work on: the earliest that is over and not locked everywhere, or else the latest. */
function monthAtWork(rows: readonly MonthRow[], today: string): string {
  const due = rows.filter(({ State, ToDate }) => State !== monthState.locked && ToDate < today);
  return due.map(({ Month }) => Month).toSorted()[0] ?? rows[0]?.Month ?? all;
}

/** Months of one month's name, and of one state. The address keeps the month. */
export function useMonthFilter(rows: readonly MonthRow[]): MonthFilterProps {
  const [search, setSearch] = useSearchParams();
  const [state, setState] = useState<MonthState | typeof all>(all);
  const [today] = useState(() => companyDay(new Date()));
  // The first answer decides, so that a month does not go from sight once it is locked.
  const [first, setFirst] = useState<string>();
  if (first === undefined && rows.length > 0) setFirst(monthAtWork(rows, today));
  const months = [...new Set(rows.map(({ Month }) => Month))];
  const asked = search.get('month') ?? first ?? all;
  const month = asked === all || months.includes(asked) ? asked : all;
  const ofMonth = month === all ? rows : rows.filter(({ Month }) => Month === month);
  return {
    months,
    month,
    onMonth: (next) =>
      setSearch(
        (before) => {
          before.set('month', next);
          return before;
        },
        { replace: true },
      ),
    state,
    onState: setState,
    ofMonth,
    rows: state === all ? ofMonth : ofMonth.filter(({ State }) => State === state),
  };
}

/** Choice of a month and a state, with the number of companies in each. */
export function MonthFilter({ months, month, onMonth, state, onState, ofMonth }: MonthFilterProps) {
  const words = useWords(monthWords);
  const language = useLanguage();
  const states = [monthState.open, monthState.confirming, monthState.locked];
  return (
    <div className="month-filter">
      <Select<string>
        aria-label={words.month}
        value={month}
        onChange={onMonth}
        options={[
          ...months.map((one) => ({ value: one, label: one })),
          { value: all, label: words.allMonths },
        ]}
      />
      <Segmented<MonthState | typeof all>
        value={state}
        onChange={onState}
        options={[
          { value: all, label: words.allStates(ofMonth.length) },
          ...states.map((one) => ({
            value: one,
            label: words.inState(
              monthStateLabels[one][language],
              ofMonth.filter(({ State }) => State === one).length,
            ),
          })),
        ]}
      />
    </div>
  );
}
