import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { App, Button, Input, Pagination, Segmented, Table } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { Grid, type GridCell } from '#kit/web/grid/Grid.tsx';
import { PlainList } from '#kit/web/list/PlainList.tsx';
import type { Column } from '#kit/web/list/columns.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { useCan, useDepartmentItems } from '#modules/people/web/open.tsx';
import { hoursOf, percentOf } from '#modules/okr/web/parts/percent.ts';
import { Person } from '#modules/okr/web/parts/Person.tsx';
import { WorkRecord } from '../../contract/WorkRecord.ts';
import { WorkStatistics } from '../../contract/WorkStatistics.ts';
import { bandOf, dayStates, recordCodes } from '../../contract/record-codes.ts';
import { RecordDrawer } from '../RecordList.tsx';
import { figureWords } from '../figure-words.ts';
import { recordWords } from '../words.ts';
import '#modules/okr/breakdown/web/breakdown.css';
import '#modules/okr/goals/web/goals.css';
import '../records.css';

type Found = ReplyOf<typeof WorkStatistics.GetWorkRecordSaturation>;
type Row = Found['Rows'][number];

const pageSize = 50;
const headOf = (row: Row) => <Person of={row.Person} size={20} />;
const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Page of workload: confirmed hours of a month against capacity, person by day. */
export default function WorkRecordSaturationDetails() {
  const words = useWords(figureWords);
  const [at, go] = useAddress('month', 'dept', 'keyword', 'page', 'by');
  const [now] = useState(() => companyDay(new Date()));
  const thisMonth = now.slice(0, 7);
  const month = isMonth(at.month) ? at.month : thisMonth;
  const { items } = useDepartmentItems();
  const page = Math.max(1, Number(at.page) || 1);
  const byDepartment = at.by === 'departments';
  const found = useCall(
    WorkStatistics.GetWorkRecordSaturation,
    {
      DateFrom: firstDayOf(month),
      DateTo: lastDayOf(month),
      PageIndex: page,
      PageSize: pageSize,
      ...(at.dept ? { DeptId: Number(at.dept) } : {}),
      ...(at.keyword ? { Keyword: at.keyword } : {}),
    },
    { keep: true },
  );
  const to = (next: string) => () => go({ month: next === thisMonth ? null : next, page: null });
  return (
    <Page title={words.saturation} actions={<CloseMonth month={month} thisMonth={thisMonth} />}>
      <div className="goal-bar">
        <Button icon={<LeftOutlined />} aria-label={words.previous} onClick={to(shiftMonth(month, -1))} />
        <strong aria-live="polite">{month}</strong>
        <Button
          icon={<RightOutlined />}
          aria-label={words.next}
          disabled={month >= thisMonth}
          onClick={to(shiftMonth(month, 1))}
        />
        <Segmented
          aria-label={words.view}
          value={byDepartment ? 'departments' : 'people'}
          options={[
            { value: 'people', label: words.people },
            { value: 'departments', label: words.departments },
          ]}
          onChange={(by) => go({ by: by === 'people' ? null : by })}
        />
        <Input.Search
          aria-label={words.search}
          placeholder={words.search}
          allowClear
          maxLength={50}
          defaultValue={at.keyword}
          style={{ width: 200 }}
          onSearch={(keyword) => go({ keyword: keyword || null, page: null })}
        />
        <TreeField
          label={words.department}
          placeholder={words.department}
          allowClear
          items={items}
          value={Number(at.dept) || null}
          onChange={(dept) => go({ dept: dept ?? null, page: null })}
        />
      </div>
      <Answer of={found} rows={12}>
        {(answer) =>
          answer.Total === 0 ? (
            <Nothing text={words.empty} />
          ) : (
            <>
              <Whole of={answer.Whole} />
              {byDepartment ? (
                <Departments rows={answer.Departments} />
              ) : (
                <>
                  <People rows={answer.Rows} today={now} />
                  <Legend />
                  {answer.Total > pageSize && (
                    <Pagination
                      current={page}
                      pageSize={pageSize}
                      total={answer.Total}
                      showSizeChanger={false}
                      onChange={(next) => go({ page: next === 1 ? null : next })}
                    />
                  )}
                </>
              )}
            </>
          )
        }
      </Answer>
    </Page>
  );
}

