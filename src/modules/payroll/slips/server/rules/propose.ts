import { Decimal } from 'decimal.js';
import { cellText, isCellFault, type Cell, type CellFault } from '#kit/rules/cell.ts';
import type { MonthItem } from '#modules/payroll/contract/codes.ts';
import { lineKind, type LineKind } from '#modules/payroll/contract/slip-codes.ts';
import type { SlipColumn } from './read-sheet.ts';

/** A row of a file of payslips, with the faults of its cells. */
export interface SlipFileRow {
  /** Number of the row in the file, from 1. */
  readonly row: number;
  readonly cells: readonly (Cell | CellFault)[];
}

/** Import profile that a file suggests. */
export interface ProposedProfile {
  /** Title of the column with employee numbers; empty: none was found. */
  readonly numberColumn: string;
  /** Title of the column with net pay; empty: none was found. */
  readonly netColumn: string;
  readonly columns: readonly SlipColumn[];
  /** Titles of columns that are no lines of a payslip: texts, totals, days and hours. */
  readonly leftOut: readonly string[];
}

/** Rows in which the titles are looked for. */
const mostRowsAbove = 15;

const plain = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*()[\]]+/g, '');

const numberTitle =
  /^(?:员工|人员|职工)?(?:工号|编号|编码)$|^员工号$|^(?:employee|staff|person(?:nel)?)(?:id|no\.?|number|code)$/;
const nameTitle = /^(?:员工|人员)?姓名$|^(?:employee|full)?name$/;
const netTitle =
  /^(?:本月|税后)?(?:实发|净发|净)(?:工资|金额|合计|薪资|薪酬|数|额)?$|^实发|^net(?:pay|salary|amount|wages?)?$|^takehome(?:pay)?$/;
const totalTitle = /合计|小计|总计|总额|应发(?:工资|金额|数)?$|应扣(?:工资|金额|数)?$|gross|total|sum$/;
const totalRow = /^(?:本页|部门|本月)?(?:合计|总计|小计)[:：]?$|^(?:sub)?totals?:?$/;
/** Columns of days, hours, counts and bases, which are no amounts of pay. */
const figureTitle =
  /天数|小时|工时|次数|出勤|工龄|基数|标准|比例|费率|^序号$|^no\.?$|税率|速算|电话|手机|账号|卡号|身份证|days?$|hours?$|rate$|base$|count$|account|phone/;
const employerTitle = /公司|单位|企业|employer|company/;
const deductionTitle =
  /扣|代缴|个人|养老|医疗|失业|生育|工伤|公积金|社保|税|罚|借款|还款|缺勤|迟到|旷工|事假|病假|deduct|tax|pension|insurance|medical|fund|fine|loan|absence|unpaid|late/;

const items: readonly (readonly [MonthItem, RegExp])[] = [
  ['tax', /税|tax/],
  ['insurance', /养老|医疗|失业|生育|工伤|公积金|社保|pension|insurance|medical|fund/],
  ['attendance', /缺勤|迟到|早退|旷工|事假|病假|请假|考勤|absence|unpaid|late/],
  ['overtime', /加班|overtime/],
  ['bonus', /奖|提成|佣金|bonus|commission|award/],
  ['performance', /绩效|performance/],
  ['allowance', /津贴|补贴|补助|餐补|车补|房补|交通|通讯|allowance|subsidy/],
  ['post', /岗位|职务|position|post/],
  ['basic', /基本|底薪|固定|月薪|base?ic|salary/],
];

const textOf = (cell: Cell | CellFault | undefined): string => (isCellFault(cell) ? '' : cellText(cell));

/** Returns the titles of a row. */
export const titlesOfRow = ({ cells }: SlipFileRow): string[] =>
  cells.map((cell) => textOf(cell).replaceAll(/\s+/g, ' '));

/**
 * Finds the row of the titles below title rows: the first one with employee numbers or names and more than two titles.
 * @returns its place among the rows, or -1
 */
