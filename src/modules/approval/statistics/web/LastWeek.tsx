import { Table } from 'antd';
import { formatYuan } from '#kit/rules/money.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { ApprovalFormStatistics, type Week } from '../contract/ApprovalFormStatistics.ts';
import { Lead } from './leads.tsx';
import { statisticsWords } from './words.ts';

/** Panel of the events from Monday to Sunday of last week. */
export function LastWeek() {
  const words = useWords(statisticsWords);
  const { data, error, refetch } = useCall(ApprovalFormStatistics.GetApprovalLastWeekRecordBySendMsg, {});
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={4} />;
  const facts = [
    [
      words.submitted,
      <Lead key="submitted" to={{ DateFrom: data.From, DateTo: data.To }}>
        {data.Submitted}
      </Lead>,
    ],
    [words.ended, data.Finished],
    [words.sentBack, data.SentBack],
    [words.withdrawn, data.Withdrawn],
    [words.endedAmount, `¥${formatYuan(data.Amount)}`],
  ] as const;
  return (
    <Panel
      title={words.week}
      extra={<span className="statistics-note">{words.weekOf(data.From, data.To)}</span>}
    >
      <dl className="statistics-facts statistics-week">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Table<Week['Days'][number]>
        size="small"
        rowKey="Date"
        dataSource={[...data.Days]}
        pagination={false}
        columns={[
          { title: words.day, dataIndex: 'Date' },
          {
            title: words.submitted,
            align: 'right',
            render: (_, { Date: day, Submitted }) => (
              <Lead to={{ DateFrom: day, DateTo: day }}>{Submitted}</Lead>
            ),
          },
          { title: words.decided, align: 'right', dataIndex: 'Decided' },
        ]}
      />
    </Panel>
  );
}
