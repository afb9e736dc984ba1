import { Button, Table } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { clockOf } from '#kit/rules/clock.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { marksOf } from '#modules/attendance/days/web/marks.ts';
import { dayWords } from '#modules/attendance/days/web/words.ts';
import { daysOfMonth } from '#modules/attendance/web/month.ts';
import { AttendanceBreakdown, type Performance } from '../contract/OPPMWorkBreakdown.ts';
import { ShiftDialog } from './ShiftDialog.tsx';
import { clockOn, useLengths } from './shown.ts';
import { workWords } from './words.ts';

type Scheduled = ReplyOf<typeof AttendanceBreakdown.GetScheduleShiftInfo>['Rows'][number]['Days'][number];

/** Width of a drawer over a page, in pixels. */
const width = 860;
const dayLong = 1440;

interface PersonDaysProps {
  readonly of: Performance | null;
  readonly month: string;
  readonly onClose: () => void;
}

/** Drawer with the days of one person: shift, arrival and departure, and result. */
export function PersonDays({ of, month, onClose }: PersonDaysProps) {
  const words = useWords(workWords);
  const language = useLanguage();
  const name = of ? inLanguage(language, of.ChineseName, of.EnglishName) : '';
  return (
    <Drawer
      open={of !== null}
      size={width}
      title={words.daysOf(name)}
      onClose={onClose}
      mask={{ closable: true }}
      destroyOnHidden
    >
      {of && <Days id={of.AUID} month={month} />}
    </Drawer>
  );
}

function Days({ id, month }: { readonly id: number; readonly month: string }) {
  const words = useWords(workWords);
  const { states } = useWords(dayWords);
  const language = useLanguage();
  const lengths = useLengths();
  const range = daysOfMonth(month);
  const details = useCall(AttendanceBreakdown.GetAttendancePerformanceDetails, { AUID: id, ...range });
  const schedule = useCall(AttendanceBreakdown.GetScheduleShiftInfo, { AUID: id, ...range });
  const [changed, change] = useState<Scheduled | null>(null);
  const known = new Map((details.data?.Days ?? []).map((one) => [one.Day, one]));
  const shiftText = (one: Scheduled): string => {
    if (one.ShiftFrom === null || one.ShiftTo === null) return one.IsOwn ? words.dayOff : '--';
    const hours = `${clockOf(one.ShiftFrom)}–${clockOf(one.ShiftTo % dayLong)}`;
    const text = `${inLanguage(language, one.ShiftName, one.ShiftNameEn)} ${hours}`;
    return one.IsOwn ? `${text} · ${words.own}` : text;
  };
  return (
    <Answer of={details} rows={10}>
      {() => (
        <Answer of={schedule} rows={10}>
          {({ Rows, Shifts }) => (
            <>
              <Table<Scheduled>
                size="small"
                rowKey="Day"
                dataSource={Rows[0]?.Days ?? []}
                pagination={false}
                scroll={{ x: 'max-content' }}
                locale={{ emptyText: words.noDays }}
                columns={[
                  { key: 'day', title: words.day, fixed: 'start', render: (_, row) => row.Day },
                  { key: 'shift', title: words.shift, render: (_, row) => shiftText(row) },
                  {
                    key: 'arrived',
                    title: words.arrived,
                    render: (_, row) => clockOn(known.get(row.Day)?.ArrivedAt ?? null, row.Day),
                  },
                  {
                    key: 'left',
                    title: words.left,
                    render: (_, row) => clockOn(known.get(row.Day)?.LeftAt ?? null, row.Day),
                  },
                  {
                    key: 'result',
                    title: words.result,
                    render: (_, row) =>
                      marksOf(known.get(row.Day)?.State ?? 0)
                        .map((one) => states[one.name])
                        .join(' · ') || '--',
                  },
                  {
                    key: 'worked',
                    title: words.worked,
                    align: 'right',
                    render: (_, row) => lengths.hours(known.get(row.Day)?.Worked ?? 0),
                  },
                  {
                    key: 'actions',
                    render: (_, row) =>
                      row.IsInGroup && (
                        <Button
                          size="small"
                          aria-label={words.changeShiftOf(row.Day)}
                          onClick={() => change(row)}
                        >
                          {words.changeShift}
                        </Button>
                      ),
                  },
                ]}
              />
              {changed && (
                <ShiftDialog
                  person={id}
                  day={changed.Day}
                  shift={changed.ShiftID}
                  shifts={Shifts}
                  onClose={() => change(null)}
                />
              )}
            </>
          )}
        </Answer>
      )}
    </Answer>
  );
}
