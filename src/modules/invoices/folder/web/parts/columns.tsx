import { formatYuan } from '#kit/rules/money.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { invoiceKindLabels } from '#modules/invoices/contract/codes.ts';
import type { FolderRow } from '../../contract/Invoice.ts';
import { invoiceWords } from '../words.ts';
import { InvoiceStatus, WorstCheck } from './states.tsx';

/** Columns of the list of invoices. */
export function useInvoiceColumns(onOpen: (row: FolderRow) => void): readonly Column<FolderRow>[] {
  const words = useWords(invoiceWords);
  const language = useLanguage();
  return [
    {
      key: 'invoice',
      title: words.invoice,
      phone: 'title',
      isWide: true,
      show: (row) => (
        <button type="button" className="invoice-open" onClick={() => onOpen(row)}>
          <span>{row.SellerName || words.noSeller}</span>
          {row.Goods && <span className="invoice-quiet">{row.Goods}</span>}
        </button>
      ),
    },
    {
      key: 'kind',
      title: words.kind,
      isLine: true,
      phone: 'plain',
      show: (row) => (row.Kind === null ? '--' : invoiceKindLabels[row.Kind][language]),
    },
    {
      key: 'number',
      title: words.number,
      isLine: true,
      show: (row) => (row.Number ? <span title={row.Number}>{row.Number.slice(-8)}</span> : '--'),
    },
    {
      key: 'issuedOn',
      title: words.issuedOn,
      isLine: true,
      phone: 'plain',
      show: (row) => row.IssuedOn || '--',
    },
    {
      key: 'total',
      title: words.total,
      align: 'right',
      phone: 'side',
      show: (row) => (row.Total ? formatYuan(row.Total) : '--'),
    },
    {
      key: 'state',
      title: words.state,
      isLine: true,
      phone: 'state',
      show: (row) => <InvoiceStatus state={row.State} />,
    },
    {
      key: 'checks',
      title: words.checks,
      isLine: true,
      phone: 'plain',
      show: (row) => <WorstCheck checks={row.Checks} />,
    },
  ];
}
