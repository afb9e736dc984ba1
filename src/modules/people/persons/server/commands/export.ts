import { refuse, type Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel, type SheetValue } from '#kit/server/excel.ts';
import type { Context, Download } from '#kit/server/http/context.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { scopeOf, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { exportMost } from '../../contract/import-calls.ts';
import { jobType, userType, type Coded } from '../../contract/user-codes.ts';
import { userFields } from '../../contract/user-fields.ts';
import { userCodes } from '../../contract/user-tabs.ts';
import type { UserField } from '../../contract/user-values.ts';
import { countPersons, findMe, listPersons, type PersonFilter } from '../queries/persons.ts';
import { maskRow } from '../queries/read.ts';

type Row = ReturnType<typeof maskRow>;

interface ExportColumn {
  /** Field that an import reads from this column; null: the column is only for information. */
  readonly field: UserField | null;
  readonly title: Words;
  readonly width?: number;
  readonly value: (row: Row, zh: boolean) => SheetValue;
}

const day = (text: string | null): SheetValue => text && { day: text };
const yes = (is: boolean, zh: boolean): string => (is ? (zh ? '是' : 'Yes') : zh ? '否' : 'No');
const label = (choices: Coded, code: number, zh: boolean): string =>
  choices.labels[code]?.[zh ? 'zh' : 'en'] ?? '';
const of = (field: UserField, value: ExportColumn['value'], width?: number): ExportColumn => ({
  field,
  title: userFields[field],
  value,
  ...(width === undefined ? {} : { width }),
});

/** Columns of the exported list, in order. */
const columns: readonly ExportColumn[] = [
  of('EmployeeId', (row) => row.EmployeeId),
  of('ChineseName', (row) => row.ChineseName),
  of('EnglishName', (row) => row.EnglishName),
  of('DeptId', (row, zh) => (zh ? row.DeptName : row.DeptNameEn), 22),
  of('position', (row) => row.Position, 20),
  of('leaderid', (row) => row.leaderEmployeeId),
  {
    field: null,
    title: { zh: '上级姓名', en: 'Leader name' },
    value: (row, zh) => (zh ? row.LeaderName : row.LeaderNameEn || row.LeaderName),
  },
  {
    field: null,
    title: { zh: '审批身份', en: 'Approval identity' },
    width: 24,
    value: (row, zh) =>
      row.ApprovalRoles.map((role) => (zh ? role.RoleName : role.RoleNameEn)).join(zh ? '、' : ', '),
  },
  of('Email', (row) => row.Email, 24),
  of('Phone', (row) => row.Phone),
  of('EntryTime', (row) => day(row.EntryTime)),
  of('UserType', (row, zh) => label(userType, row.UserType, zh)),
  of('JobType', (row, zh) => label(jobType, row.JobType, zh)),
  {
    field: null,
    title: { zh: '账号状态', en: 'Account' },
    value: (row, zh) => (row.IsUse ? (zh ? '启用' : 'Active') : zh ? '停用' : 'Disabled'),
  },
  of('IsCore', (row, zh) => yes(row.IsCore, zh)),
  of('rc', (row) => row.Channel),
];

/** Returns whether a column title belongs to a column that is only for information. */
export const isOnlyTold = (title: string): boolean =>
  columns.some(({ field, title: { zh, en } }) => field === null && (zh === title || en === title));

/** Returns a cell of the exported list as text, as an import reads it. */
const textOf = (value: SheetValue): string => {
  if (value === null) return '';
  return typeof value === 'object' ? ('day' in value ? value.day : '') : String(value);
};

/**
 * Returns the exported texts of people by id and field, in both languages. An imported cell with the same text changes
 * nothing, even if it is masked or names several departments.
 */
export async function toldOf(
  on: Executor,
  ids: readonly number[],
  scope: Scope,
  secret: string,
): Promise<ReadonlyMap<number, ReadonlyMap<UserField, ReadonlySet<string>>>> {
  const rows = await listPersons(on, { only: ids }, scope, ids.length, 0);
  return new Map(
    rows.map((found) => {
      const row = maskRow(found, secret);
      return [
        row.AUID,
        new Map(
          columns.flatMap(({ field, value }) =>
            field ? [[field, new Set([true, false].map((zh) => textOf(value(row, zh))))] as const] : [],
          ),
        ),
      ] as const;
    }),
  );
}

/**
 * Exports the filtered user list as Excel, with a sheet that says who exported it and when. @throws Refused
 * exportTooLarge
 */
export async function exportUsers(filter: PersonFilter, ctx: Context, secret: string): Promise<Download> {
  const zh = ctx.language === 'zh';
  const scope = await scopeOf(ctx.db, ctx.actor.id, userCodes.manage);
  const total = await countPersons(ctx.db, filter, scope);
  if (total > exportMost) refuse(peopleRefusals.exportTooLarge, { with: { max: exportMost } });
  const rows = await listPersons(ctx.db, filter, scope, exportMost, 0);
  const me = await findMe(ctx.db, ctx.author);
  await inTransaction(ctx.db, (tx) =>
    writeAudit(tx, {
      actorId: ctx.author,
      act: 'person.export',
      target: 'person:list',
      detail: { filter: JSON.parse(JSON.stringify(filter)) as Record<string, unknown>, rows: rows.length },
      ip: ctx.ip,
    }),
  );
  const about: SheetValue[][] = [
    [zh ? '导出人' : 'Exported by', `${me?.ChineseName ?? ''} ${me?.EnglishName ?? ''}`.trim()],
    [zh ? '导出时间' : 'Time', { instant: ctx.now }],
    [zh ? '人数' : 'People', rows.length],
  ];
  return excel(`${zh ? '用户' : 'Users'}-${companyDay(ctx.now)}`, [
    {
      name: zh ? '用户' : 'Users',
      head: columns.map(({ title, width }) => ({
        title: title[ctx.language],
        ...(width === undefined ? {} : { width }),
      })),
      rows: rows.map((row) => maskRow(row, secret)).map((row) => columns.map(({ value }) => value(row, zh))),
    },
    {
      name: zh ? '说明' : 'About',
      head: [
        { title: zh ? '项目' : 'Item', width: 24 },
        { title: zh ? '内容' : 'Content', width: 40 },
      ],
      rows: about,
    },
  ]);
}
