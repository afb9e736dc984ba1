import { refuse, type Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel, type SheetValue } from '#kit/server/excel.ts';
import type { Context, Download } from '#kit/server/http/context.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { exportMost } from '#modules/people/persons/contract/import-calls.ts';
import { userFields } from '#modules/people/persons/contract/user-fields.ts';
import type { UserField } from '#modules/people/persons/contract/user-values.ts';
import { fieldCell } from '#modules/people/persons/server/commands/field-cells.ts';
import { derivedFields, rosterFields, type RosterField } from '../../contract/EmployeeRoster.ts';
import { isCardField, isOpenField, readRoster, rosterScopes } from '../queries/read.ts';
import { countRoster, type RosterFilter, type RosterScopes } from '../queries/roster.ts';

const isDerived = (field: RosterField): field is keyof typeof derivedFields => field in derivedFields;

const titleOf = (field: RosterField, language: Language): string =>
  (isDerived(field) ? derivedFields[field] : userFields[field])[language];

type Row = Awaited<ReturnType<typeof readRoster>>[number];

function cellOf(row: Row, field: RosterField, zh: boolean): SheetValue {
  if (!(field in row.Fields)) return null;
  const value = row.Fields[field];
  if (field === 'Retirement') return typeof value === 'string' ? { day: value } : null;
  if (isDerived(field)) return value ?? null;
  const leader = { zh: row.LeaderName, en: row.LeaderNameEn || row.LeaderName };
  return fieldCell(
    field satisfies UserField,
    value,
    {
      CompanyId: { zh: row.CompanyName, en: row.CompanyNameEn || row.CompanyName },
      DeptId: { zh: row.DeptName, en: row.DeptNameEn || row.DeptName },
      leaderid: leader,
    },
    zh,
  );
}

/** Returns the columns of the file: the chosen ones, without those of which the caller may read nothing. */
function columnsFor(chosen: string | undefined, scopes: RosterScopes): RosterField[] {
  const wanted = chosen?.split(',') ?? rosterFields;
  const isReadable = (field: RosterField): boolean =>
    isOpenField(field) || (isCardField(field) ? scopes.cards : scopes.accounts).reach > 0;
  return rosterFields
    .filter((field) => wanted.includes(field) && isReadable(field))
    .toSorted((a, b) => wanted.indexOf(a) - wanted.indexOf(b));
}

/** Returns the roster as Excel, and notes in the audit log who took it. @throws Refused exportTooLarge */
export async function exportRoster(
  { Columns, ...filter }: RosterFilter & { readonly Columns?: string | undefined },
  ctx: Context,
  secret: string,
): Promise<Download> {
  const { db, language, now } = ctx;
  const zh = language === 'zh';
  const scopes = await rosterScopes(db, ctx.actor.id);
  if ((await countRoster(db, filter, scopes)) > exportMost)
    refuse(peopleRefusals.exportTooLarge, { with: { max: exportMost } });
  const rows = await readRoster(db, filter, scopes, { secret, now, limit: exportMost, offset: 0 });
  const columns = columnsFor(Columns, scopes);
  await inTransaction(db, (tx) =>
    writeAudit(tx, {
      actorId: ctx.author,
      act: 'person.export',
      target: 'person:roster',
      detail: { columns, rows: rows.length },
      ip: ctx.ip,
    }),
  );
  const name = zh ? '花名册' : 'Employee roster';
  return excel(`${name}-${companyDay(now)}`, [
    {
      name,
      head: columns.map((field) => ({ title: titleOf(field, language), width: 18 })),
      rows: rows.map((row) => columns.map((field) => cellOf(row, field, zh))),
    },
  ]);
}
