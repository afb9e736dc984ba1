import { invoiceKind, type FieldSource, type InvoiceKind } from '#modules/invoices/contract/codes.ts';
import { isCreditCode } from '#kit/rules/credit-code.ts';
import {
  emptyRecord,
  witnessedFields,
  type Disagreement,
  type FoundFields,
  type InvoiceRecord,
  type ReadInvoice,
  type RecordField,
} from '#modules/invoices/contract/record.ts';
import { capitalsToFen } from './capitals.ts';

/** Fields found in one source of a file. */
export interface Finding {
  readonly source: FieldSource;
  readonly fields: FoundFields;
}

const vat: readonly RecordField[] = ['Number', 'IssuedOn', 'BuyerName', 'SellerName', 'Net', 'Tax', 'Total'];
const older: readonly RecordField[] = ['Code', ...vat];
const ticket: readonly RecordField[] = [
  'Number',
  'IssuedOn',
  'BuyerName',
  'SellerName',
  'Net',
  'Tax',
  'Total',
];
const printed: readonly RecordField[] = ['IssuedOn', 'Total'];

/** Fields that an invoice of a kind must have. */
export const requiredFields: Readonly<Record<InvoiceKind, readonly RecordField[]>> = {
  [invoiceKind.digitalSpecial]: vat,
  [invoiceKind.digitalOrdinary]: vat,
  [invoiceKind.rail]: ticket,
  [invoiceKind.air]: ticket,
  [invoiceKind.vatElectronic]: older,
  [invoiceKind.vatElectronicSpecial]: older,
  [invoiceKind.vatPaperSpecial]: older,
  [invoiceKind.vatPaperOrdinary]: older,
  [invoiceKind.toll]: vat,
  [invoiceKind.taxi]: printed,
  [invoiceKind.fixedAmount]: ['Total'],
  [invoiceKind.otherPrinted]: printed,
  [invoiceKind.fiscal]: ['Number', 'IssuedOn', 'Total'],
  [invoiceKind.abroad]: printed,
  [invoiceKind.other]: printed,
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns the required fields that a record lacks. Without a kind, only the amount and the day are known to matter. */
export const missingFields = (record: InvoiceRecord): RecordField[] =>
  (record.Kind === null ? printed : requiredFields[record.Kind]).filter((field) => isEmpty(record[field]));

/** Kinds on paper: the seller of a photographed one may be left out. */
const paper: readonly (InvoiceKind | null)[] = [invoiceKind.vatPaperSpecial, invoiceKind.vatPaperOrdinary];

/** Returns the fields without which an invoice cannot be confirmed. */
export const requiredToConfirm = (record: InvoiceRecord): RecordField[] =>
  missingFields(record).filter((field) => !(field === 'SellerName' && paper.includes(record.Kind)));

/** Returns whether amount, tax and other charges add up to the total. */
export const addsUp = ({ Net, Tax, Other, Total }: InvoiceRecord): boolean =>
  Net !== null && Tax !== null && Total !== null && Net + Tax + (Other ?? 0) === Total;

const structured: readonly FieldSource[] = ['xml', 'ofdAttachment', 'pdfAttachment', 'ofdTags'];

/** Returns whether a source states its fields by name, so that nothing was guessed from a page. */
export const isStructured = (source: FieldSource | undefined): boolean =>
  source !== undefined && structured.includes(source);

/** Returns whether a tax number proves itself by its check character. Personal and older numbers have none. */
const provesItself = (taxId: string): boolean => taxId !== '' && isCreditCode(taxId);

function isConfirmed(
  record: InvoiceRecord,
  sources: ReadInvoice['sources'],
  agreeing: ReadonlySet<RecordField>,
): boolean {
  const inCapitals = capitalsToFen(record.Capitals);
  if (inCapitals !== undefined && inCapitals !== record.Total) return false;
  if (!addsUp(record)) return false;
  const isNamed = (field: RecordField): boolean => isStructured(sources[field]);
  // The year in a digital number and the day confirm each other.
  const isDated = record.Number.length === 20 && record.Number.slice(0, 2) === record.IssuedOn.slice(2, 4);
  const isNumbered = isNamed('Number') || agreeing.has('Number') || isDated || record.CheckCode.length === 20;
  const isParty = (name: RecordField, taxId: string): boolean =>
    isNamed(name) || agreeing.has(name) || provesItself(taxId) || taxId === '';
  return isNumbered && isParty('BuyerName', record.BuyerTaxId) && isParty('SellerName', record.SellerTaxId);
}

/** Merges what the sources of a file say; the first one that tells a field wins. */
export function mergeFindings(findings: readonly Finding[]): ReadInvoice {
  const record: Record<string, unknown> = { ...emptyRecord };
  const sources: Partial<Record<RecordField, FieldSource>> = {};
  const disagreements: Disagreement[] = [];
  const agreeing = new Set<RecordField>();
  for (const { source, fields } of findings) {
    for (const [name, value] of Object.entries(fields) as [RecordField, unknown][]) {
      if (isEmpty(value)) continue;
      const isWitness = (witnessedFields as readonly string[]).includes(name);
      if (sources[name] === undefined) {
        record[name] = value;
        sources[name] = source;
      } else if (isWitness && record[name] === value) agreeing.add(name);
      else if (isWitness)
        disagreements.push({ Field: name as Disagreement['Field'], Source: source, Value: String(value) });
    }
  }
  const merged = withTotal(record as unknown as InvoiceRecord, sources);
  const missing = missingFields(merged);
  return {
    record: merged,
    sources,
    missing,
    isWitnessed: missing.length === 0 && disagreements.length === 0 && isConfirmed(merged, sources, agreeing),
    disagreements,
  };
}

/** Completes a total that its tag leaves out: the sum of amount and tax, if the capitals say the same. */
function withTotal(record: InvoiceRecord, sources: Partial<Record<RecordField, FieldSource>>): InvoiceRecord {
  if (record.Total !== null || record.Net === null || record.Tax === null) return record;
  const sum = record.Net + record.Tax + (record.Other ?? 0);
  if (capitalsToFen(record.Capitals) !== sum) return record;
  sources.Total = 'derived';
  return { ...record, Total: sum };
}
