import type { FoundFields } from '#modules/invoices/contract/record.ts';
import { readDigital } from '../rules/digital-xml.ts';
import { failFile } from '../rules/file-fault.ts';
import { isOlder, readOlder } from '../rules/older-xml.ts';
import { readAir, readRail, ticketKind } from '../rules/ticket-xml.ts';
import { findAll } from '../rules/xml-elements.ts';
import { parseXml } from './parse-xml.ts';

/** Reads the XML of any invoice. @throws FileFaultError if it holds none or several */
export function readXmlInvoice(bytes: Uint8Array): FoundFields {
  const root = parseXml(bytes);
  const digital = findAll(root, ['EInvoice']);
  if (digital.length > 1) failFile('invoiceSeveral', 'several invoices');
  if (digital[0]) return readDigital(digital[0]);
  if (isOlder(root)) return readOlder(root);
  const ticket = ticketKind(root);
  if (ticket === 'rail') return readRail(root);
  return ticket === 'air' ? readAir(root) : failFile('invoiceUnreadable', 'no invoice in this XML');
}
