import { Button, Select } from 'antd';
import dayjs from 'dayjs';
import { useState, type ReactNode } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { DayRangeField } from '#kit/web/form/DayRangeField.tsx';
import { PlainList } from '#kit/web/list/PlainList.tsx';
import type { Column } from '#kit/web/list/columns.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { hoursInColumn } from '#modules/okr/web/parts/percent.ts';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { WorkStatistics } from '../../contract/WorkStatistics.ts';
import { dimensionLabels, dimensions, recordStates } from '../../contract/record-codes.ts';
import { RecordDrawer } from '../RecordList.tsx';
import { figureWords } from '../figure-words.ts';
import '#modules/okr/breakdown/web/breakdown.css';
import '#modules/okr/goals/web/goals.css';
import '#modules/okr/executions/web/executions.css';
import '../records.css';

type Found = ReplyOf<typeof WorkStatistics.GetHoursStatistics>;
type Part = Found['Rows'][number];
type Asked = Parameters<typeof RecordDrawer>[0]['asked'];

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const dimensionOf = (text: string, usual: number): number => (text in dimensionLabels ? Number(text) : usual);

/**
 * Page of confirmed hours by two of project, person, type, time allocation, department and month. Every figure opens
 * its records.
 */
export default function HourStatistics() {
  const words = useWords(figureWords);
  const language = useLanguage();
  const [at, go] = useAddress('from', 'to', 'rows', 'columns', 'dept');
  const [now] = useState(() => companyDay(new Date()));
  const { items } = useDepartmentItems();
  const range = {
    DateFrom: isDay(at.from) ? at.from : `${shiftMonth(now.slice(0, 7), -2)}-01`,
    DateTo: isDay(at.to) ? at.to : now,
  };
  const Rows = dimensionOf(at.rows, dimensions.project);
  const Columns = dimensionOf(at.columns, dimensions.month);
  const asked = { ...range, Rows, Columns, ...(at.dept ? { DeptId: Number(at.dept) } : {}) };
  const found = useCall(WorkStatistics.GetHoursStatistics, asked, { keep: true });
  const choose = (name: 'rows' | 'columns', value: number, other: number) => (
    <Select<number>
      aria-label={name === 'rows' ? words.rows : words.columns}
      value={value}
      style={{ width: 140 }}
      options={Object.entries(dimensionLabels).map(([key, label]) => ({
        value: Number(key),
        label: label[language],
        disabled: Number(key) === other,
      }))}
      onChange={(next) => go({ [name]: next })}
    />
  );
  return (
    <Page title={words.hours} note={words.inHours}>
      <div className="goal-bar">
        <DayRangeField
          label={words.range}
          isClearable={false}
          value={[range.DateFrom, range.DateTo]}
          onChange={([from, to]) => {
            if (from && to) go({ from, to });
          }}
        />
        <span className="goal-bar-pair">
          {words.rows} {choose('rows', Rows, Columns)}
        </span>
        <span className="goal-bar-pair">
          {words.columns} {choose('columns', Columns, Rows)}
        </span>
        <TreeField
          label={words.department}
          placeholder={words.department}
          allowClear
          items={items}
          value={Number(at.dept) || null}
          onChange={(dept) => go({ dept: dept ?? null })}
        />
      </div>
      <Answer of={found} rows={8}>
        {(answer) =>
          answer.Rows.length === 0 ? <Nothing text={words.noHours} /> : <Pivot of={answer} asked={asked} />
        }
      </Answer>
    </Page>
  );
}

const hours = (minutes: string | undefined): string =>
  minutes === undefined ? '' : hoursInColumn(Number(minutes));

/**
 * Returns the record filter for one group of the statistics; null if records cannot be searched by it, as with time
 * allocations, past departments and hidden projects.
 */
function filterOf(dimension: number, key: string): Asked | null {
  if (dimension === dimensions.person) return { AUID: Number(key) };
  if (dimension === dimensions.type) return { TypeID: Number(key) };
  if (dimension === dimensions.project) {
    if (key === 'none' || key === 'kr') return { ItemKind: key === 'kr' ? 2 : 0 };
    return key === 'other' ? null : { ProjectID: Number(key) };
  }
  if (dimension === dimensions.month)
    return {
      DateFrom: `${key}-01`,
      DateTo: dayjs(`${key}-01`).endOf('month').format('YYYY-MM-DD'),
    };
  return null;
}

