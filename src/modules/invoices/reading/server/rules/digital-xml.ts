import { invoiceKind } from '#modules/invoices/contract/codes.ts';
import type { FoundFields, InvoiceLine } from '#modules/invoices/contract/record.ts';
import { cleanText, digitsOf, lineOf, readDay, readFen, readTax, taxIdOf } from './amounts.ts';
import { elementsAt, textAt, type XmlElement } from './xml-elements.ts';

/** Returns the number of the blue invoice that a remark names; empty if there is none. */
export const redNumberIn = (remark: string): string =>
  /被红冲蓝字数电(?:发)?票号码[::]?(\d{20})(?!\d)/.exec(
    remark.normalize('NFKC').replaceAll(/\s/g, ''),
  )?.[1] ?? '';

/** Reads the lines of a digital invoice. */
function linesOf(data: XmlElement): InvoiceLine[] {
  return elementsAt(data, 'IssuItemInformation').map((item) => {
    const said = (name: string): string => cleanText(textAt(item, name));
    return lineOf({
      name: said('ItemName'),
      spec: said('SpecMod'),
      unit: said('MeaUnits'),
      quantity: said('Quantity'),
      price: said('UnPrice'),
      net: said('Amount'),
      rate: said('TaxRate'),
      tax: said('ComTaxAm'),
    });
  });
}

const basics = 'EInvoiceData/BasicInformation';

/** Returns the number of a digital invoice: 20 digits or empty. */
function numberOf(invoice: XmlElement): string {
  const said = textAt(invoice, 'TaxSupervisionInfo/InvoiceNumber') || textAt(invoice, 'Header/EIid');
  const plain = said.normalize('NFKC').trim();
  return /^\d{20}$/.test(plain) ? plain : '';
}

const kinds: Readonly<Record<string, 1 | 2>> = {
  '01': invoiceKind.digitalSpecial,
  '02': invoiceKind.digitalOrdinary,
};

/** Returns the kind by its label, or by the title that a tag names. */
function kindOf(invoice: XmlElement): FoundFields['Kind'] {
  const label = 'Header/InherentLabel/GeneralOrSpecialVAT';
  const kind = kinds[textAt(invoice, `${label}/LabelCode`)];
  if (kind) return kind;
  const name = textAt(invoice, `${label}/LabelName`);
  if (name.includes('专用')) return invoiceKind.digitalSpecial;
  return name.includes('普通') ? invoiceKind.digitalOrdinary : null;
}

/** Reads an `EInvoice` element: the XML of a fully digital invoice. */
export function readDigital(invoice: XmlElement): FoundFields {
  const said = (path: string): string => cleanText(textAt(invoice, path));
  const specific = elementsAt(invoice, 'EInvoiceData/SpecificInformation')[0];
  const data = elementsAt(invoice, 'EInvoiceData')[0];
  const Remark = said('EInvoiceData/AdditionalInformation/Remark') || said('AdditionalInformation/Remark');
  const Net = readFen(said(`${basics}/TotalAmWithoutTax`));
  const Total = readFen(said(`${basics}/TotalTax-includedAmount`));
  const redOf = specific ? textAt(specific, 'RedEInvoice/OriginalInvoiceCode') : '';
  const isMarkedRed = textAt(invoice, 'Header/InherentLabel/InIssuType/LabelCode') === 'N';
  const Lines = data ? linesOf(data) : [];
  return {
    Kind: findToll(data) ? invoiceKind.toll : (kindOf(invoice) ?? null),
    Number: numberOf(invoice),
    IssuedOn: readDay(said(`${basics}/RequestTime`)) || readDay(said('TaxSupervisionInfo/IssueTime')),
    BuyerName: said('EInvoiceData/BuyerInformation/BuyerName'),
    BuyerTaxId: taxIdOf(said('EInvoiceData/BuyerInformation/BuyerIdNum')),
    SellerName: said('EInvoiceData/SellerInformation/SellerName'),
    SellerTaxId: taxIdOf(said('EInvoiceData/SellerInformation/SellerIdNum')),
    Net,
    Tax: Net === null ? null : readTax(said(`${basics}/TotalTaxAm`)),
    Other: 0,
    Total,
    Capitals: said(`${basics}/TotalTax-includedAmountInChinese`),
    Lines,
    Trips: specific
      ? elementsAt(specific, 'PassengerTransportation').map((trip) => ({
          Traveller: cleanText(textAt(trip, 'Traveler')),
          From: cleanText(textAt(trip, 'Departure')),
          To: cleanText(textAt(trip, 'Destination')),
          On: readDay(textAt(trip, 'TravelDate')),
          Grade: cleanText(textAt(trip, 'Grade')),
          Vehicle: cleanText(textAt(trip, 'Vehicletype')),
        }))
      : [],
    IsRed: isMarkedRed || (Total ?? 0) < 0,
    RedOf: digitsOf(redOf).length === 20 ? digitsOf(redOf) : redNumberIn(Remark),
    Remark,
  };
}

const findToll = (data: XmlElement | undefined): boolean =>
  data !== undefined &&
  elementsAt(data, 'SpecificInformation/Toll').some(
    ({ children, text }) => children.length > 0 || text.trim() !== '',
  );
