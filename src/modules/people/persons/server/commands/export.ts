import { refuse, type Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel, type SheetValue } from '#kit/server/excel.ts';
import type { Context, Download } from '#kit/server/http/context.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { personsWithin, scopeOf, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { exportMost } from '../../contract/import-calls.ts';
import { jobType, userType, type Coded } from '../../contract/user-codes.ts';
import { fieldNames, userFields } from '../../contract/user-fields.ts';
import { userCodes } from '../../contract/user-tabs.ts';
import type { UserField } from '../../contract/user-values.ts';
import { countPersons, findMe, listPersons, type PersonFilter } from '../queries/persons.ts';
import { maskRow, shownFields } from '../queries/read.ts';
import { listUsers, type Kept } from '../queries/users.ts';
import { fieldCell, yesOrNo, type LinkNames } from './field-cells.ts';

type Row = ReturnType<typeof maskRow> & {
  /** Fields of account and card that the caller may read. */
  readonly fields: Partial<Record<UserField, Kept>>;
  readonly names: LinkNames;
};

interface ExportColumn {
  /** Field that an import reads from this column; null: the column is only for information. */
  readonly field: UserField | null;
  readonly title: Words;
  readonly width?: number;
  readonly value: (row: Row, zh: boolean) => SheetValue;
}

const day = (text: string | null): SheetValue => text && { day: text };
const label = (choices: Coded, code: number, zh: boolean): string =>
  choices.labels[code]?.[zh ? 'zh' : 'en'] ?? '';
const of = (field: UserField, value: ExportColumn['value'], width?: number): ExportColumn => ({
  field,
  title: userFields[field],
  value,
  ...(width === undefined ? {} : { width }),
});

/** Columns of the list on the page, in order. */
const listed: readonly ExportColumn[] = [
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
  of('IsCore', (row, zh) => yesOrNo(row.IsCore, zh)),
  of('rc', (row) => row.Channel),
];

const ofList = new Set(listed.map(({ field }) => field));

/** Columns of the exported list: those of the page, then every other field that an import can change. */
const columns: readonly ExportColumn[] = [
  ...listed,
  ...fieldNames
    .filter((field) => !ofList.has(field))
    .map((field) =>
      of(field, ({ fields, names }, zh) =>
        field in fields ? fieldCell(field, fields[field], names, zh) : null,
      ),
    ),
];

/**
 * Returns people as rows of the export. Fields beyond those of the page are only in it where the caller may read the
 * account or the card; sensitive values are masked.
 */
async function rowsOf(
  on: Executor,
  found: Awaited<ReturnType<typeof listPersons>>,
  caller: number | null,
  secret: string,
): Promise<Row[]> {
  const ids = found.map(({ AUID }) => AUID);
  const within = async (code: string): Promise<ReadonlySet<number>> =>
    caller === null ? new Set() : personsWithin(on, await scopeOf(on, caller, code), ids);
  const accounts = await within(userCodes.basic);
  const cards = await within(userCodes.common);
  const users = new Map(
    (await listUsers(on, [...new Set([...accounts, ...cards])], false)).map((user) => [user.id, user]),
  );
  return found.map((person) => {
    const user = users.get(person.AUID);
    const fieldsIn = (tab: 'basic' | 'common', seen: ReadonlySet<number>) =>
      user && seen.has(user.id) ? shownFields(user, tab, secret) : {};
    return {
      ...maskRow(person, secret),
      fields: { ...fieldsIn('basic', accounts), ...fieldsIn('common', cards) },
      names: {
        CompanyId: { zh: person.CompanyName, en: person.CompanyNameEn || person.CompanyName },
        DeptId: { zh: person.DeptName, en: person.DeptNameEn },
        leaderid: { zh: person.leaderEmployeeId, en: person.leaderEmployeeId },
      },
    };
  });
}

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
  { scope, by, secret }: { readonly scope: Scope; readonly by: number | null; readonly secret: string },
): Promise<ReadonlyMap<number, ReadonlyMap<UserField, ReadonlySet<string>>>> {
  const found = await listPersons(on, { only: ids }, scope, ids.length, 0);
  return new Map(
    (await rowsOf(on, found, by, secret)).map((row) => {
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
      rows: (await rowsOf(ctx.db, rows, ctx.actor.id, secret)).map((row) =>
        columns.map(({ value }) => value(row, zh)),
      ),
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
