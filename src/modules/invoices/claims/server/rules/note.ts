import { shortCompany } from '#kit/rules/company-name.ts';
import type { InvoiceRecord } from '#modules/invoices/contract/record.ts';

const LONGEST = 100;

/** Returns what the row of an invoice says: the trip, or the seller and the first line. */
export function noteOf({ Trips, SellerName, Lines }: InvoiceRecord): string {
  const [trip] = Trips;
  const line = (Lines[0]?.Name ?? '').replace(/^\*[^*]*\*/, '');
  const text = trip?.From
    ? [`${trip.From}—${trip.To}`, trip.Vehicle, trip.Grade === '无' ? '' : trip.Grade]
        .filter(Boolean)
        .join(' ')
    : [shortCompany(SellerName), line].filter(Boolean).join(' ');
  return Array.from(text).slice(0, LONGEST).join('');
}
