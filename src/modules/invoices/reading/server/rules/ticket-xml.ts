import { invoiceKind } from '#modules/invoices/contract/codes.ts';
import type { FoundFields } from '#modules/invoices/contract/record.ts';
import { cleanText, readDay, readFen, readTax, taxIdOf } from './amounts.ts';
import { findAll, type XmlElement } from './xml-elements.ts';

/** Issuer of rail tickets whose file leaves the seller out. */
export const RAILWAY = '中国铁路';

const railNumber = 'ElectronicInvoiceRailwayETicketNumber';
const airNumber = 'ElectronicInvoiceAirTransportReceiptNumber';

const firstText = (root: XmlElement, name: string): string => cleanText(findAll(root, [name])[0]?.text ?? '');
const number20 = (text: string): string =>
  /^\d{20}$/.test(text.normalize('NFKC')) ? text.normalize('NFKC') : '';

/** Tells rail and air tickets by the namespaces and elements of their XBRL. */
export function ticketKind(root: XmlElement): 'rail' | 'air' | null {
  const spaces = Object.values(root.attributes);
  const has = (end: string): boolean => spaces.some((space) => space?.endsWith(end));
  if (has('/rai') || findAll(root, [railNumber]).length > 0) return 'rail';
  return has('/atr') || findAll(root, [airNumber]).length > 0 ? 'air' : null;
}

const buyerOf = (root: XmlElement) => ({
  BuyerName: firstText(root, 'NameOfPurchaser'),
  BuyerTaxId: taxIdOf(firstText(root, 'UnifiedSocialCreditCodeOfPurchaser')),
});

/** Reads an electronic rail ticket. Identity numbers of travellers are not taken. */
export function readRail(root: XmlElement): FoundFields {
  const said = (name: string): string => firstText(root, name);
  const isSale = said('TypeOfBusiness') === '售' || said('TypeOfBusiness') === '';
  return {
    Kind: invoiceKind.rail,
    Number: number20(said(railNumber)),
    IssuedOn: readDay(said('DateOfIssue')),
    ...buyerOf(root),
    SellerName: said('IssueParty') || RAILWAY,
    SellerTaxId: taxIdOf(said('IssuePartyCode')),
    Net: readFen(said('TotalAmountExcludingTax')),
    Tax: readTax(said('TaxAmount')),
    Other: 0,
    Total: readFen(said('Fare')) ?? readFen(said('AmountRefunded')),
    Trips: [
      {
        Traveller: said('Name'),
        From: said('DepartureStation'),
        To: said('DestinationStation'),
        On: readDay(said('TravelDate')),
        Grade: said('SeatLevel'),
        Vehicle: said('TrainNumber'),
      },
    ],
    Remark: isSale ? '' : said('TypeOfBusiness'),
  };
}

/** Adds amounts; null if one of them cannot be read. */
const sumOf = (...amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);

/** Reads an electronic air itinerary. Its number is never the e-ticket number. */
export function readAir(root: XmlElement): FoundFields {
  const said = (name: string): string => firstText(root, name);
  const optional = (name: string): number | null => (said(name) === '' ? 0 : readFen(said(name)));
  return {
    Kind: invoiceKind.air,
    Number: number20(said(airNumber)),
    IssuedOn: readDay(said('IssueDate')),
    ...buyerOf(root),
    SellerName: said('NameOfSeller') || said('IssueParty'),
    Net: sumOf(readFen(said('Fare')), optional('FuelSurcharge')),
    Tax: readTax(said('VatTaxAmount')),
    Other: sumOf(optional('CivilAviationDevelopmentFund'), optional('OtherTaxes'), optional('Insurance')),
    Total: readFen(said('TotalAmount')),
    Trips: findAll(root, ['DetailInformationOfAirTicketTuple']).map((leg) => ({
      Traveller: said('PassengerName'),
      From: firstText(leg, 'DepartureStation'),
      To: firstText(leg, 'DestinationStation'),
      On: readDay(firstText(leg, 'CarrierDate')),
      Grade: firstText(leg, 'CabinClass'),
      Vehicle: firstText(leg, 'Flight'),
    })),
  };
}
