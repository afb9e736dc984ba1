import { refuse, type Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel, type SheetValue } from '#kit/server/excel.ts';
import type { Context, Download } from '#kit/server/http/context.ts';
import { exportMost } from '../../contract/import-calls.ts';
import { peopleRefusals } from '../../contract/refusals.ts';
import { jobType, userType, type Coded } from '../../contract/user-codes.ts';
import { userFields } from '../../contract/user-fields.ts';
import { userCodes } from '../../contract/user-tabs.ts';
import { countPersons, findMe, listPersons, type PersonFilter } from '../queries/persons.ts';
import { scopeOf } from '../queries/scopes.ts';
import { maskRow } from './read.ts';

type Row = ReturnType<typeof maskRow>;

interface ExportColumn {
  readonly title: Words;
  readonly width?: number;
  readonly value: (row: Row, zh: boolean) => SheetValue;
}

const day = (text: string | null): SheetValue => text && { day: text };
const yes = (is: boolean, zh: boolean): string => (is ? (zh ? '是' : 'Yes') : zh ? '否' : 'No');
const label = (choices: Coded, code: number, zh: boolean): string =>
  choices.labels[code]?.[zh ? 'zh' : 'en'] ?? '';

/** The columns of the list, in its order. */
const columns: readonly ExportColumn[] = [
  { title: userFields.EmployeeId, value: (row) => row.EmployeeId },
  { title: userFields.ChineseName, value: (row) => row.ChineseName },
  { title: userFields.EnglishName, value: (row) => row.EnglishName },
  { title: userFields.DeptId, width: 22, value: (row, zh) => (zh ? row.DeptName : row.DeptNameEn) },
  { title: userFields.position, width: 20, value: (row) => row.Position },
  {
    title: userFields.leaderid,
    value: (row, zh) => (zh ? row.LeaderName : row.LeaderNameEn || row.LeaderName),
  },
  {
    title: { zh: '审批流身份', en: 'Approval identity' },
    width: 24,
    value: (row, zh) =>
      row.ApprovalRoles.map((role) => (zh ? role.RoleName : role.RoleNameEn)).join(zh ? '、' : ', '),
  },
  { title: userFields.Email, width: 24, value: (row) => row.Email },
  { title: userFields.Phone, value: (row) => row.Phone },
  { title: userFields.EntryTime, value: (row) => day(row.EntryTime) },
  { title: userFields.UserType, value: (row, zh) => label(userType, row.UserType, zh) },
  { title: userFields.JobType, value: (row, zh) => label(jobType, row.JobType, zh) },
  {
    title: { zh: '账号状态', en: 'Account' },
    value: (row, zh) => (row.IsUse ? (zh ? '启用' : 'In use') : zh ? '停用' : 'Disabled'),
  },
  { title: userFields.IsCore, value: (row, zh) => yes(row.IsCore, zh) },
  { title: userFields.rc, value: (row) => row.Channel },
];

/** The user list by its filters as Excel, with a sheet that says who took it and when. @throws Refused exportTooLarge */
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
    [zh ? '导出人' : 'Taken by', `${me?.ChineseName ?? ''} ${me?.EnglishName ?? ''}`.trim()],
    [zh ? '导出时间（UTC）' : 'Time (UTC)', ctx.now.toISOString()],
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
