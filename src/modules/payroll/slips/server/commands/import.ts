import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { general, refuse, type Words } from '#kit/contract/refusals.ts';
import { cellText, isCellFault, type Cell } from '#kit/rules/cell.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Upload } from '#kit/server/http/context.ts';
import { readRawSheet, refuseFaults } from '#kit/server/sheet.ts';
import { runKind, runState } from '#modules/payroll/contract/slip-codes.ts';
import { runRefusals } from '#modules/payroll/runs/contract/run-refusals.ts';
import { audit, type Keeper } from '#modules/payroll/server/commands/keeper.ts';
import { markPay, sealRecord } from '#modules/payroll/server/commands/pay-box.ts';
import { listProfiles, type ProfileRow } from '#modules/payroll/setup/server/queries/profiles.ts';
import { holdPersons, type Scope } from '#modules/people/server/open.ts';
import { slipRefusals } from '../../contract/slip-refusals.ts';
import * as queries from '../queries/runs.ts';
import {
  findSlipHead,
  isTotalRow,
  proposeProfile,
  titlesOfRow,
  type ProposedProfile,
  type SlipFileRow,
} from '../rules/propose.ts';
import {
  headFaults,
  readSlips,
  titlesOf,
  type ReadSlips,
  type RowFault,
  type SlipHeld,
} from '../rules/read-sheet.ts';

/** Maximum size of one file in bytes, and maximum number of rows. */
const largest = 5 << 20;
const mostRows = 20_000;

/** Company and month of the payslips in a file. */
export interface Batch {
  readonly companyId: number;
  /** YYYY-MM */
  readonly month: string;
}

export interface SlipFile extends Batch {
  readonly profile: ProfileRow;
  /** Keyed fingerprint of the file. It is keyed because amounts of pay can be guessed. */
  readonly mark: string;
  readonly read: ReadSlips;
}

const invalid = ({ language }: Keeper, zh: string, en: string): never =>
  refuse(slipRefusals.fileInvalid, { with: { why: language === 'zh' ? zh : en } });

async function bytesOf({ stream }: Upload, by: Keeper): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += (part as Buffer).length;
    // The rest must still be read, otherwise the connection hangs.
    if (size <= largest) parts.push(part as Buffer);
  }
  return size > largest ? invalid(by, '文件超过 5 MB', 'more than 5 MB') : Buffer.concat(parts);
}

async function rowsOf(bytes: Buffer, by: Keeper): Promise<readonly SlipFileRow[]> {
  const rows = await readRawSheet(Readable.from(bytes), {
    by: by.id,
    notExcel: slipRefusals.notExcel,
    tooLarge: () => invalid(by, '表格过大', 'the sheet is too large'),
  });
  return rows.length > 0 ? rows : invalid(by, '文件中没有工资条', 'there are no slips in it');
}

/** Rows in which the titles of a profile are looked for. */
const mostRowsAbove = 15;

/** Returns the place of the row with the titles of a profile, or of the row that looks most like titles. */
function headOf(rows: readonly SlipFileRow[], profile: ProfileRow): number {
  const exact = rows.slice(0, mostRowsAbove).findIndex((row) => {
    const titles = titlesOfRow(row);
    return headFaults(titles, profile).missing.length === 0;
  });
  return exact < 0 ? Math.max(0, findSlipHead(rows)) : exact;
}

/** Content of a file of payslips before anybody has confirmed its columns. */
export interface SlipFileOutline extends ProposedProfile {
  /** Saved profile whose titles are all in the file; null: none. */
  readonly profileId: number | null;
}

/** Reads the titles of an uploaded file and proposes what its columns are. @throws Refused fileInvalid, notExcel */
export async function outlineSlipFile(on: Executor, upload: Upload, by: Keeper): Promise<SlipFileOutline> {
  const rows = await rowsOf(await bytesOf(upload, by), by);
  const fitting = (await listProfiles(on)).find((profile) => {
    const { missing, twice } = headFaults(titlesOfRow(rows[headOf(rows, profile)]!), profile);
    return missing.length + twice.length === 0;
  });
  const head = findSlipHead(rows);
  if (!fitting && head < 0)
    invalid(by, '没有找到有工号或姓名的标题行', 'no row of titles names an employee ID or a name');
  return { ...proposeProfile(rows, Math.max(0, head)), profileId: fitting?.id ?? null };
}

