import { Table, type TableProps } from 'antd';
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: the keyboard scrolls it
    <section className="work-scroll" aria-label={label} tabIndex={0}>
      <Table<Row> size="small" pagination={pagination} {...table} />
    </section>
  );
}
