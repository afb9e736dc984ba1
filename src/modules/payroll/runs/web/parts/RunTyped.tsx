import { Alert, Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { fenToYuan, formatYuan, yuanToFen } from '#kit/rules/money.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { TreeGrid, type TreeColumn } from '#kit/web/grid/TreeGrid.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { PayRun } from '../../contract/PayRun.ts';
import { typedWords } from '../typed-words.ts';
import { PasteByNumber } from './PasteByNumber.tsx';
import { useTypedCells, type TypedCell } from './useTypedCells.ts';
import '#modules/payroll/slips/web/parts/slips.css';

type Grid = ReplyOf<typeof PayRun.GetPayRunTypedGrid>;
type Row = Grid['Rows'][number];

interface Item {
  readonly id: number;
  readonly parentId: null;
  readonly title: string;
  readonly row: Row;
}

interface RunTypedProps {
  readonly runId: number;
  readonly canType: boolean;
}

/** Height above and below the grid, in pixels. */
const around = 470;

/** Table of typed amounts of everybody in an opened run. Blocks of cells can be pasted from a spreadsheet. */
export function RunTyped({ runId, canType }: RunTypedProps) {
  const words = useWords(typedWords);
  const found = useCall(PayRun.GetPayRunTypedGrid, { RunId: runId }, { keep: true });
  return (
    <Answer of={found} rows={10}>
      {(grid) =>
        grid.Items.length === 0 ? (
          <p className="slip-hint">{words.nothing}</p>
        ) : (
          <Table runId={runId} grid={grid} canType={canType} />
        )
      }
    </Answer>
  );
}

interface TableProps extends RunTypedProps {
  readonly grid: Grid;
}

function Table({ runId, grid, canType }: TableProps) {
  const words = useWords(typedWords);
  const language = useLanguage();
  const cells = useTypedCells(runId, grid);
  const [query, search] = useState('');
  const [isPasting, paste] = useState(false);
  const short: Readonly<Record<string, string>> = words.short;
  const titles = grid.Items.map(
    ({ Code, Name, NameEn }) => short[Code] ?? inLanguage(language, Name, NameEn),
  );
  const items = useMemo(
    () =>
      grid.Rows.map((row): Item => {
        const name = inLanguage(language, row.ChineseName, row.EnglishName);
        return { id: row.AUID, parentId: null, title: name, row };
      }),
    [grid, language],
  );
  const shown = items.filter(({ title, row }) =>
    `${title}\n${row.ChineseName}\n${row.EmployeeId}\n${row.DeptName}\n${row.DeptNameEn}`
      .toLowerCase()
      .includes(query.trim().toLowerCase()),
  );
  const textOf = ({ row }: Item, at: number): string =>
    cells.textOf(row.AUID, grid.Items[at]!.Code) ?? row.Amounts[at] ?? '';
  const change = (row: Row, Code: string, Amount: string): TypedCell => ({
    AUID: row.AUID,
    Code,
    Amount: Amount.slice(0, 30),
    Was: row.Amounts[grid.Items.findIndex((one) => one.Code === Code)] ?? null,
  });
  const columns = useColumns({ grid, titles, textOf, canType });
  return (
    <>
      <p className="slip-hint">{canType ? words.hint : words.hintRead}</p>
      <div className="pay-typed-acts">
        <Input.Search
          allowClear
          aria-label={words.search}
          placeholder={words.search}
          value={query}
          onChange={({ target }) => search(target.value)}
        />
        {canType && <Button onClick={() => paste(true)}>{words.byNumber}</Button>}
        <output>{cells.isSaving ? words.saving : ''}</output>
      </div>
      {cells.problems.size > 0 && (
        <Alert
          className="pay-faults"
          type="error"
          showIcon
          role="alert"
          title={words.faults(cells.problems.size)}
          description={faultsOf(cells.problems, items, grid, titles)}
        />
      )}
      <TreeGrid<Item>
        items={shown}
        columns={columns}
        label={words.label}
        problems={cells.problems}
        {...(canType && {
          onEdit: (changes) =>
            cells.type(changes.map(({ item, key, text }) => change(item.row, key, text.trim()))),
        })}
        maxHeight={Math.max(320, globalThis.innerHeight - around)}
        empty={words.nobody}
      />
      <Sums grid={grid} titles={titles} textOf={(row, at) => textOf({ row } as Item, at)} />
      {isPasting && (
        <PasteByNumber
          grid={grid}
          titles={titles}
          onTake={(taken) => {
            cells.type(taken.map(({ row, code, text }) => change(row, code, text)));
            paste(false);
          }}
          onClose={() => paste(false)}
        />
      )}
    </>
  );
}

/** Maximum number of faults listed beside the table. The others are shown in their cells only. */
const toldMost = 5;

const faultsOf = (
  problems: ReadonlyMap<string, string>,
  items: readonly Item[],
  grid: Grid,
  titles: readonly string[],
) => (
  <ul className="pay-traps">
    {[...problems].slice(0, toldMost).map(([key, why]) => {
      const [id, code] = key.split(' ');
      const person = items.find((item) => item.id === Number(id))?.title ?? id;
      const title = titles[grid.Items.findIndex(({ Code }) => Code === code)] ?? code;
      return <li key={key}>{`${person} · ${title}: ${why}`}</li>;
    })}
  </ul>
);

interface ColumnsOf {
  readonly grid: Grid;
  readonly titles: readonly string[];
  readonly textOf: (item: Item, at: number) => string;
  readonly canType: boolean;
}

const money = (text: string): string => (yuanToFen(text) === undefined ? text : formatYuan(text));

function useColumns({ grid, titles, textOf, canType }: ColumnsOf): readonly TreeColumn<Item>[] {
  const words = useWords(typedWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const year = (key: 'Apart' | 'Together', title: string): TreeColumn<Item> => ({
    key,
    title,
    group: words.ways,
    width: 112,
    align: 'right',
    text: ({ row }) => (row[key] === null ? '' : formatYuan(row[key])),
  });
  const person: TreeColumn<Item> = {
    key: 'person',
    title: words.person,
    width: isPhone ? 120 : 140,
    text: ({ title }) => title,
  };
  const facts: readonly TreeColumn<Item>[] = [
    { key: 'number', title: words.number, width: 88, text: ({ row }) => row.EmployeeId },
    {
      key: 'department',
      title: words.department,
      width: 144,
      text: ({ row }) => inLanguage(language, row.DeptName, row.DeptNameEn),
    },
  ];
  const typed = grid.Items.map(({ Code }, at): TreeColumn<Item> => ({
    key: Code,
    title: titles[at]!,
    group: words.amounts,
    width: 132,
    align: 'right',
    text: (item) => (item.row.IsOwn ? words.own : textOf(item, at)),
    show: (item) => (item.row.IsOwn ? words.own : money(textOf(item, at))),
    canEdit: ({ row }) => canType && !row.IsOwn,
  }));
  const advice = ({ row }: Item): string =>
    [
      row.Cheaper === null ? '' : row.IsTaken ? words.taken : words.cheaper[row.Cheaper as 1 | 2],
      row.IsInTrap ? words.trap : '',
    ]
      .filter((text) => text !== '')
      .join(' · ');
  const ways: readonly TreeColumn<Item>[] = grid.HasWays
    ? [
        year('Apart', words.apart),
        year('Together', words.together),
        { key: 'better', title: words.better, group: words.ways, width: 268, text: advice },
      ]
    : [];
  // On narrow screens the typed amounts come right after the name.
  return isPhone ? [person, ...typed, ...ways, ...facts] : [person, ...facts, ...typed, ...ways];
}

interface SumsProps {
  readonly grid: Grid;
  readonly titles: readonly string[];
  readonly textOf: (row: Row, at: number) => string;
}

/** Totals of each column. Cells that are not amounts count as zero. */
function Sums({ grid, titles, textOf }: SumsProps) {
  const words = useWords(typedWords);
  return (
    <dl className="slip-sums" aria-label={words.sum}>
      {grid.Items.map(({ Code }, at) => {
        const fen = grid.Rows.map((row) => yuanToFen(textOf(row, at)) ?? 0);
        return (
          <div key={Code}>
            <dt>
              {titles[at]} · {words.sumOf(fen.filter((one) => one !== 0).length)}
            </dt>
            <dd>{formatYuan(fenToYuan(fen.reduce((all, one) => all + one, 0)))}</dd>
          </div>
        );
      })}
    </dl>
  );
}
