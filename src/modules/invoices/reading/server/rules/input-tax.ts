import { Decimal } from 'decimal.js';
import { invoiceKind } from '#modules/invoices/contract/codes.ts';
import type { InvoiceRecord } from '#modules/invoices/contract/record.ts';

/** Rates and lists of the VAT law that the suggestion uses, with the day from which they hold. */
export interface InputTaxRule {
  readonly fromDay: string;
  /** Rate inside the fare of trains and aeroplanes, in percent. */
  readonly railAirRate: number;
  /** Rate inside the fare of buses and ships, in percent. */
  readonly roadWaterRate: number;
  /** Categories of goods whose tax cannot be deducted. */
  readonly notDeductible: readonly string[];
}

/** Rule in force since 2019-04-01 (announcement 39 of 2019). Finance confirms it before use. */
export const standardInputTaxRule: InputTaxRule = {
  fromDay: '2019-04-01',
  railAirRate: 9,
  roadWaterRate: 3,
  notDeductible: ['餐饮服务', '居民日常服务', '娱乐服务', '旅游娱乐服务', '贷款服务'],
};

/** Returns the tax inside an amount at a rate, rounded half up to the fen. */
const taxWithin = (amount: number, rate: number): number =>
  new Decimal(amount)
    .times(rate)
    .dividedBy(100 + rate)
    .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
    .toNumber();

const isPassenger = ({ Trips, Lines }: InvoiceRecord): boolean =>
  Trips.length > 0 || Lines.some(({ Category, Name }) => Category === '运输服务' && /客运|旅客/.test(Name));

/** Returns the input VAT in fen that an invoice lets a company deduct. It is a suggestion; finance decides. */
export function suggestInputTax(record: InvoiceRecord, rule: InputTaxRule): number {
  const { Kind, Tax, Net, Total, Lines, IsRed, Trips } = record;
  if (IsRed || Kind === null || (Total ?? 0) <= 0) return 0;
  if (Lines.some(({ Category }) => rule.notDeductible.includes(Category))) return 0;
  switch (Kind) {
    case invoiceKind.digitalSpecial:
    case invoiceKind.vatElectronicSpecial:
    case invoiceKind.vatPaperSpecial:
    case invoiceKind.toll:
      return Tax ?? 0;
    case invoiceKind.digitalOrdinary:
    case invoiceKind.vatElectronic:
      return isPassenger(record) ? (Tax ?? 0) : 0;
    case invoiceKind.rail:
      return Tax ?? taxWithin(Total ?? 0, rule.railAirRate);
    case invoiceKind.air:
      // An old itinerary names no tax; the fund for airports is in no basis.
      return Tax ?? taxWithin(Net ?? 0, rule.railAirRate);
    case invoiceKind.otherPrinted:
      return Trips.some(({ Traveller }) => Traveller !== '') ? taxWithin(Total ?? 0, rule.roadWaterRate) : 0;
    default:
      return 0;
  }
}
