import { Button, Checkbox, Pagination, Table } from 'antd';
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
import { Card, openUnlessControl } from './Card.tsx';
import { newsOf, shownOf, tableColumn, toldOf, useColumnChoice, type Column } from './columns.ts';
import { useList, useListState, type ListCall, type PageOf } from './useList.ts';
import './list.css';

export type { Column } from './columns.ts';

/** Selection of several rows at once. */
export interface Picking<Row> {
  readonly keys: readonly (string | number)[];
  readonly onChange: (keys: (string | number)[], rows: readonly Row[]) => void;
  /** Accessible name of a row's checkbox. */
  readonly label: (row: Row) => string;
  /** Label of the button that picks the whole page. */
  readonly all: string;
  /** Content in place of the filters while something is picked. */
  readonly bar: ReactNode;
}

export interface ListScreenProps<Row, C extends ListCall<Row>> {
  readonly from: C;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly filters?: readonly Filter[];
  /** Input that does not come from the address. */
  readonly fixed?: Parameters<typeof useList<C>>[2];
  readonly onOpen?: (row: Row) => void;
  /** Turns on the tools of the list: saved searches, choice of columns, and Excel export of the filtered rows. */
  readonly exported?: (
    filters: Readonly<Record<string, string>>,
    /** Keys of the columns that are shown now. */
    columns: readonly string[],
  ) => Promise<void>;
  readonly pick?: Picking<Row>;
  /** Text and first action for a list without any rows. */
  readonly empty?: { readonly text: string; readonly action?: ReactNode };
}

const none: readonly Filter[] = [];

/** List with filters in the address, sorting, paging, and cards instead of a table on phones. */
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
  const told = toldOf(columns, rows, choice);
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
                columns={{ columns: props.columns, stand: told, choice, onChoose: choose }}
                isFiltered={state.isFiltered}
                onExport={() =>
                  exported(
                    { ...state.filters, ...(state.sort ? { Sort: state.sort } : {}) },
                    told.map(({ key }) => key),
                  )
                }
              />
            )
          }
        />
      )}
      {page === undefined ? (
        <div className="list-wait">
          <Loading rows={8} title={false} />
        </div>
      ) : rows.length === 0 && (isPhone || !state.isFiltered) ? (
        // Column headers of an empty list are hidden, except during a search.
        <div className="list-nothing">{nothing}</div>
      ) : isPhone ? (
        <ul className="list-cards">
          {rows.map((row) => (
            <li key={rowKey(row)}>
              <Card
                row={row}
                columns={newsOf(columns, [row])}
                onOpen={onOpen}
                box={pick && <PickBox row={row} rows={rows} rowKey={rowKey} pick={pick} />}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Table<Row>
          dataSource={rows}
          columns={told.map((column) => tableColumn(column, state.sort))}
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
              // Selected rows are always on the visible page, so changing the page clears them.
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
  // The hidden row that measures columns would repeat the head's checkbox, where the keyboard would reach it.
  hideSelectAll: true,
});

interface PickBoxProps<Row> {
  readonly row: Row;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly pick: Picking<Row>;
}

/** Checkbox of a card; the table draws its own. */
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
