import { Table, type TableProps } from 'antd';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import './work.css';

interface WideTableProps<Row> extends Pick<
  TableProps<Row>,
  'rowKey' | 'dataSource' | 'pagination' | 'columns' | 'locale'
> {
  readonly label: string;
}

/** A table to be read, wider than a phone: it is scrolled with the keyboard, too. */
export function WideTable<Row extends object>({ label, pagination = false, ...table }: WideTableProps<Row>) {
  return (
    <Sideways label={label} className="work-scroll">
      <Table<Row> size="small" pagination={pagination} {...table} />
    </Sideways>
  );
}
