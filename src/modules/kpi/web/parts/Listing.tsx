import type { ReactNode } from 'react';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import './kpi.css';

/** Column of a listing. The first one names the row. */
export interface ListingColumn<T> {
  readonly title: string;
  /** Content of a cell. On a phone, an empty one (null, false, '') is left out. */
  readonly cell: (row: T) => ReactNode;
  readonly isNumber?: boolean;
  /** True to take the whole width on a phone. */
  readonly isWhole?: boolean;
  /** Column of actions. On a phone it stands beside the row's name, in the table it has no visible header. */
  readonly isAct?: boolean;
}

interface ListingProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string | number;
  readonly columns: readonly ListingColumn<T>[];
}

const isNothing = (cell: ReactNode): boolean =>
  cell === null || cell === undefined || cell === false || cell === '';

/** Rows with columns: a table, or on a phone one card below the other, so that nobody scrolls sideways. */
export function Listing<T>(props: ListingProps<T>) {
  const isPhone = useIsPhone();
  return isPhone ? <Lines {...props} /> : <Table {...props} />;
}

function Lines<T>({ rows, rowKey, columns: [first, ...others] }: ListingProps<T>) {
  return (
    <ul className="kpi-people">
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <div className="kpi-people-head">
            <b>{first?.cell(row)}</b>
            {others
              .filter(({ isAct }) => isAct)
              .map(({ title, cell }) => (
                <span key={title}>{cell(row)}</span>
              ))}
          </div>
          <dl>
            {others
              .filter(({ isAct }) => !isAct)
              .map(({ title, cell, isWhole = false }) => {
                const shown = cell(row);
                return isNothing(shown) ? null : (
                  <div key={title} {...(isWhole ? { className: 'kpi-whole' } : {})}>
                    <dt>{title}</dt>
                    <dd>{shown}</dd>
                  </div>
                );
              })}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const classOf = <T,>({ isNumber }: ListingColumn<T>): { className?: string } =>
  isNumber ? { className: 'kpi-number' } : {};

/** Minimum width of a table column, in pixels. */
const least = 112;

function Table<T>({ label, rows, rowKey, columns }: ListingProps<T>) {
  return (
    <Sideways label={label}>
      <table className="kpi-edit kpi-status" style={{ minWidth: columns.length * least }}>
        <thead>
          <tr>
            {columns.map((column) =>
              column.isAct ? (
                <th key={column.title} aria-label={column.title} />
              ) : (
                <th key={column.title} scope="col" {...classOf(column)}>
                  {column.title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.title} {...classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}
