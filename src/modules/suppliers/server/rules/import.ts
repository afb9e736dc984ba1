import { wordsOf, type FieldError, type Language, type Refusal, type Words } from '#kit/contract/refusals.ts';
import { isDay } from '#kit/rules/dates.ts';
import { cellText, dayText, type Cell } from '#kit/rules/cell.ts';
import type { Edition, Kind } from '#modules/forms/contract/control.ts';
import { labelOf } from '#modules/forms/contract/validate.ts';
import { normName } from '#kit/rules/company-name.ts';
import { isCreditCode } from '#kit/rules/credit-code.ts';
import { checkDocument, documentControls, toDocument, type Document } from '../../contract/document.ts';
import { headColumns, type ImportRow } from '../../contract/import-calls.ts';
import { supplierRefusals } from '../../contract/refusals.ts';

type DocumentControl = ReturnType<typeof documentControls>[number];

/** Kinds of controls whose value fits in one cell. */
const inCells: ReadonlySet<Kind> = new Set<Kind>([
  'input',
  'text',
  'textarea',
  'email',
  'number',
  'money',
  'unitPrice',
  'select',
  'date',
  'month',
  'address',
]);

/** Column of an import: a general company field, or a control of the template. */
export interface Column {
  readonly key: keyof typeof headColumns | null;
  readonly control: DocumentControl | null;
  readonly title: Words;
}

/** Returns the columns that an import for a template accepts. */
export const columnsOf = (edition: Edition): Column[] => [
  ...Object.entries(headColumns).map(([key, title]) => ({
    key: key as keyof typeof headColumns,
    control: null,
    title,
  })),
  ...documentControls(edition)
    .filter(({ type }) => inCells.has(type))
    .map((control) => ({ key: null, control, title: labelOf(control) })),
];

const plain = (title: string): string => title.replace(/[*＊\s]+$/, '').toLowerCase();

/**
 * Matches the first row of a file to columns, in either language.
 * @returns null where a title is empty
 */
export function readHead(
  head: readonly string[],
  columns: readonly Column[],
): { readonly columns: (Column | null)[] } | { readonly problem: Words } {
  const found: (Column | null)[] = [];
  for (const given of head) {
    const title = plain(given);
    const column = columns.find(({ title: { zh, en } }) => plain(zh) === title || plain(en) === title);
    if (title !== '' && !column)
      return { problem: { zh: `不认识的列“${given}”`, en: `unknown column “${given}”` } };
    if (column && found.includes(column))
      return { problem: { zh: `“${given}”出现了两次`, en: `the column “${given}” occurs twice` } };
    found.push(column ?? null);
  }
  const { CompanyName } = headColumns;
  return found.some((column) => column?.key === 'CompanyName')
    ? { columns: found }
    : { problem: { zh: `缺少“${CompanyName.zh}”列`, en: `the column “${CompanyName.en}” is missing` } };
}

export interface SheetRow {
  readonly row: number;
  readonly cells: ReadonlyMap<Column, Cell>;
}

/** Company of the library that a row may match. */
export interface KnownCompany {
  readonly name: string;
  readonly nameNorm: string;
  readonly creditCode: string | null;
  readonly state: number;
  /** The company already has a form of the template. */
  readonly hasForm: boolean;
}

/** Row without errors, ready to be imported. */
export interface ImportedCompany {
  readonly name: string;
  readonly creditCode: string | null;
  readonly reviewOn: string | null;
  readonly document: Document;
  readonly isKnown: boolean;
}

export interface Planned {
  readonly shown: ImportRow;
  readonly company: ImportedCompany | null;
}

const longestName = 100;
const faults = {
  nameEmpty: { zh: '不能为空', en: 'Required' },
  nameLong: { zh: `最多 ${longestName} 个字符`, en: `Enter at most ${longestName} characters` },
  day: { zh: '请输入有效的日期（年-月-日）', en: 'Enter a valid date (year-month-day)' },
  rounded: {
    zh: '数字太长，Excel 已丢失末尾数位，请把单元格设为文本',
    en: 'Excel has cut digits off this long number. Format the cell as text',
  },
  again: { zh: '与第 {row} 行重复', en: 'Duplicate of row {row}' },
} as const satisfies Record<string, Words>;

/** Number of digits that a number cell stores exactly. */
const exactDigits = 15;

/** Converts a cell to the value of a control. A choice is given by its label; a day may have any usual format. */
function valueOf(control: DocumentControl, cell: Cell): string {
  const text = cellText(cell);
  if (control.type === 'date') return dayText(text);
  if (control.type === 'month') return text.replace(/^(\d{4}-\d{2})-\d{2}$/, '$1');
  if (control.type !== 'select') return text;
  const said = typeof cell === 'boolean' ? String(cell) : text.toLowerCase();
  const item = control.items.find((one) =>
    [one.label_value, one.label_name, one.label_name_en].some((words) => words.toLowerCase() === said),
  );
  return item?.label_value ?? text;
}