function Whole({ of }: { readonly of: Found['Whole'] }) {
  const words = useWords(figureWords);
  return (
    <p className="sat-figures">
      <span>
        {words.rate} <b>{percentOf(of.SaturationBp)}</b>
      </span>
      <span>
        {words.recorded} <b>{words.hoursOf(hoursOf(of.Recorded) || '0')}</b>
      </span>
      <span>
        {words.capacity} <b>{words.hoursOf(hoursOf(of.Capacity) || '0')}</b>
      </span>
      <span className="okr-note">{words.source(of.ByCalendar)}</span>
    </p>
  );
}

function Legend() {
  const words = useWords(figureWords);
  return (
    <ul className="sat-legend okr-note">
      {words.bands.map((band, n) => (
        <li key={band}>
          <i className={`sat-${n + 1}`} />
          {words.bandNames[n]} {band}
        </li>
      ))}
    </ul>
  );
}

function People({ rows, today }: { readonly rows: readonly Row[]; readonly today: string }) {
  const words = useWords(figureWords);
  const { weekdays } = useWords(recordWords);
  const language = useLanguage();
  const [asked, ask] = useState<{ readonly row: Row; readonly day: string | null } | null>(null);
  const isPhone = useIsPhone();
  const cards = useCards((row) => ask({ row, day: null }));
  const days = rows[0]?.Days ?? [];
  const nameOf = ({ Person: { ChineseName, EnglishName } }: Row): string =>
    inLanguage(language, ChineseName, EnglishName);
  const cell = (row: Row, at: number): GridCell => {
    if (at === 0) {
      const bp = row.SaturationBp;
      return {
        text: percentOf(bp),
        label: words.cell(nameOf(row), words.rate, percentOf(bp)),
        look: bp === null ? 'sat-none' : `sat-${bandOf(Number(bp))}`,
      };
    }
    const day = row.Days[at - 1]!;
    const isEmpty = day.Recorded === 0 && day.Waiting === 0;
    const said = isEmpty
      ? day.State === dayStates.unfilled
        ? words.unfilled
        : day.State === dayStates.complete
          ? '0'
          : words.rest
      : `${hoursOf(day.Recorded) || '0'}${day.Waiting > 0 ? ` +${hoursOf(day.Waiting)}` : ''}`;
    const look =
      day.Capacity === 0 || isEmpty ? 'sat-none' : `sat-${bandOf((day.Recorded * 10_000) / day.Capacity)}`;
    return {
      // Unfilled days stay empty. A word or colour in most cells would hide the figures.
      text: isEmpty && day.State === dayStates.unfilled ? '' : day.IsBeyond ? `${said} !` : said,
      label: words.cell(nameOf(row), day.WorkDate, day.IsBeyond ? `${said}, ${words.beyond}` : said),
      look,
    };
  };
  const drawer = asked && (
    <RecordDrawer
      title={words.drawer(nameOf(asked.row), asked.day ?? days[0]!.WorkDate.slice(0, 7))}
      asked={{
        AUID: asked.row.Person.AUID,
        DateFrom: asked.day ?? days[0]!.WorkDate,
        DateTo: asked.day ?? days.at(-1)!.WorkDate,
      }}
      onClose={() => ask(null)}
    />
  );
  if (isPhone)
    return (
      <div className="list">
        <PlainList<Row>
          rows={rows}
          rowKey={(row) => row.Person.AUID}
          empty={words.empty}
          onOpen={(row) => ask({ row, day: null })}
          columns={cards}
        />
        {drawer}
      </div>
    );
  return (
    <>
      <Grid<Row>
        key={days[0]?.WorkDate}
        label={words.saturation}
        startAt={Math.max(0, 1 + days.findIndex(({ WorkDate }) => WorkDate === today))}
        rows={rows}
        rowKey={(row) => row.Person.AUID}
        headTitle={words.person}
        head={headOf}
        columns={[
          { key: 'whole', title: words.rate, width: 84 },
          ...days.map(({ WorkDate }) => ({
            key: WorkDate,
            title: String(Number(WorkDate.slice(8))),
            note: weekdays[weekdayOf(WorkDate) - 1]!,
            isMuted: weekdayOf(WorkDate) > 5,
          })),
        ]}
        cell={cell}
        onOpen={(row, column) => ask({ row, day: column === 0 ? null : row.Days[column - 1]!.WorkDate })}
      />
      {drawer}
    </>
  );
}