/** Card on a phone: a row of the table, or the totals. */
interface Line {
  readonly key: string;
  readonly name: string;
  readonly total: ReactNode;
  readonly at: (column: Part) => ReactNode;
}

interface PivotProps {
  readonly of: Found;
  readonly asked: {
    readonly Rows: number;
    readonly Columns: number;
    readonly DateFrom: string;
    readonly DateTo: string;
    readonly DeptId?: number;
  };
}

function Pivot({ of, asked }: PivotProps) {
  const words = useWords(figureWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const [opened, open] = useState<{ readonly title: string; readonly asked: Asked } | null>(null);
  const nameOf = (part: Part): string => inLanguage(language, part.Name, part.NameEn);
  const cells = new Map(of.Cells.map(({ Row, Column, Minutes }) => [`${Row} ${Column}`, Minutes]));
  const range = {
    DateFrom: asked.DateFrom,
    DateTo: asked.DateTo,
    State: recordStates.confirmed,
    ...(asked.DeptId ? { DeptId: asked.DeptId } : {}),
  };
  const figure = (row: Part, column: Part | null, minutes: string | undefined) => {
    if (minutes === undefined) return null;
    const narrow = [filterOf(asked.Rows, row.Key), ...(column ? [filterOf(asked.Columns, column.Key)] : [])];
    if (narrow.includes(null)) return hours(minutes);
    // A month at the edge of the range covers only the days inside the range.
    const all: Record<string, unknown> = Object.assign({}, range, ...narrow);
    const DateFrom = String(all['DateFrom']) > range.DateFrom ? String(all['DateFrom']) : range.DateFrom;
    const DateTo = String(all['DateTo']) < range.DateTo ? String(all['DateTo']) : range.DateTo;
    return (
      <Button
        type="link"
        size="small"
        onClick={() =>
          open({
            title: words.behind(nameOf(row), column ? nameOf(column) : words.total),
            asked: { ...all, DateFrom, DateTo },
          })
        }
      >
        {hours(minutes)}
      </Button>
    );
  };
  const drawer = opened && (
    <RecordDrawer title={opened.title} asked={opened.asked} onClose={() => open(null)} />
  );
  if (isPhone)
    return (
      <div className="list hours-cards">
        <PlainList<Line>
          rows={[
            {
              key: 'sum',
              name: words.total,
              total: hours(of.Total),
              at: (column) => hours(column.Minutes),
            },
            ...of.Rows.map((row): Line => ({
              key: `of ${row.Key}`,
              name: nameOf(row),
              total: figure(row, null, row.Minutes),
              at: (column) => figure(row, column, cells.get(`${row.Key} ${column.Key}`)),
            })),
          ]}
          rowKey={({ key }) => key}
          empty={words.noHours}
          columns={[
            {
              key: 'row',
              title: dimensionLabels[asked.Rows]![language],
              phone: 'title',
              show: ({ name }) => name,
            },
            {
              key: 'total',
              title: words.total,
              phone: 'side',
              show: ({ total }) => total,
            },
            ...of.Columns.map((column): Column<Line> => ({
              key: `of ${column.Key}`,
              title: nameOf(column),
              phone: 'fact',
              show: ({ at }) => at(column),
            })),
          ]}
        />
        {drawer}
      </div>
    );
  return (
    <Sideways className="okr-matrix hours-table" label={words.hours}>
      <table className="okr-sum">
        <thead>
          <tr>
            <th scope="col">{dimensionLabels[asked.Rows]![language]}</th>
            {of.Columns.map((column) => (
              <th key={column.Key} scope="col">
                {nameOf(column)}
              </th>
            ))}
            <th scope="col">{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {of.Rows.map((row) => (
            <tr key={row.Key}>
              <th scope="row">{nameOf(row)}</th>
              {of.Columns.map((column) => (
                <td key={column.Key}>{figure(row, column, cells.get(`${row.Key} ${column.Key}`))}</td>
              ))}
              <td>{figure(row, null, row.Minutes)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{words.total}</th>
            {of.Columns.map((column) => (
              <td key={column.Key}>{hours(column.Minutes)}</td>
            ))}
            <td>
              <b>{hours(of.Total)}</b>
            </td>
          </tr>
        </tbody>
      </table>
      {drawer}
    </Sideways>
  );
}