/**
 * Returns the conflict of a row with the library.
 * @returns null if there is none
 */
function againstLibrary(
  nameNorm: string,
  creditCode: string | null,
  known: readonly KnownCompany[],
): { readonly key: keyof typeof headColumns; readonly refusal: Refusal; readonly name: string } | null {
  const barred = known.find(({ state }) => state === 6);
  if (barred) return { key: 'CompanyName', refusal: supplierRefusals.blacklisted, name: barred.name };
  const same = known.find((one) => one.nameNorm === nameNorm);
  if (same?.hasForm) return { key: 'CompanyName', refusal: supplierRefusals.formExists, name: same.name };
  const other = known.find((one) => one.nameNorm !== nameNorm);
  if (other) return { key: 'CreditCode', refusal: supplierRefusals.creditTaken, name: other.name };
  if (same?.creditCode && creditCode && same.creditCode !== creditCode)
    return { key: 'CreditCode', refusal: supplierRefusals.creditTaken, name: same.creditCode };
  return null;
}

/** Returns the names and codes of a file that must be looked up in the library. */
export const askedFor = (rows: readonly SheetRow[]): { nameNorms: string[]; creditCodes: string[] } => ({
  nameNorms: rows.map((row) => normName(cellOf(row, 'CompanyName'))),
  creditCodes: rows.map((row) => cellOf(row, 'CreditCode').toUpperCase()).filter(Boolean),
});

const cellOf = ({ cells }: SheetRow, key: keyof typeof headColumns): string =>
  cellText([...cells].find(([column]) => column.key === key)?.[1])
    .replaceAll('\0', '')
    .toWellFormed();

/**
 * Returns what the import would do with each row. A repeated name or code is an error of the later row.
 * @param known companies with one of the names or codes (`askedFor`)
 * @param today company day, YYYY-MM-DD
 */
export function planImport(
  rows: readonly SheetRow[],
  edition: Edition,
  known: readonly KnownCompany[],
  { today, language }: { readonly today: string; readonly language: Language },
): Planned[] {
  const byName = new Map(known.map((one) => [one.nameNorm, one]));
  const byCode = new Map(known.flatMap((one) => (one.creditCode ? [[one.creditCode, one] as const] : [])));
  const seen = new Map<string, number>();
  const controls = documentControls(edition);
  return rows.map((row) => {
    const errors: FieldError[] = [];
    const say = (title: Words, words: Words, filling: Readonly<Record<string, string | number>> = {}): void =>
      void errors.push({ Field: title[language], Msg: wordsOf(words, language, filling) });
    const name = cellOf(row, 'CompanyName');
    const nameNorm = normName(name);
    if (nameNorm === '') say(headColumns.CompanyName, faults.nameEmpty);
    else if (name.length > longestName) say(headColumns.CompanyName, faults.nameLong);
    const creditCode = cellOf(row, 'CreditCode').toUpperCase() || null;
    if (creditCode !== null && !isCreditCode(creditCode))
      say(headColumns.CreditCode, supplierRefusals.badCreditCode);
    const reviewOn = dayText(cellOf(row, 'ReviewTime')) || null;
    if (reviewOn !== null && !isDay(reviewOn)) say(headColumns.ReviewTime, faults.day);
    for (const [title, key] of [
      [headColumns.CompanyName, nameNorm && `n${nameNorm}`],
      [headColumns.CreditCode, creditCode && `c${creditCode}`],
    ] as const) {
      if (!key) continue;
      const before = seen.get(key);
      if (before === undefined) seen.set(key, row.row);
      else say(title, faults.again, { row: before });
    }
    const values: Record<string, unknown> = {};
    for (const [{ control, title }, cell] of row.cells) {
      if (!control || cellText(cell) === '') continue;
      if (typeof cell === 'number' && Math.abs(cell) >= 10 ** exactDigits) say(title, faults.rounded);
      else values[control.name] = valueOf(control, cell);
    }
    const checked = checkDocument(edition, toDocument(controls, values), { today });
    for (const { label, message } of checked.errors) say(label, message);
    const found = [byName.get(nameNorm), creditCode === null ? undefined : byCode.get(creditCode)];
    const objection = againstLibrary(
      nameNorm,
      creditCode,
      found.filter((one) => one !== undefined),
    );
    if (objection) say(headColumns[objection.key], objection.refusal, { name: objection.name });
    const isKnown = byName.has(nameNorm);
    const isGood = errors.length === 0;
    return {
      shown: {
        Row: row.row,
        Kind: !isGood ? 'error' : isKnown ? 'form' : 'new',
        CompanyName: name,
        CreditCode: creditCode ?? '',
        Errors: errors,
      },
      company: isGood
        ? { name, creditCode, reviewOn, document: toDocument(controls, checked.values), isKnown }
        : null,
    };
  });
}
