import { Button, Checkbox, Pagination, Table } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { TableRowSelection } from 'antd/es/table/interface';
import { useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '../client/language.ts';
import { Failed } from '../parts/Failed.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Nothing } from '../parts/Nothing.tsx';
import { useIsPhone } from '../shell/useIsPhone.ts';
import { kitWords } from '../shell/words.ts';
import { FilterBar, type Filter } from './FilterBar.tsx';
import { ListTools } from './ListTools.tsx';
import { shownOf, useColumnChoice } from './columns.ts';
import { useList, useListState, type ListCall, type PageOf } from './useList.ts';
import './list.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  readonly width?: number;
  readonly align?: 'right';
  /** Stays in view while the table scrolls sideways; the column `actions` always does. */
  readonly fixed?: 'start' | 'end';
  /** The name the server sorts by; absent means it does not. */
  readonly sort?: string;
  /** Stands there only when a person chose it. */
  readonly isExtra?: true;
  /** Takes the width that the others leave; longer texts are cut there. */
  readonly isWide?: true;
  /** Is never broken: days and figures beside a wide column. */
  readonly isLine?: true;
  /**
   * Where it stands on a phone's card; absent means nowhere. Actions stand in its corner. What stands at the `side` of the
   * title, as an amount, sends the state below; a `plain` fact needs no label.
   */
  readonly phone?: 'title' | 'side' | 'state' | 'fact' | 'plain';
}

/** Several rows at once. */
export interface Picking<Row> {
  readonly keys: readonly (string | number)[];
  readonly onChange: (keys: (string | number)[], rows: readonly Row[]) => void;
  /** What a row's box is called. */
  readonly label: (row: Row) => string;
  /** What the button that picks the whole page is called. */
  readonly all: string;
  /** Stands in place of the filters while something is picked. */
  readonly bar: ReactNode;
}

export interface ListScreenProps<Row, C extends ListCall<Row>> {
  readonly from: C;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly filters?: readonly Filter[];
  /** Input that the address does not decide. */
  readonly fixed?: Parameters<typeof useList<C>>[2];
  readonly onOpen?: (row: Row) => void;
  /** Gives the list its tools: kept searches, choice of columns, and an Excel of what the filters leave. */
  readonly exported?: (filters: Readonly<Record<string, string>>) => Promise<void>;
  readonly pick?: Picking<Row>;
  /** Shown when there is nothing at all: what this is and the first action. */
  readonly empty?: { readonly text: string; readonly action?: ReactNode };
}

const none: readonly Filter[] = [];

/** A list with filters in the address, sorting, paging, and cards instead of a table on phones. */
export function ListScreen<Row extends object, C extends ListCall<Row>>(props: ListScreenProps<Row, C>) {
  const { from, rowKey, filters = none, fixed, onOpen, exported, pick, empty } = props;
  const { pathname } = useLocation();
  const [choice, choose] = useColumnChoice(pathname, props.columns);
  const columns = exported ? shownOf(props.columns, choice) : props.columns;
  const words = useWords(kitWords);
  const isPhone = useIsPhone();
  const names = useMemo(() => filters.flatMap((filter) => filter.names), [filters]);
  const state = useListState(names);
  const answer = useList(from, state, fixed);
  const page = answer.data as PageOf<Row> | undefined;
  const nothing = state.isFiltered ? (
    <Nothing isFiltered>
      <Button onClick={state.clear}>{words.clearFilters}</Button>
    </Nothing>
  ) : (
    <Nothing text={empty?.text}>{empty?.action}</Nothing>
  );
  if (answer.error && !page)
    return (
      <Failed
        error={answer.error}
        onRetry={() => void answer.refetch()}
        onClear={state.isFiltered || state.sort ? state.clear : undefined}
      />
    );
  const rows = page?.Rows ?? [];
  return (
    <div className="list" aria-busy={answer.isFetching}>
      {pick && pick.keys.length > 0 && (
        <div className="filters no-print">
          {pick.bar}
          {pick.keys.length < rows.length && (
            <Button onClick={() => pick.onChange(rows.map(rowKey), rows)}>{pick.all}</Button>
          )}
        </div>
      )}
      {filters.length > 0 && !pick?.keys.length && (
        <FilterBar
          filters={filters}
          state={state}
          tools={
            exported && (
              <ListTools
                columns={{ columns: props.columns, choice, onChoose: choose }}
                isFiltered={state.isFiltered}
                onExport={() => exported({ ...state.filters, ...(state.sort ? { Sort: state.sort } : {}) })}
              />
            )
          }
        />
      )}
      {page === undefined ? (
        <div className="list-wait">
          <Loading rows={8} title={false} />
        </div>
      ) : isPhone ? (
        rows.length > 0 ? (
          <ul className="list-cards">
            {rows.map((row) => (
              <li key={rowKey(row)}>
                <Card
                  row={row}
                  columns={columns}
                  onOpen={onOpen}
                  box={pick && <PickBox row={row} rows={rows} rowKey={rowKey} pick={pick} />}
                />
              </li>
            ))}
          </ul>
        ) : (
          <div className="list-nothing">{nothing}</div>
        )
      ) : (
        <Table<Row>
          dataSource={rows}
          columns={columns.map((column) => columnOf(column, state.sort))}
          rowKey={rowKey}
          pagination={false}
          {...(pick ? { rowSelection: selectionOf(pick) } : {})}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: nothing }}
          onChange={(_page, _filters, sorter, extra) => {
            if (extra.action !== 'sort' || Array.isArray(sorter)) return;
            pick?.onChange([], []);
            const name = String(sorter.columnKey ?? '');
            state.setSort(sorter.order ? (sorter.order === 'descend' ? `-${name}` : name) : '');
          }}
          onRow={(row) =>
            onOpen
              ? { onClick: (event) => openUnlessControl(event, () => onOpen(row)), className: 'list-row' }
              : {}
          }
        />
      )}
      {page !== undefined && page.Total > 0 && (
        <footer className="list-foot">
          <span>{page.IsMore ? words.totalMore(page.Total) : words.total(page.Total)}</span>
          <Pagination
            size="small"
            simple={isPhone}
            current={state.page}
            pageSize={state.size}
            total={page.Total}
            showSizeChanger={!isPhone && page.Total > 20}
            pageSizeOptions={[20, 50, 100, 200]}
            onChange={(next, size) => {
              // What is picked is on the page that one sees.
              pick?.onChange([], []);
              state.setPage(next, size);
            }}
          />
        </footer>
      )}
    </div>
  );
}

