import { Table } from 'antd';
import { Link } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { detailPath } from '#modules/approval/web/open.ts';
import { entryKindLabels, type Unit } from '#modules/attendance/contract/codes.ts';
import type { VacationBill } from '#modules/attendance/leave/contract/VacationBill.ts';
import { amountText } from '../../contract/amounts.ts';
import { endWords } from '../quota-end-words.ts';
import { quotaWords } from '../quota-words.ts';

type Entry = ReplyOf<typeof VacationBill.GetLeaveEntries>[number];

/** Table of the ledger of a grant; entries of forms link to them. */
export function LedgerTable({ entries, of }: { readonly entries: readonly Entry[]; readonly of: Unit }) {
  const words = useWords(quotaWords);
  const ends = useWords(endWords);
  const language = useLanguage();
  return (
    <Table<Entry>
      size="small"
      rowKey="ID"
      dataSource={[...entries]}
      pagination={entries.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      scroll={{ x: 'max-content' }}
      columns={[
        { key: 'day', title: words.day, render: (_, row) => row.WorkDay },
        {
          key: 'kind',
          title: words.kind,
          render: (_, row) => {
            const name = entryKindLabels[row.Kind][language];
            return row.PayPercent === null ? name : ends.percent(name, row.PayPercent);
          },
        },
        {
          key: 'change',
          title: words.change,
          align: 'right',
          render: (_, row) => `${row.Amount > 0 ? '+' : ''}${amountText(row.Amount, of)[language]}`,
        },
        {
          key: 'why',
          title: words.reason,
          render: (_, row) =>
            row.FormID === null ? row.Reason || '--' : <Link to={detailPath(row.FormID)}>{row.Number}</Link>,
        },
        {
          key: 'by',
          title: words.by,
          render: (_, row) => inLanguage(language, row.ByName, row.ByNameEn) || words.system,
        },
        { key: 'at', title: words.at, render: (_, row) => timeText(row.CreateTime) },
      ]}
    />
  );
}
