import { EditOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer, Modal } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { dayKindLabels } from '../../contract/codes.ts';
import { WorkCalendar as Calls } from '../../contract/WorkCalendar.ts';
import { CalendarForm } from '../parts/CalendarForm.tsx';
import { DayForm } from '../parts/DayForm.tsx';
import { useHalfText } from '../parts/HalfDays.tsx';
import { NoticeImport } from '../parts/NoticeImport.tsx';
import { rootOf, type CalendarRow, type YearOfDays } from '../parts/year.ts';
import { YearView } from '../parts/YearView.tsx';
import { calendarWords } from '../words.ts';
import '../calendar.css';

/** Page with a work calendar, one year at a time. */
export default function WorkCalendar() {
  return <Answer of={useCall(Calls.GetCalendarList, {})}>{(all) => <Calendars all={all} />}</Answer>;
}

type Opened = { readonly what: 'notice' | 'add' | 'edit' } | { readonly what: 'day'; readonly day: string };

function Calendars({ all }: { readonly all: readonly CalendarRow[] }) {
  const words = useWords(calendarWords);
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const [today] = useState(() => companyDay(new Date()));
  const [opened, setOpened] = useState<Opened | null>(null);
  const asked = Number(search.get('year'));
  const year = asked >= 2000 && asked <= 2200 ? Math.floor(asked) : Number(today.slice(0, 4));
  const row = all.find(({ CalendarID }) => CalendarID === Number(search.get('calendar'))) ?? all[0]!;
  const found = useCall(Calls.GetCalendarYear, { CalendarID: row.CalendarID, Year: year }, { keep: true });
  const show = (next: { readonly calendar?: number | undefined; readonly year?: number }): void => {
    const { calendar = row.CalendarID, year: of = year } = next;
    setSearch({ calendar: String(calendar), year: String(of) }, { replace: true });
    setOpened(null);
  };
  const close = (): void => setOpened(null);
  const canUpdate = found.data?.CanUpdate ?? false;
  return (
    <Page
      title={words.title}
      actions={
        canUpdate && (
          <>
            <Button icon={<PlusOutlined />} onClick={() => setOpened({ what: 'add' })}>
              {words.add}
            </Button>
            <Button type="primary" onClick={() => setOpened({ what: 'notice' })}>
              {words.import}
            </Button>
          </>
        )
      }
    >
      <div className="year-head">
        <Select
          aria-label={words.calendar}
          value={row.CalendarID}
          onChange={(calendar) => show({ calendar })}
          options={all.map(({ CalendarID, Name, NameEn }) => ({
            value: CalendarID,
            label: inLanguage(language, Name, NameEn),
          }))}
        />
        {canUpdate && (
          <Button
            type="text"
            icon={<EditOutlined />}
            aria-label={words.edit}
            onClick={() => setOpened({ what: 'edit' })}
          />
        )}
        <span className="year-step">
          <Button
            icon={<LeftOutlined />}
            aria-label={words.previousYear}
            disabled={year <= 2000}
            onClick={() => show({ year: year - 1 })}
          />
          <strong aria-live="polite">{words.year(year)}</strong>
          <Button
            icon={<RightOutlined />}
            aria-label={words.nextYear}
            disabled={year >= 2200}
            onClick={() => show({ year: year + 1 })}
          />
        </span>
      </div>
      <Answer of={found} rows={12}>
        {(data) => (
          <>
            <Summary data={data} year={year} />
            <YearView
              year={year}
              days={data.Days}
              today={today}
              onChoose={(day) => canUpdate && setOpened({ what: 'day', day })}
            />
            <Modal
              open={opened?.what === 'day'}
              title={words.dayTitle}
              footer={null}
              destroyOnHidden
              onCancel={close}
            >
              {opened?.what === 'day' && (
                <DayForm
                  calendarId={row.CalendarID}
                  day={opened.day}
                  said={data.Days.find(({ Day }) => Day === opened.day)}
                  halves={data.HalfDays.filter(({ Day }) => Day === opened.day)}
                  onDone={close}
                />
              )}
            </Modal>
          </>
        )}
      </Answer>
      <Modal
        open={opened?.what === 'add' || opened?.what === 'edit'}
        title={opened?.what === 'edit' ? words.edit : words.add}
        footer={null}
        destroyOnHidden
        onCancel={close}
      >
        <CalendarForm
          all={all}
          row={opened?.what === 'edit' ? row : null}
          onDone={(calendar) => show({ calendar: calendar ?? all[0]!.CalendarID })}
          onCancel={close}
        />
      </Modal>
      <Drawer
        open={opened?.what === 'notice'}
        title={words.import}
        size={720}
        destroyOnHidden
        onClose={close}
      >
        <NoticeImport
          all={all}
          root={rootOf(all, row)}
          year={found.data?.IsProvisional ? year : Number(today.slice(0, 4)) + 1}
          onDone={(of) => show({ year: of })}
        />
      </Drawer>
    </Page>
  );
}

/** Shows the number of days of each kind, and whether the year's notice is still missing. */
function Summary({ data, year }: { readonly data: YearOfDays; readonly year: number }) {
  const words = useWords(calendarWords);
  const language = useLanguage();
  const text = useHalfText();
  const counts = Map.groupBy(data.Days, ({ Kind }) => Kind);
  return (
    <>
      {data.IsProvisional && (
        <Alert
          type="warning"
          showIcon
          title={words.provisional(year)}
          description={data.Days.length > 0 ? words.provisionalLaw : words.provisionalOther}
        />
      )}
      <ul className="year-legend">
        <li>
          <strong>{words.workDays(data.WorkDays)}</strong>
        </li>
        {[...counts]
          .toSorted(([a], [b]) => a - b)
          .filter(([kind]) => kind > 2)
          .map(([kind, days]) => (
            <li key={kind}>
              <span className="year-swatch" data-kind={kind} />
              {dayKindLabels[kind][language]} {words.days(days.length)}
            </li>
          ))}
        {data.HalfDays.length > 0 && (
          <li>
            {words.halfDays(data.HalfDays.map((half) => `${half.Day} ${text(half)}`).join(words.andAlso))}
          </li>
        )}
      </ul>
    </>
  );
}
