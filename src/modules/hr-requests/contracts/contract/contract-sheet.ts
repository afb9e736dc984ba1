import { z } from 'zod';
import { download, media, post, upload } from '#kit/contract/call.ts';
import { day, id, nothing, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { appliedRows, dryRow, sheetMost, type SheetColumn } from '#modules/people/contract/sheet-columns.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import { contractRefusals } from './contract-refusals.ts';

/** Columns of the Excel sheet of contracts, one row each. A row is identified by person and first day. */
export const contractColumns = {
  EmployeeId: { title: { zh: '工号', en: 'Employee ID' }, isNeeded: true },
  Name: { title: { zh: '姓名', en: 'Name' }, isTold: true },
  ContractType: { title: { zh: '合同类型', en: 'Contract type' }, isNeeded: true },
  SignCompanyId: { title: { zh: '签订主体', en: 'Signing company' } },
  StartDay: { title: { zh: '开始日期', en: 'First day' }, isNeeded: true },
  EndDay: { title: { zh: '结束日期', en: 'Last day' } },
  SignNo: { title: { zh: '合同编号', en: 'Number' } },
  EndedEarly: { title: { zh: '提前终止日期', en: 'Ended early' }, isTold: true },
} as const satisfies Readonly<Record<string, SheetColumn>>;

const step = z.strictObject({
  AUID: id,
  ContractType: contractType.schema,
  SignCompanyId: id,
  StartDay: day,
  EndDay: day.nullable(),
  SignNo: text(50),
  /** Contract to change, with its version. Null for a new contract. */
  ContractID: id.nullable(),
  Version: z.coerce.number().int().min(1).nullable(),
});

const limit = { max: 30, seconds: 600 };

/** Calls that export and import contracts as Excel. A dry run is applied exactly as it was shown, or refused. */
export const contractSheetCalls = (access: readonly string[]) => ({
  ExportContracts: download({
    media: media.excel,
    does: 'Exports the contracts that the caller manages to Excel. The file can be changed and imported again',
    access,
    input: nothing,
    reply: z.unknown(),
    limit,
  }),
  DryRunContractImport: upload({
    does: 'Previews an import of contracts from Excel. Reports changes row by row and saves nothing',
    access,
    limit,
    input: nothing,
    reply: z.object({
      Rows: z.array(
        z.object({
          ...dryRow,
          AUID: id.nullable(),
          EmployeeId: z.string(),
          ChineseName: z.string(),
          EnglishName: z.string(),
          ContractType: contractType.schema.nullable(),
          SignCompanyId: id.nullable(),
          StartDay: z.string(),
          EndDay: z.string().nullable(),
          SignNo: z.string(),
          ContractID: id.nullable(),
          Version: z.number().int().nullable(),
        }),
      ),
    }),
    refusals: [
      peopleRefusals.notAnExcel,
      peopleRefusals.importEmpty,
      peopleRefusals.importTooLarge,
      peopleRefusals.importColumns,
    ],
  }),
  ApplyContractImport: post({
    does: 'Imports what a preview showed, all or nothing. Refuses if the data has changed since',
    access,
    input: z.strictObject({
      Rows: z
        .array(step)
        .min(1)
        .max(sheetMost)
        .refine(
          (rows) => new Set(rows.map(({ AUID, StartDay }) => `${AUID}/${StartDay}`)).size === rows.length,
          '同一员工的合同开始日期不能重复 | Each employee and start date can be listed only once',
        ),
    }),
    reply: appliedRows,
    refusals: [
      general.notFound,
      general.forbidden,
      general.stale,
      peopleRefusals.companyGone,
      contractRefusals.startTaken,
      contractRefusals.endNeeded,
      contractRefusals.noEnd,
      contractRefusals.endsFirst,
      contractRefusals.endedOutside,
    ],
    touches: ['Contract', 'CacUser'],
  }),
});
