import { Pagination, Table } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { AttendRun } from '../contract/AttendRun.ts';
import { dayItemLabels, dayItems } from '../contract/day-codes.ts';
import { dayWords } from './words.ts';

type Row = ReplyOf<typeof AttendRun.GetAttendRunChanges>['Rows'][number];

const pageSize = 50;

/** Table of the changes of a run, with minutes before and after. */
export function RunChanges({ runId }: { readonly runId: number }) {
  const words = useWords(dayWords);
  const [page, setPage] = useState(1);
  const found = useCall(
    AttendRun.GetAttendRunChanges,
    { RunID: runId, PageIndex: page, PageSize: pageSize },
    { keep: true },
  );
  return (
    <Answer of={found} rows={8}>
      {({ Rows, Total }) =>
        Total === 0 ? (
          <Nothing text={words.noDifferences} />
        ) : (
          <>
            <Table<Row>
              size="small"
              rowKey={(row) => `${row.AUID} ${row.Day}`}
              dataSource={[...Rows]}
              pagination={false}
              scroll={{ x: 'max-content' }}
              columns={[
                { key: 'who', title: words.employee, render: (_, row) => <Person of={row} /> },
                { key: 'day', title: words.day, render: (_, row) => row.Day },
                { key: 'what', title: words.differences, render: (_, row) => <Difference row={row} /> },
              ]}
            />
            <div className="day-pager">
              <Pagination
                current={page}
                pageSize={pageSize}
                total={Total}
                hideOnSinglePage
                showSizeChanger={false}
                onChange={setPage}
              />
            </div>
          </>
        )
      }
    </Answer>
  );
}

function Difference({ row }: { readonly row: Row }) {
  const words = useWords(dayWords);
  const language = useLanguage();
  const { Before: before, After: after } = row;
  const items = dayItems.filter((item) => (before ? before[item] !== after[item] : after[item] !== 0));
  return (
    <>
      {!before && <small className="day-note">{words.newDay}</small>}
      <ul className="day-differences">
        {items.map((item) => (
          <li key={item}>
            {words.correctionOf(
              dayItemLabels[item][language],
              String(before?.[item] ?? 0),
              String(after[item]),
            )}
          </li>
        ))}
      </ul>
      {row.IsCorrection && <small>{words.correctionMark}</small>}
    </>
  );
}
