import { EditOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { PayRun } from '#modules/payroll/runs/contract/PayRun.ts';
import { varianceCauseLabels } from '../../contract/variance.ts';
import { varianceWords } from '../variance-words.ts';
import { Bridge } from './Bridge.tsx';

type Call = typeof PayRun.GetPayRunVariancePage;
type Row = ReplyOf<Call>['Rows'][number];

interface RunVarianceProps {
  readonly runId: number;
  readonly version: number;
  /** True if explanations may be entered now. */
  readonly canSay: boolean;
}

/** Differences of an opened run from the previous month, with their causes. */
export function RunVariance({ runId, version, canSay }: RunVarianceProps) {
  const words = useWords(varianceWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const found = useCall(PayRun.GetPayRunVarianceSums, { RunId: runId });
  const [asking, ask] = useState<Row | null>(null);
  const fixed = useMemo(() => ({ RunId: runId }), [runId]);
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['Cause'],
        label: words.cause,
        options: Object.entries(varianceCauseLabels).map(([value, label]) => ({
          value,
          label: label[language],
        })),
      },
      {
        kind: 'choice',
        names: ['Only'],
        label: words.word,
        options: [
          { value: '1', label: words.only.noCause },
          { value: '2', label: words.only.open },
        ],
      },
    ],
    [words, language],
  );
  const columns = useColumns(canSay, ask);
  return (
    <Answer of={found} rows={6}>
      {(sums) =>
        sums.Before === null ? (
          <p className="slip-hint">{words.nothingBefore}</p>
        ) : (
          <>
            <Bridge sums={sums} />
            <p className="slip-hint">{words.beyond(sums.UpToPercent, sums.UpToAmount)}</p>
            {sums.Open > 0 && <p className="slip-hint">{words.open(sums.Open)}</p>}
            <ListScreen<Row, Call>
              from={PayRun.GetPayRunVariancePage}
              fixed={fixed}
              columns={columns}
              rowKey={({ AUID, Line }) => `${AUID} ${Line}`}
              filters={filters}
              empty={{ text: words.none }}
            />
            <Modal
              open={asking !== null}
              title={asking ? words.sayTitle(inLanguage(language, asking.Name, asking.NameEn)) : ''}
              footer={null}
              onCancel={() => ask(null)}
              destroyOnHidden
            >
              {asking && (
                <EditForm
                  call={PayRun.SayPayRunVariance}
                  hidden={{
                    RunId: runId,
                    RowVersion: version,
                    AUID: asking.AUID,
                    Line: asking.Line,
                  }}
                  initial={{ Word: asking.Word }}
                  fields={[
                    { name: 'Word', label: words.word, kind: 'area' },
                    { name: 'ForAll', label: words.forAll, kind: 'switch' },
                  ]}
                  submit={words.save}
                  onDone={() => {
                    void message.success(words.saved);
                    ask(null);
                  }}
                  onCancel={{ label: words.cancel, run: () => ask(null) }}
                />
              )}
            </Modal>
          </>
        )
      }
    </Answer>
  );
}

const amount = (key: 'Before' | 'Now', title: string): Column<Row> => ({
  key,
  title,
  align: 'right',
  isLine: true,
  phone: 'fact',
  show: (row) => <span className="slip-net">{row[key] === null ? '—' : formatYuan(row[key])}</span>,
});

function useColumns(canSay: boolean, onSay: (row: Row) => void): readonly Column<Row>[] {
  const words = useWords(varianceWords);
  const language = useLanguage();
  return [
    { key: 'person', title: words.person, phone: 'title', show: (row) => <Person of={row} /> },
    {
      key: 'line',
      title: words.line,
      phone: 'fact',
      isLine: true,
      show: (row) => inLanguage(language, row.Name, row.NameEn),
    },
    amount('Before', words.before),
    amount('Now', words.now),
    {
      key: 'cause',
      title: words.cause,
      phone: 'state',
      isWide: true,
      show: ({ Cause, Word, IsOpen }) => {
        if (Cause !== null) return varianceCauseLabels[Cause][language];
        return IsOpen ? <Status tone="waiting">{words.wantsWord}</Status> : Word;
      },
    },
    ...(canSay
      ? [
          {
            key: 'actions',
            title: '',
            width: 110,
            phone: 'state' as const,
            show: (row: Row) =>
              row.Cause === null && (
                <Button size="small" icon={<EditOutlined />} onClick={() => onSay(row)}>
                  {words.say}
                </Button>
              ),
          },
        ]
      : []),
  ];
}
