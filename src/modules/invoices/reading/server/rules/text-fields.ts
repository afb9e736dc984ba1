import { invoiceKind, type InvoiceKind } from '#modules/invoices/contract/codes.ts';
import type { FoundFields } from '#modules/invoices/contract/record.ts';
import { cleanText, digitsOf, numberDigits, readDay, readFen, readTax, taxIdOf } from './amounts.ts';
import { redNumberIn } from './digital-xml.ts';
import { plainOf, type Cell, type Row } from './layout.ts';
import { textLines } from './text-lines.ts';

const titles: readonly (readonly [RegExp, InvoiceKind])[] = [
  [/铁路电子客票/, invoiceKind.rail],
  [/航空运输电子客票行程单/, invoiceKind.air],
  [/电子发票\((?:增值税)?专用发票\)/, invoiceKind.digitalSpecial],
  [/电子发票\(普通发票\)/, invoiceKind.digitalOrdinary],
  [/增值税电子专用发票/, invoiceKind.vatElectronicSpecial],
  [/增值税电子普通发票/, invoiceKind.vatElectronic],
  [/增值税专用发票/, invoiceKind.vatPaperSpecial],
  [/增值税普通发票/, invoiceKind.vatPaperOrdinary],
  [/电子票据|非税收入.*票据/, invoiceKind.fiscal],
];

/** Returns the kind that the title on the page says; null if there is none. */
export function kindByTitle(rows: readonly Row[]): InvoiceKind | null {
  const texts = rows.slice(0, 30).map(({ plain }) => plain);
  const found = titles.find(([title]) => texts.some((text) => title.test(text)));
  if (!found) return null;
  const isToll = texts.some((text) => /^通行费$|通行费.*发票/.test(text));
  return isToll && found[1] === invoiceKind.vatElectronic ? invoiceKind.toll : found[1];
}

const label =
  /^(?:发票号码|发票代码|开票日期|校验码|机器编号|名称|统一社会信用代码\/?纳税人识别号|纳税人识别号|地址、?电话|开户行及账号|开票人|收款人|复核|项目名称|合计)[::]?$/;
const labelled =
  /^[购买销售方信息]?(?:发票号码|发票代码|开票日期|校验码|名称|统一社会信用代码|纳税人识别号)[::]?/;

/** Returns the texts behind a label: the rest of its cell, or the next cell of its row. A label is no value. */
function valuesOf(rows: readonly Row[], name: RegExp): { at: Cell; text: string }[] {
  return rows.flatMap(({ cells }) =>
    cells.flatMap((cell, index) => {
      const begins = name.exec(cell.plain)?.[0];
      if (begins === undefined) return [];
      const rest = restOf(cell.text, begins);
      if (rest !== '') return [{ at: cell, text: rest }];
      const next = cells[index + 1];
      return next && !labelled.test(next.plain) ? [{ at: cell, text: next.text }] : [];
    }),
  );
}

/** Returns what follows a label in a cell, in the letters of the file. */
function restOf(text: string, begins: string): string {
  let seen = '';
  for (let at = 0; at < text.length; at++) {
    seen += plainOf(text[at]!);
    if (seen.length >= begins.length) return text.slice(at + 1).trim();
  }
  return '';
}

/** Returns the number: the digits behind its label, else the only run of exactly 20 digits on the pages. */
function numberOf(rows: readonly Row[], isOld: boolean): string {
  const behind = valuesOf(rows, /^发票号码[::]?/).flatMap(
    ({ text }) => /^\d+/.exec(plainOf(text))?.[0] ?? [],
  );
  const fits = (digits: string): boolean => (isOld ? /^\d{8}$/ : /^\d{20}$/).test(digits);
  const found = behind.find(fits);
  if (found !== undefined || isOld) return found ?? '';
  const runs = new Set(
    rows.flatMap(({ cells }) =>
      cells.flatMap(({ text }) => text.normalize('NFKC').match(/(?<!\d)\d{20}(?!\d)/g) ?? []),
    ),
  );
  return runs.size === 1 ? [...runs][0]! : '';
}

interface Party {
  readonly name: string;
  readonly taxId: string;
}

/** Returns the cells of the words that head the boxes of buyer and seller, also written one character a line. */
function anchorsOf(rows: readonly Row[]): { buyer: Cell | undefined; seller: Cell | undefined } {
  const cells = rows.flatMap((row) => row.cells);
  const find = (word: RegExp) => cells.find(({ plain }) => word.test(plain));
  return {
    buyer: find(/^购(?:买方?|货方?|方)?(?:信息)?$/),
    seller: find(/^销(?:售方?|货方?|方)?(?:信息)?$/),
  };
}

