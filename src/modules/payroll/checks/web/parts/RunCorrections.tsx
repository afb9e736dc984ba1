import { useMemo } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { PayRun } from '#modules/payroll/runs/contract/PayRun.ts';
import { runWords } from '#modules/payroll/runs/web/run-words.ts';

type Call = typeof PayRun.GetPayRunCorrectionPage;
type Row = ReplyOf<Call>['Rows'][number];

/** Amounts that an opened run pays or deducts for earlier months. */
export function RunCorrections({ runId }: { readonly runId: number }) {
  const words = useWords(runWords);
  const fixed = useMemo(() => ({ RunId: runId }), [runId]);
  const filters = useMemo<readonly Filter[]>(
    () => [{ kind: 'search', names: ['Keyword'], label: words.search }],
    [words],
  );
  const columns = useColumns();
  return (
    <>
      <p className="slip-hint">{words.correctionsAre}</p>
      <ListScreen<Row, Call>
        from={PayRun.GetPayRunCorrectionPage}
        fixed={fixed}
        columns={columns}
        rowKey={({ AUID, Line }) => `${AUID} ${Line}`}
        filters={filters}
        empty={{ text: words.noCorrections }}
      />
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const words = useWords(runWords);
  const language = useLanguage();
  return [
    { key: 'person', title: words.person, phone: 'title', show: (row) => <Person of={row} /> },
    {
      key: 'item',
      title: words.item,
      phone: 'fact',
      width: 220,
      show: (row) => inLanguage(language, row.Name, row.NameEn),
    },
    {
      key: 'amount',
      title: words.amount,
      align: 'right',
      isLine: true,
      phone: 'fact',
      show: ({ Amount }) => (
        <span className="slip-net">
          {Amount.startsWith('-') ? formatYuan(Amount) : `+${formatYuan(Amount)}`}
        </span>
      ),
    },
    {
      key: 'how',
      title: words.how,
      isWide: true,
      phone: 'fact',
      show: (row) => inLanguage(language, row.Explain, row.ExplainEn),
    },
  ];
}
