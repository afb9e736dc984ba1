import { EyeOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { PayRun } from '../../contract/PayRun.ts';
import { runWords } from '../run-words.ts';
import { RunPerson } from './RunPerson.tsx';

type Call = typeof PayRun.GetPayRunPersonPage;
type Row = ReplyOf<Call>['Rows'][number];

interface RunPeopleProps {
  readonly runId: number;
  readonly kind: number;
  readonly isOpened: boolean;
  readonly canType: boolean;
  /** Called to ask the user for a reason to view amounts. */
  readonly onAsk: () => void;
}

/** People in a run, those with problems first. Amounts are shown once the run is opened. */
export function RunPeople({ runId, kind, isOpened, canType, onAsk }: RunPeopleProps) {
  const words = useWords(runWords);
  const language = useLanguage();
  const [opened, open] = useState<Row | null>(null);
  const fixed = useMemo(() => ({ RunId: runId }), [runId]);
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['Only'],
        label: words.problems,
        options: [
          { value: '1', label: words.only.problems },
          { value: '2', label: words.only.stopped },
        ],
      },
    ],
    [words],
  );
  const columns = useColumns(isOpened);
  return (
    <>
      <ListScreen<Row, Call>
        from={PayRun.GetPayRunPersonPage}
        fixed={fixed}
        columns={columns}
        rowKey={({ AUID }) => AUID}
        filters={filters}
        onOpen={(row) => {
          if (row.IsOwn) return;
          if (isOpened) open(row);
          else onAsk();
        }}
        empty={{ text: words.nobody }}
      />
      <Drawer
        open={opened !== null}
        title={
          opened && (
            <>
              <EyeOutlined /> {inLanguage(language, opened.ChineseName, opened.EnglishName)}
            </>
          )
        }
        size="large"
        onClose={() => open(null)}
        destroyOnHidden
      >
        {opened && <RunPerson runId={runId} kind={kind} auid={opened.AUID} canType={canType} />}
      </Drawer>
    </>
  );
}

function useColumns(isOpened: boolean): readonly Column<Row>[] {
  const words = useWords(runWords);
  const money = (yuan: string | null, isOwn: boolean): string => {
    if (yuan !== null) return formatYuan(yuan);
    // In an opened run, a person without an amount gets no payslip.
    return isOpened && !isOwn ? '—' : words.masked;
  };
  const amount = (key: 'Gross' | 'Deducted' | 'Net', title: string): Column<Row> => ({
    key,
    title,
    align: 'right',
    isLine: true,
    ...(key === 'Net' ? { phone: 'fact' as const } : {}),
    show: (row) => <span className="slip-net">{money(row[key], row.IsOwn)}</span>,
  });
  return [
    { key: 'person', title: words.person, phone: 'title', show: (row) => <Person of={row} /> },
    {
      key: 'problems',
      title: words.problems,
      phone: 'state',
      isWide: true,
      show: (row) => <Problems of={row} />,
    },
    amount('Gross', words.sums.gross),
    amount('Deducted', words.sums.deducted),
    amount('Net', words.sums.net),
  ];
}

function Problems({ of: { Problems: found, IsDone, IsOwn } }: { readonly of: Row }) {
  const words = useWords(runWords);
  if (!IsDone) return <Status tone="waiting">{words.waiting}</Status>;
  return (
    <>
      {IsOwn && <Tag>{words.own}</Tag>}
      {found.length === 0 && <Status tone="good">{words.done}</Status>}
      {found.map(({ Is, Code, Stops }) => (
        <Tag key={`${Is} ${Code}`} color={Stops ? 'red' : 'orange'}>
          {words.problem[Is as keyof typeof words.problem]}
          {Code !== null && ` ${Code}`}
        </Tag>
      ))}
    </>
  );
}
