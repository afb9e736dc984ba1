import type { FileFault } from '#modules/invoices/contract/record.ts';

/** Reason why a file is not read. Every other error of a reader counts as invoiceUnreadable. */
export class FileFaultError extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault, why: string) {
    super(why);
    this.fault = fault;
  }
}

/** @throws FileFaultError always */
export function failFile(fault: FileFault, why: string): never {
  throw new FileFaultError(fault, why);
}
