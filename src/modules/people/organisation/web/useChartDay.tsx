import { Alert, Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState, type ReactNode } from 'react';
import { companyDay, isDay } from '#kit/rules/dates.ts';
import { useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { organisationWords } from './organisation-words.ts';

/** Provides the day of the chart: today, or a past day from the address. */
export function useChartDay(): {
  readonly day: string;
  /** Input of the call; empty for today. */
  readonly asked: { readonly Day?: string };
  readonly picker: ReactNode;
  /** Note above a chart of a past day, also when printed. */
  readonly note: ReactNode;
} {
  const words = useWords(organisationWords);
  const [{ Day }, go] = useAddress('Day');
  const [today] = useState(() => companyDay(new Date()));
  const past = isDay(Day) && Day < today ? Day : null;
  const set = (day: string | null): void => go({ Day: day === today ? null : day });
  return {
    day: past ?? today,
    asked: past === null ? {} : { Day: past },
    picker: (
      <DatePicker
        className="chart-day"
        aria-label={words.chartDay}
        allowClear={false}
        value={dayjs(past ?? today)}
        disabledDate={(one) => one.format('YYYY-MM-DD') > today}
        onChange={(one: dayjs.Dayjs | null) => set(one?.format('YYYY-MM-DD') ?? null)}
      />
    ),
    note: past !== null && (
      <Alert
        banner
        type="info"
        title={words.asOf(past)}
        action={
          <Button size="small" className="no-print" onClick={() => set(null)}>
            {words.backToToday}
          </Button>
        }
      />
    ),
  };
}
