import { invoiceKind } from '#modules/invoices/contract/codes.ts';
import type { FoundFields } from '#modules/invoices/contract/record.ts';
import { cleanText, digitsOf, lineOf, numberDigits, readDay, readFen, readTax, taxIdOf } from './amounts.ts';
import { elementsAt, textAt, type XmlElement } from './xml-elements.ts';

/** Returns whether the root is one of an older VAT e-invoice. */
export const isOlder = ({ name, children }: XmlElement): boolean =>
  /^(?:eInvoice|Invoice)$/.test(name) && children.some((child) => child.name === 'InvoiceNo');

/** Reads the XML that older VAT e-invoices carry. The title on the page tells special ones from ordinary ones. */
export function readOlder(root: XmlElement): FoundFields {
  const said = (path: string): string => cleanText(textAt(root, path));
  const Net = readFen(said('TaxExclusiveTotalAmount'));
  const Total = readFen(said('TaxInclusiveTotalAmount'));
  return {
    Kind: invoiceKind.vatElectronic,
    Code: numberDigits(said('InvoiceCode')),
    Number: numberDigits(said('InvoiceNo')),
    IssuedOn: readDay(said('IssueDate')),
    CheckCode: digitsOf(said('InvoiceCheckCode')),
    BuyerName: said('Buyer/BuyerName'),
    BuyerTaxId: taxIdOf(said('Buyer/BuyerTaxID')),
    SellerName: said('Seller/SellerName'),
    SellerTaxId: taxIdOf(said('Seller/SellerTaxID')),
    Net,
    Tax: Net === null ? null : readTax(said('TaxTotalAmount')),
    Other: 0,
    Total,
    IsRed: (Total ?? 0) < 0,
    Remark: said('Note'),
    Lines: elementsAt(root, 'GoodsInfos/GoodsInfo').map((item) => {
      const told = (name: string): string => cleanText(textAt(item, name));
      return lineOf({
        name: told('Item'),
        spec: told('Specification'),
        unit: told('MeasurementDimension'),
        quantity: told('Quantity'),
        price: told('Price'),
        net: told('Amount'),
        rate: told('TaxScheme'),
        tax: told('TaxAmount'),
      });
    }),
  };
}
