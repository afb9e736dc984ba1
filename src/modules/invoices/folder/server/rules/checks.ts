import { isCreditCode } from '#kit/rules/credit-code.ts';
import { normName } from '#kit/rules/company-name.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { electronicKinds, invoiceKind, type InvoiceKind } from '#modules/invoices/contract/codes.ts';
import type { Disagreement, InvoiceRecord, RecordField } from '#modules/invoices/contract/record.ts';
import { capitalsToFen } from '#modules/invoices/reading/server/rules/capitals.ts';
import { addsUp, missingFields } from '#modules/invoices/reading/server/rules/witnesses.ts';
import { checkLevels, type CheckCode, type CheckLevel, type CheckSaid } from '../../contract/checks.ts';

/** Company that an invoice is judged for. */
export interface BuyerCompany {
  readonly name: string;
  readonly creditCode: string;
  /** Earlier names with the last day on which each was right. */
  readonly formerNames: readonly { readonly name: string; readonly toDay: string }[];
}

export interface CheckFacts {
  readonly record: InvoiceRecord;
  readonly typed: readonly RecordField[];
  readonly disagreements: readonly Disagreement[];
  /** Whether an electronic file is kept, not only a photo or scan. */
  readonly isOriginal: boolean;
  /** Whether every field comes from the text of a page. */
  readonly isFromText: boolean;
  readonly today: string;
  readonly company: BuyerCompany | null;
  /** Categories of goods that the company wants explained. */
  readonly goodsList: readonly string[];
  /** Names of the applicant and of people named in the form; null: nobody to compare with. */
  readonly travellers: readonly string[] | null;
  /** Whether another form claims the invoice. */
  readonly isClaimed: boolean;
  /** Whether a red letter names this invoice. */
  readonly isCancelled: boolean;
  /** Whether a receipt without a number has the same day and amount. */
  readonly hasLike: boolean;
}

const TOO_OLD_DAYS = 180;
/** Days of the next year from which an invoice of last year needs a reason, and is refused. */
const WARN_FROM = '04-01';
const REFUSE_FROM = '06-01';

/** Kinds whose pages print the buyer. */
const named: readonly (InvoiceKind | null)[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Tells how strictly an invoice of an earlier year is taken; null: not at all. */
export function lastYearLevel(issuedOn: string, today: string): CheckLevel | null {
  const years = Number(today.slice(0, 4)) - Number(issuedOn.slice(0, 4));
  if (issuedOn === '' || years <= 0) return null;
  if (years > 1 || today.slice(5) >= REFUSE_FROM) return 1;
  return today.slice(5) >= WARN_FROM ? 2 : null;
}

const isPersonal = (buyer: string): boolean => buyer === '个人' || /^[\p{Script=Han}·]{2,4}$/u.test(buyer);

function isTitleOf({ name, formerNames }: BuyerCompany, title: string, issuedOn: string): boolean {
  const norm = normName(title);
  if (norm === normName(name)) return true;
  return formerNames.some(
    (former) => norm === normName(former.name) && issuedOn !== '' && issuedOn <= former.toDay,
  );
}

function buyerChecks({ record, company }: CheckFacts): CheckCode[] {
  const { BuyerName, BuyerTaxId, IssuedOn, Kind } = record;
  if (!company || Kind === invoiceKind.abroad || !named.includes(Kind) || BuyerName === '') return [];
  const isTitle = isTitleOf(company, BuyerName, IssuedOn);
  if (!isTitle && isPersonal(BuyerName)) return ['buyerPersonal'];
  const found: CheckCode[] = isTitle ? [] : ['buyerTitle'];
  if (company.creditCode !== '' && BuyerTaxId !== company.creditCode) found.push('buyerTaxId');
  return found;
}

function hasWrongShape({ Kind, Number, IssuedOn, BuyerTaxId, SellerTaxId }: InvoiceRecord): boolean {
  const isDigital = Kind !== null && ([1, 2, 3, 4] as readonly number[]).includes(Kind);
  if (isDigital && Number !== '' && !/^\d{20}$/.test(Number)) return true;
  if (Number.length === 20 && IssuedOn !== '' && Number.slice(0, 2) !== IssuedOn.slice(2, 4)) return true;
  return [BuyerTaxId, SellerTaxId].some((taxId) => taxId.length === 18 && !isCreditCode(taxId));
}

function amountChecks({ record }: CheckFacts): CheckCode[] {
  const { Net, Tax, Total, Lines, Capitals } = record;
  const found: CheckCode[] = [];
  const linesNet = Lines.reduce((sum, line) => sum + (line.Net ?? 0), 0);
  const isKnown = Net !== null && Tax !== null && Total !== null;
  if (isKnown && (!addsUp(record) || (Lines.length > 0 && linesNet !== Net))) found.push('sums');
  const said = capitalsToFen(Capitals);
  if (said !== undefined && Total !== null && said !== Total) found.push('capitals');
  return found;
}

function timeChecks({ record: { IssuedOn }, today }: CheckFacts): CheckSaid[] {
  if (IssuedOn === '') return [];
  const found: CheckSaid[] = [];
  if (IssuedOn > today) found.push({ Code: 'futureDate', Level: 1 });
  if (IssuedOn < shiftDays(today, -TOO_OLD_DAYS)) found.push({ Code: 'tooOld', Level: checkLevels.tooOld });
  const level = lastYearLevel(IssuedOn, today);
  if (level) found.push({ Code: 'lastYear', Level: level });
  return found;
}

const money: readonly RecordField[] = [
  'Kind',
  'Code',
  'Number',
  'IssuedOn',
  'Net',
  'Tax',
  'Other',
  'Total',
  'BuyerName',
];

/** Returns the checks that speak about an invoice, the strictest first. */
export function runChecks(facts: CheckFacts): CheckSaid[] {
  const { record, disagreements, goodsList, travellers, typed } = facts;
  const codes: CheckCode[] = [
    ...(missingFields(record).length > 0 || record.Kind === null ? (['incomplete'] as const) : []),
    ...(facts.isClaimed ? (['duplicateClaim'] as const) : []),
    ...(record.IsRed || facts.isCancelled ? (['redLetter'] as const) : []),
    ...buyerChecks(facts),
    ...amountChecks(facts),
    ...(disagreements.length > 0 ? (['sourcesDisagree'] as const) : []),
    ...(hasWrongShape(record) ? (['numberShape'] as const) : []),
    ...(facts.hasLike ? (['duplicateLikely'] as const) : []),
    ...(!facts.isOriginal && record.Kind !== null && electronicKinds.includes(record.Kind)
      ? (['photoOfElectronic'] as const)
      : []),
    ...(record.Lines.some(({ Category }) => goodsList.includes(Category)) ? (['goods'] as const) : []),
    ...(travellers &&
    record.Trips.some(({ Traveller }) => Traveller !== '' && !travellers.includes(Traveller))
      ? (['traveller'] as const)
      : []),
    ...(typed.some((field) => money.includes(field)) ? (['typed'] as const) : []),
  ];
  const said = codes.map((Code): CheckSaid => ({ Code, Level: levelOf(Code, facts) }));
  return [...said, ...timeChecks(facts)].toSorted((left, right) => left.Level - right.Level);
}

/** Sums that only the text of a page shows may be a reading fault, so they need a reason instead. */
const levelOf = (code: CheckCode, { isFromText }: CheckFacts): CheckLevel =>
  code === 'sums' && isFromText ? 2 : checkLevels[code];