const distance = (cell: Cell, anchor: Cell): number =>
  Math.abs(cell.x - anchor.x) + Math.abs(cell.y - anchor.y);

/** Pairs values with buyer and seller: by the nearest heading, else the left or first one is the buyer. */
function pair(rows: readonly Row[], name: RegExp): [string, string] {
  const { buyer, seller } = anchorsOf(rows);
  const found = valuesOf(rows, name);
  const isBuyers = (cell: Cell): boolean | null =>
    buyer && seller ? distance(cell, buyer) <= distance(cell, seller) : null;
  const first = found.find(({ at }, index) => isBuyers(at) ?? index === 0)?.text ?? '';
  const second =
    found.find(({ at }, index) => (isBuyers(at) === null ? index === 1 : isBuyers(at) === false))?.text ?? '';
  return [first, second];
}

const isName = (text: string): boolean => text !== '' && !label.test(plainOf(text));

function partiesOf(rows: readonly Row[]): { buyer: Party; seller: Party } {
  const names = pair(rows, /^[购买销售方信息]?名称[::]/).map((text) =>
    isName(text) ? cleanText(text) : '',
  ) as [string, string];
  const ids = pair(rows, /^[购买销售方信息]?(?:统一社会信用代码)?\/?纳税人识别号[::]/).map(taxIdOf) as [
    string,
    string,
  ];
  return { buyer: { name: names[0], taxId: ids[0] }, seller: { name: names[1], taxId: ids[1] } };
}

const amount = /-?[¥￥]?-?\d[\d,]*\.\d{2}|\*{2,}/g;
const isSum = ({ plain }: Row): boolean => plain.startsWith('合计');
const isTotal = ({ plain }: Row): boolean => plain.includes('(小写)');

/** Returns amount without tax, tax, total and capitals; all from the last page that has them. */
function sumsOf(rows: readonly Row[]): Pick<FoundFields, 'Net' | 'Tax' | 'Total' | 'Capitals'> {
  const sums = rows.findLast(isSum)?.plain.match(amount) ?? [];
  const total = rows.findLast(isTotal)?.plain;
  const [before = '', after = ''] = total?.split('(小写)') ?? [];
  const capitals = /\(大写\)[::]?(.*)$/.exec(before)?.[1] ?? '';
  const Net = readFen(sums[0]);
  return {
    Net,
    Tax: Net === null ? null : readTax(sums[1]),
    Total: readFen(after.match(amount)?.[0]),
    Capitals: cleanText(capitals),
  };
}

/** Rows without the cipher of older invoices, whose letters look like amounts. */
const withoutCipher = (rows: readonly Row[]): Row[] =>
  rows.map((row) => {
    const cells = row.cells.filter(
      ({ plain }) => !(plain.length >= 20 && /^[\d<>/*+-]+$/.test(plain) && /[<>]/.test(plain)),
    );
    return cells.length === row.cells.length
      ? row
      : { ...row, cells, plain: cells.map(({ plain }) => plain).join('') };
  });

/** Reads an invoice from the text of its pages. */
export function readText(given: readonly Row[]): FoundFields {
  const rows = withoutCipher(given);
  const Kind = kindByTitle(rows);
  const isOld = Kind !== null && Kind >= invoiceKind.vatElectronic && Kind <= invoiceKind.toll;
  const { buyer, seller } = partiesOf(rows);
  const sums = sumsOf(rows);
  const IssuedOn = readDay(valuesOf(rows, /^开票日期[::]?/)[0]?.text);
  const Number = numberOf(rows, isOld);
  const check = digitsOf(valuesOf(rows, /^校验码[::]?/)[0]?.text);
  const Remark = redNumberIn(rows.map(({ plain }) => plain).join(''));
  return {
    Kind,
    Code: isOld ? numberDigits(valuesOf(rows, /^发票代码[::]?/)[0]?.text) : '',
    // The number of a digital invoice begins with its year; any other run of digits is none.
    Number:
      Number.length === 20 && IssuedOn !== '' && Number.slice(0, 2) !== IssuedOn.slice(2, 4) ? '' : Number,
    IssuedOn,
    BuyerName: buyer.name,
    BuyerTaxId: buyer.taxId,
    SellerName: seller.name,
    SellerTaxId: seller.taxId,
    ...sums,
    Other: sums.Net === null ? null : 0,
    CheckCode: check.length === 20 ? check : '',
    Lines: textLines(rows, sums.Net ?? null),
    IsRed: (sums.Total ?? 0) < 0,
    RedOf: Remark,
  };
}
