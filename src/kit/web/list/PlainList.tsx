import { Button, Table } from 'antd';
import { useState } from 'react';
import { useWords } from '../client/language.ts';
import { useIsPhone } from '../shell/useIsPhone.ts';
import { kitWords } from '../shell/words.ts';
import { Card, openUnlessControl } from './Card.tsx';
import { newsOf, tableColumn, type Column } from './columns.ts';
import './list.css';

interface PlainListProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  /** Text when there are no rows. */
  readonly empty: string;
  readonly onOpen?: (row: Row) => void;
}

/** Number of rows per page, and of cards added at a time. */
const pageSize = 50;

/** List of loaded rows: a table, or cards on a phone. */
export function PlainList<Row extends object>({ rows, columns, rowKey, empty, onOpen }: PlainListProps<Row>) {
  const isPhone = useIsPhone();
  const words = useWords(kitWords);
  const [most, setMost] = useState(pageSize);
  if (isPhone)
    return rows.length === 0 ? (
      <p className="muted">{empty}</p>
    ) : (
      <>
        <ul className="list-cards">
          {rows.slice(0, most).map((row) => (
            <li key={rowKey(row)}>
              <Card row={row} columns={newsOf(columns, [row])} onOpen={onOpen} box={null} />
            </li>
          ))}
        </ul>
        {rows.length > most && (
          <Button block className="no-print" onClick={() => setMost(most + pageSize)}>
            {words.showMore}
          </Button>
        )}
      </>
    );
  return (
    <div className="list list-plain">
      <Table<Row>
        dataSource={rows}
        columns={newsOf(columns, rows).map((column) => tableColumn(column, ''))}
        rowKey={rowKey}
        locale={{ emptyText: empty }}
        pagination={{ pageSize, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        onRow={(row) =>
          onOpen
            ? { onClick: (event) => openUnlessControl(event, () => onOpen(row)), className: 'list-row' }
            : {}
        }
      />
    </div>
  );
}
