import { Table, type TableProps } from 'antd';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import './work.css';

interface WideTableProps<Row> extends Pick<
  TableProps<Row>,
  'rowKey' | 'dataSource' | 'pagination' | 'columns' | 'locale'
> {
  readonly label: string;
}

/** Read-only table that is wider than a phone. It can be scrolled with the keyboard, too. */
export function WideTable<Row extends object>({ label, pagination = false, ...table }: WideTableProps<Row>) {
  return (
    <Sideways label={label} className="work-scroll">
      <Table<Row> size="small" pagination={pagination} {...table} />
    </Sideways>
  );
}