/** Cards of people for phones, which have no room for a month of days. The drawer shows the days. */
function useCards(onOpen: (row: Row) => void): readonly Column<Row>[] {
  const words = useWords(figureWords);
  const whole = ({ Days }: Row, of: 'Recorded' | 'Capacity'): string =>
    words.hoursOf(hoursOf(Days.reduce((sum, day) => sum + day[of], 0)) || '0');
  return [
    {
      key: 'person',
      title: words.person,
      phone: 'title',
      show: (row) => (
        <button type="button" className="sat-open" onClick={() => onOpen(row)}>
          <Person of={row.Person} size={20} />
        </button>
      ),
    },
    {
      key: 'rate',
      title: words.rate,
      phone: 'side',
      show: ({ SaturationBp }) => percentOf(SaturationBp),
    },
    { key: 'recorded', title: words.recorded, phone: 'fact', show: (row) => whole(row, 'Recorded') },
    { key: 'capacity', title: words.capacity, phone: 'fact', show: (row) => whole(row, 'Capacity') },
  ];
}

function Departments({ rows }: { readonly rows: Found['Departments'] }) {
  const words = useWords(figureWords);
  const language = useLanguage();
  return (
    <div className="list">
      <Table<Found['Departments'][number]>
        rowKey="DeptId"
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            key: 'name',
            title: words.department,
            render: (_value, row) => inLanguage(language, row.DeptName, row.DeptNameEn),
          },
          {
            key: 'recorded',
            title: words.recorded,
            align: 'right',
            render: (_value, row) => words.hoursOf(hoursOf(row.Recorded) || '0'),
          },
          {
            key: 'capacity',
            title: words.capacity,
            align: 'right',
            render: (_value, row) => words.hoursOf(hoursOf(row.Capacity) || '0'),
          },
          {
            key: 'rate',
            title: words.rate,
            align: 'right',
            render: (_value, { SaturationBp: bp }) => (
              <span className={bp === null ? 'sat-none' : undefined}>
                {percentOf(bp)}
                {bp !== null && ` ${words.bandNames[bandOf(Number(bp)) - 1]}`}
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

/** Button that closes a finished month. For people who look after everyone's hours. */
function CloseMonth({ month, thisMonth }: { readonly month: string; readonly thisMonth: string }) {
  const words = useWords(figureWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const may = useCan()(recordCodes.months);
  const months = useCall(WorkRecord.GetMonths, {});
  const act = useAct(WorkRecord.CloseMonth);
  const [isAsking, setAsking] = useState(false);
  if (months.data?.Closed.includes(month)) return <span className="okr-note">{words.isClosed(month)}</span>;
  if (!may || !months.data?.CanClose || month >= thisMonth) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.close}</Button>
      {isAsking && (
        <Modal
          open
          title={words.closeTitle(month)}
          okText={words.close}
          cancelText={words.cancel}
          confirmLoading={act.isPending}
          onCancel={() => setAsking(false)}
          onOk={() =>
            act.mutate(
              { Month: month },
              {
                onSuccess: () => {
                  void message.success(words.closed);
                  setAsking(false);
                },
                onError: showError,
              },
            )
          }
        >
          {words.closeHint}
        </Modal>
      )}
    </>
  );
}
