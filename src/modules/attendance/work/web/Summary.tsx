import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { AttendanceBreakdown } from '../contract/OPPMWorkBreakdown.ts';
import { useLengths } from './shown.ts';
import { WideTable } from './WideTable.tsx';
import { workWords } from './words.ts';

type Row = ReplyOf<typeof AttendanceBreakdown.GetKDAttendanceSummary>[number];

interface SummaryProps {
  readonly from: string;
  readonly to: string;
  /** Department to which the summary is limited; 0: everybody. */
  readonly department: number;
}

/** Comparison of stored results and imported punches, by department. */
export function Summary({ from, to, department }: SummaryProps) {
  const words = useWords(workWords);
  const language = useLanguage();
  const lengths = useLengths();
  const found = useCall(
    AttendanceBreakdown.GetKDAttendanceSummary,
    { FromDate: from, ToDate: to, ...(department ? { DeptId: department } : {}) },
    { keep: true },
  );
  const right = 'right' as const;
  return (
    <Answer of={found} rows={10}>
      {(rows) => (
        <Panel flush>
          <WideTable<Row>
            label={words.tabs.dept}
            rowKey="DeptId"
            dataSource={[...rows]}
            pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
            locale={{ emptyText: words.empty }}
            columns={[
              {
                key: 'name',
                title: words.department,
                render: (_, row) => inLanguage(language, row.DeptName, row.DeptNameEn),
              },
              { key: 'persons', title: words.persons, align: right, render: (_, row) => row.Persons },
              { key: 'compared', title: words.compared, align: right, render: (_, row) => row.Compared },
              { key: 'differing', title: words.differing, align: right, render: (_, row) => row.Differing },
              {
                key: 'notImported',
                title: words.notImported,
                align: right,
                render: (_, row) => row.NotImported,
              },
              {
                key: 'worked',
                title: words.workedBoth,
                align: right,
                render: (_, row) =>
                  words.pair(lengths.hours(row.Ours.Worked), lengths.hours(row.Imported.Worked)),
              },
              {
                key: 'late',
                title: words.lateBoth,
                align: right,
                render: (_, row) => words.pair(String(row.Ours.Late), String(row.Imported.Late)),
              },
              {
                key: 'lack',
                title: words.lackBoth,
                align: right,
                render: (_, row) => words.pair(String(row.Ours.LackCount), String(row.Imported.LackCount)),
              },
            ]}
          />
        </Panel>
      )}
    </Answer>
  );
}
