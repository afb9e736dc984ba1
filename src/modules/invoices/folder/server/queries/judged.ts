import { companyDay } from '#kit/rules/dates.ts';
import { normName } from '#kit/rules/company-name.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { RecordField } from '#modules/invoices/contract/record.ts';
import type { CheckSaid } from '../../contract/checks.ts';
import { runChecks } from '../rules/checks.ts';
import { listOwnCompanies, listSurroundings, type OwnCompany } from './facts.ts';
import { listFiles, type FileRow, type InvoiceRow } from './invoices.ts';

/** Categories of goods that need a reason. */
export const standardGoodsList = ['预付卡销售'];

export interface Judging {
  readonly now: Date;
  /** Company of the form; null: the company that the title names, or the first one. */
  readonly companyId: number | null;
  readonly formId: number | null;
  readonly travellers: readonly string[] | null;
}

/** An invoice with its files and the checks that speak. */
export interface Judged {
  readonly row: InvoiceRow;
  readonly files: readonly FileRow[];
  readonly checks: readonly CheckSaid[];
  /** Form other than the given one that claims it. */
  readonly claimedBy: number | null;
}

const companyOf = (companies: readonly OwnCompany[], title: string, companyId: number | null) =>
  companyId === null
    ? (companies.find(({ name, formerNames }) =>
        [name, ...formerNames.map((former) => former.name)].some((one) => normName(one) === normName(title)),
      ) ?? companies[0])
    : companies.find(({ id }) => id === companyId);

/** Runs the checks on invoices. */
export async function judgeInvoices(
  on: Executor,
  rows: readonly InvoiceRow[],
  { now, companyId, formId, travellers }: Judging,
): Promise<Judged[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const companies = await listOwnCompanies(on);
  const files = await listFiles(on, ids);
  const around = new Map((await listSurroundings(on, ids, formId)).map((one) => [one.id, one]));
  return rows.map((row) => {
    const own = files.filter(({ invoiceId }) => invoiceId === row.id);
    const { claimedBy = null, isCancelled = false, hasLike = false } = around.get(row.id) ?? {};
    const checks = runChecks({
      record: row.record,
      typed: Object.keys(row.typed) as RecordField[],
      disagreements: row.disagreements,
      isOriginal: own.some(({ format, reading }) => format !== 'image' && isOriginal(reading.sources)),
      isFromText: row.sources.Net === 'text',
      today: companyDay(now),
      company: companyOf(companies, row.record.BuyerName, companyId) ?? null,
      goodsList: standardGoodsList,
      travellers,
      isClaimed: claimedBy !== null,
      isCancelled,
      hasLike,
    });
    return { row, files: own, checks, claimedBy };
  });
}

/** A PDF of which only the QR code could be read is a scan. */
const isOriginal = (sources: FileRow['reading']['sources']): boolean =>
  Object.values(sources).some((source) => source !== 'qr');