/**
 * Reads an uploaded file of payslips. Rows of totals are checked against nothing and left out.
 * @throws Refused monthAhead, notFound for the profile, fileInvalid
 */
export async function readSlipFile(
  on: Executor,
  upload: Upload,
  { profileId, ...batch }: Batch & { readonly profileId: number },
  by: Keeper,
): Promise<SlipFile> {
  const bytes = await bytesOf(upload, by);
  if (batch.month > companyDay(by.now).slice(0, 7)) refuse(slipRefusals.monthAhead, { field: 'Month' });
  const profile = (await listProfiles(on)).find(({ id }) => id === profileId) ?? refuse(general.notFound);
  const all = await rowsOf(bytes, by);
  const at = headOf(all, profile);
  const head = titlesOfRow(all[at]!);
  const { missing, twice } = headFaults(head, profile);
  const [lacks, doubled] = [missing.join('、'), twice.join('、')];
  if (missing.length > 0) invalid(by, `没有“${lacks}”列`, `there is no column “${lacks}”`);
  if (twice.length > 0) invalid(by, `“${doubled}”列出现了多次`, `there are several columns “${doubled}”`);
  const read = titlesOf(profile);
  const isRead = head.map((title) => read.includes(title.trim()));
  const numberAt = head.findIndex((title) => title.trim() === profile.numberColumn);
  const below = all.slice(at + 1).filter((row) => !isTotalRow(row, numberAt));
  const faults = below.flatMap(({ cells }) =>
    cells.flatMap((cell, column) => (isCellFault(cell) && isRead[column] ? [cell] : [])),
  );
  refuseFaults(faults, by.language);
  const rows = below.flatMap(({ row, cells }) => {
    const plain = cells.map((cell, column): Cell => (isCellFault(cell) || !isRead[column] ? null : cell));
    return plain.some((cell) => cellText(cell) !== '') ? [{ row, cells: plain }] : [];
  });
  if (rows.length === 0) invalid(by, '文件中没有工资条', 'there are no slips in it');
  if (rows.length > mostRows) invalid(by, `超过 ${mostRows} 行`, `more than ${mostRows} rows`);
  const mark = markPay(createHash('sha256').update(bytes).digest('hex'));
  return { ...batch, profile, mark, read: readSlips(head, rows, profile) };
}

const words = {
  unknown: {
    zh: '没有该工号，或不在您的权限范围内',
    en: 'This employee ID does not exist or is outside your scope',
  },
  elsewhere: { zh: '当月不属于该公司', en: 'The employee was not in this company in this month' },
  paid: { zh: '当月已有工资条', en: 'The employee already has a payslip for this month' },
  computed: {
    zh: '当月已在核算批次中，请先将其移出批次或取消批次',
    en: 'A payroll run of this month includes the employee. Remove them from the run, or revoke the run',
  },
} as const satisfies Record<string, Words>;

/** Returns why a person cannot get a payslip, or null if they can. */
function whyNot(payee: queries.Payee | undefined): Words | null {
  if (!payee) return words.unknown;
  if (payee.hasSlip) return words.paid;
  if (payee.isComputed) return words.computed;
  return payee.wasThere ? null : words.elsewhere;
}

/** Preview of an import. */
export interface ImportPlan {
  readonly slips: readonly { readonly personId: number; readonly held: SlipHeld }[];
  readonly faults: readonly RowFault[];
  /** True if the importer's own payslip is in the file. */
  readonly hasOwn: boolean;
  /** Fingerprint of the file and of the effects of its import. */
  readonly token: string;
}