const selectionOf = <Row,>({ keys, onChange, label }: Picking<Row>): TableRowSelection<Row> => ({
  selectedRowKeys: [...keys],
  onChange: (next, rows) =>
    onChange(
      next.map((key) => (typeof key === 'bigint' ? Number(key) : key)),
      rows,
    ),
  getCheckboxProps: (row) => ({ 'aria-label': label(row) }),
  // The box in the head would stand once more in the hidden row that measures columns, where the keyboard finds it.
  hideSelectAll: true,
});

function columnOf<Row>(column: Column<Row>, sort: string): ColumnType<Row> {
  const sorted = sort.replace(/^-/, '') === column.sort && sort !== '';
  const fixed = column.fixed ?? (isActions(column) ? 'end' : undefined);
  return {
    key: column.sort ?? column.key,
    ...(column.isWide || column.isLine ? { className: column.isWide ? 'list-wide' : 'list-line' } : {}),
    title: column.title,
    render: (_value, row) => column.show(row),
    // The least as well: long texts beside it would press it down to a character a line.
    ...(column.width ? { width: column.width, minWidth: column.width } : {}),
    ...(fixed ? { fixed } : {}),
    ...(column.align ? { align: column.align } : {}),
    ...(column.sort
      ? { sorter: true, sortOrder: sorted ? (sort.startsWith('-') ? 'descend' : 'ascend') : null }
      : {}),
  };
}

/** A click on a link or button inside a row means that control, not the row. */
function openUnlessControl(event: React.MouseEvent, open: () => void): void {
  if (!(event.target instanceof Element) || event.target.closest('a,button,input,label')) return;
  // A menu that was opened from the row lies elsewhere in the page, and its clicks come by here all the same.
  if (!event.currentTarget.contains(event.target)) return;
  open();
}

const isActions = ({ key }: { readonly key: string }): boolean => key === 'actions';

/** What there is nothing of is not said. */
const isSaid = (value: ReactNode): boolean =>
  value !== null && value !== undefined && value !== '' && value !== '--';

function Fact({ title, value, isPlain }: { title: string; value: ReactNode; isPlain: boolean }) {
  if (!isSaid(value)) return null;
  return (
    <div>
      <dt className={isPlain ? 'list-card-unseen' : undefined}>{title}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface PickBoxProps<Row> {
  readonly row: Row;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly pick: Picking<Row>;
}

/** The box of a card; the table draws its own. */
function PickBox<Row>({ row, rows, rowKey, pick }: PickBoxProps<Row>) {
  const key = rowKey(row);
  const toggled = (isPicked: boolean): (string | number)[] =>
    isPicked ? [...pick.keys, key] : pick.keys.filter((one) => one !== key);
  return (
    <Checkbox
      className="list-card-box"
      aria-label={pick.label(row)}
      checked={pick.keys.includes(key)}
      onChange={({ target }) => {
        const keys = toggled(target.checked);
        pick.onChange(
          keys,
          rows.filter((one) => keys.includes(rowKey(one))),
        );
      }}
    />
  );
}

interface CardProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly box: ReactNode;
}

function Card<Row>({ row, columns, onOpen, box }: CardProps<Row>) {
  const at = (place: Column<Row>['phone']) =>
    columns.filter((column) => column.phone === place && !isActions(column));
  const sides = at('side')
    .map((column) => ({ key: column.key, shown: column.show(row) }))
    .filter(({ shown }) => isSaid(shown));
  const states = at('state').map((column) => <span key={column.key}>{column.show(row)}</span>);
  return (
    <div
      className="list-card"
      {...(onOpen ? { onClick: (event) => openUnlessControl(event, () => onOpen(row)) } : {})}
    >
      <div className="list-card-head">
        {box}
        <span className="list-card-title">
          {at('title').map((column) => (
            <span key={column.key}>{column.show(row)}</span>
          ))}
        </span>
        {sides.map(({ key, shown }) => (
          <span key={key} className="list-card-side">
            {shown}
          </span>
        ))}
        {sides.length === 0 && states}
        {columns
          .filter((one) => one.phone && isActions(one))
          .map((column) => (
            <span key={column.key} className="list-card-actions">
              {column.show(row)}
            </span>
          ))}
      </div>
      <div className="list-card-foot">
        <dl className="list-card-facts">
          {columns
            .filter((column) => ['fact', 'plain'].includes(column.phone ?? '') && !isActions(column))
            .map((column) => (
              <Fact
                key={column.key}
                title={column.title}
                isPlain={column.phone === 'plain'}
                value={column.show(row)}
              />
            ))}
        </dl>
        {sides.length > 0 && states}
      </div>
    </div>
  );
}