export const findSlipHead = (rows: readonly SlipFileRow[]): number =>
  rows.slice(0, mostRowsAbove).findIndex((row) => {
    const titles = titlesOfRow(row).filter((title) => title !== '');
    return (
      titles.length > 2 &&
      titles.some((title) => numberTitle.test(plain(title)) || nameTitle.test(plain(title)))
    );
  });

/** Returns the number of a cell; null: it is empty or no number. */
function numberOf(cell: Cell | CellFault | undefined): Decimal | null {
  const text = textOf(cell).replaceAll(',', '');
  return /^-?\d+(?:\.\d+)?$/.test(text) ? new Decimal(text) : null;
}

interface NumberColumn {
  readonly title: string;
  /** Numbers of the rows; an empty cell is zero. */
  readonly values: readonly Decimal[];
}

const isSumOf = (column: NumberColumn, before: readonly NumberColumn[]): boolean =>
  before.length > 1 &&
  column.values.some((value) => !value.isZero()) &&
  column.values.every((value, at) =>
    before.reduce((sum, { values }) => sum.plus(values[at]!), new Decimal(0)).equals(value),
  );

const itemOf = (title: string): MonthItem => items.find(([, words]) => words.test(title))?.[0] ?? 'other';

/** Returns the kind of a line by the words of its title; null: it is a total or no amount of pay. */
function kindOf(title: string): LineKind | null {
  if (netTitle.test(title) || totalTitle.test(title)) return null;
  if (employerTitle.test(title)) return lineKind.employer;
  if (deductionTitle.test(title)) return lineKind.deduction;
  return figureTitle.test(title) ? null : lineKind.earning;
}

/** Proposes what the columns of a file are, by their titles, signs and sums. */
export function proposeProfile(rows: readonly SlipFileRow[], headAt: number): ProposedProfile {
  const titles = titlesOfRow(rows[headAt]!);
  const below = rows.slice(headAt + 1);
  const find = (known: RegExp): string => titles.find((title) => known.test(plain(title))) ?? '';
  const numberColumn = find(numberTitle);
  const netColumn = find(netTitle);
  const numberAt = titles.indexOf(numberColumn);
  // A row without an employee number, such as the total below, decides nothing.
  const people = numberColumn === '' ? below : below.filter(({ cells }) => textOf(cells[numberAt]) !== '');
  const columns: SlipColumn[] = [];
  const leftOut: string[] = [];
  const before: Record<LineKind, NumberColumn[]> = { 1: [], 2: [], 3: [], 4: [] };
  for (const [at, title] of titles.entries()) {
    if (title === '' || title === numberColumn || title === netColumn) continue;
    const cells = people
      .map((row) => row.cells[at])
      .filter((cell) => textOf(cell) !== '' && textOf(cell) !== '-');
    const numbers = cells.map(numberOf);
    const isAmount = numbers.length > 0 && numbers.every((one) => one !== null);
    const kind = isAmount ? kindOf(plain(title)) : null;
    const column = { title, values: people.map((row) => numberOf(row.cells[at]) ?? new Decimal(0)) };
    const isTwice = titles.filter((one) => one === title).length > 1;
    if (kind === null || isTwice || isSumOf(column, before[kind])) {
      leftOut.push(title);
      continue;
    }
    before[kind].push(column);
    const hasBoth = numbers.some((one) => one!.isNegative()) && numbers.some((one) => one!.greaterThan(0));
    columns.push({
      column: title,
      name: title.slice(0, 50),
      nameEn: /^[\u0020-\u007e]+$/.test(title) ? title.slice(0, 50) : '',
      item: itemOf(plain(title)),
      kind,
      explain: null,
      mayBeNegative: kind === lineKind.earning ? numbers.some((one) => one!.isNegative()) : hasBoth,
    });
  }
  return { numberColumn, netColumn, columns, leftOut };
}

/** Returns whether a row contains totals: it has no employee number and says so. */
export const isTotalRow = ({ cells }: SlipFileRow, numberAt: number): boolean =>
  (textOf(cells[numberAt]) === '' || totalRow.test(plain(textOf(cells[numberAt])))) &&
  cells.some((cell) => totalRow.test(plain(textOf(cell))));