/** Returns what importing a file would do. Writes nothing. */
export async function planImport(
  on: Executor,
  scope: Scope,
  file: SlipFile,
  by: Keeper,
): Promise<ImportPlan> {
  const { read, profile, companyId, month, mark } = file;
  const payees = await queries.findPayees(
    on,
    scope,
    file,
    read.rows.map(({ number }) => number),
  );
  const slips: { personId: number; held: SlipHeld }[] = [];
  const faults: RowFault[] = [...read.faults];
  for (const { row, number, held } of read.rows) {
    const payee = payees.get(number);
    const why = whyNot(payee);
    if (why) faults.push({ row, column: profile.numberColumn, why });
    else slips.push({ personId: payee!.id, held });
  }
  faults.sort((a, b) => a.row - b.row);
  const ids = slips.map(({ personId }) => personId);
  const said = [mark, profile.id, profile.version, companyId, month, ids, faults.length];
  return { slips, faults, hasOwn: ids.includes(by.behind), token: markPay(JSON.stringify(said)) };
}

/**
 * Stores payslips as one run that waits for publication.
 * @returns its id
 */
export async function keepSlips(
  tx: Tx,
  by: Pick<Keeper, 'id' | 'now'>,
  batch: Batch & { readonly name: string },
  slips: ImportPlan['slips'],
): Promise<number> {
  const runId = await queries.insertRun(tx, { ...batch, people: slips.length, by: by.id, now: by.now });
  await writeSlips(tx, { id: runId, month: batch.month, kind: runKind.imported }, slips);
  return runId;
}

/** Writes the payslips of a run, still hidden. */
export async function writeSlips(tx: Tx, run: queries.SlipsOf, slips: ImportPlan['slips']): Promise<void> {
  const rows = slips.map(({ personId, held }) => {
    const code = randomBytes(16).toString('base64url');
    return {
      personId,
      sealed: sealRecord(held),
      mark: markPay(`${code} ${JSON.stringify(held)}`).slice(0, 16),
      code,
    };
  });
  await queries.insertSlips(tx, run, rows);
}

/**
 * Imports a file as one run, exactly as previewed. Either all rows are imported or none.
 * @throws Refused dataMoved if the effects differ from the preview, rowsFaulty
 */
export async function importSlips(
  tx: Tx,
  scope: Scope,
  by: Keeper,
  file: SlipFile,
  { name, token }: { readonly name: string; readonly token: string },
): Promise<{ readonly runId: number; readonly people: number }> {
  const before = await planImport(tx, scope, file, by);
  // People are locked before the second check, so that of two files with the same person the later is refused.
  await holdPersons(
    tx,
    before.slips.map(({ personId }) => personId),
  );
  const plan = await planImport(tx, scope, file, by);
  if (plan.token !== token) refuse(slipRefusals.dataMoved);
  if (plan.faults.length > 0) refuse(slipRefusals.rowsFaulty, { with: { count: plan.faults.length } });
  const runId = await keepSlips(tx, by, { companyId: file.companyId, month: file.month, name }, plan.slips);
  const people = plan.slips.length;
  const { month, companyId } = file;
  await audit(tx, by, 'payRun.import', `payRun:${runId}`, {
    month,
    companyId,
    people,
    name,
    hasOwn: plan.hasOwn,
  });
  return { runId, people };
}

/**
 * Revokes a whole run while nobody has seen its payslips.
 * @throws Refused notFound, runGone, runPublished, runLocked
 */
export async function revokeRun(
  tx: Tx,
  scope: Scope,
  by: Keeper,
  runId: number,
  reason: string,
): Promise<number> {
  const run = (await queries.lockRun(tx, scope, runId)) ?? refuse(general.notFound);
  if (run.state === runState.cancelled) refuse(slipRefusals.runGone);
  if (run.state === runState.published || run.state === runState.paid) refuse(slipRefusals.runPublished);
  if (run.state === runState.locked) refuse(runRefusals.runLocked);
  const slips = await queries.cancelRun(tx, runId, { by: by.id, now: by.now, reason });
  await audit(tx, by, 'payRun.revoke', `payRun:${runId}`, { slips, reason });
  return slips;
}
