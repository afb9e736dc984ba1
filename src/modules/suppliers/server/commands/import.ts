import type { Readable } from 'node:stream';
import { refuse, Refused, wordsOf, type Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Executor } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel } from '#kit/server/excel.ts';
import type { Download } from '#kit/server/http/context.ts';
import { readFilledSheet } from '#kit/server/sheet.ts';
import type { Edition, Kind } from '#modules/forms/contract/control.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { getEdition, getTemplate, useTemplate } from '#modules/forms/server/open.ts';
import { normName } from '#kit/rules/company-name.ts';
import { isForSuppliers } from '../../contract/document.ts';
import { importMost, type ImportRow } from '../../contract/import-calls.ts';
import { supplierRefusals } from '../../contract/refusals.ts';
import { addSuppliers } from '../queries/bulk.ts';
import { saveCompany } from '../queries/companies.ts';
import { addImport, findKnown, takeImport } from '../queries/imports.ts';
import {
  askedFor,
  columnsOf,
  planImport,
  readHead,
  type Column,
  type ImportedCompany,
  type SheetRow,
} from '../rules/import.ts';
import type { By } from './by.ts';
import { factsOf } from './document.ts';
import { registerSupplier } from './register.ts';

/** Data that a dry run stores for the import. */
interface Kept {
  readonly editionId: number;
  readonly companies: readonly ImportedCompany[];
}

/**
 * Loads the current version of an open supplier template.
 * @throws Refused notFound, templateClosed, notSupplierTemplate
 */
async function currentEdition(on: Executor, id: number): Promise<{ editionId: number; edition: Edition }> {
  const template = await getTemplate(on, { id });
  if (!template.isOpen) refuse(formRefusals.templateClosed, { field: 'TemplateId' });
  const { edition } = await getEdition(on, template.editionId);
  if (!isForSuppliers(edition)) refuse(supplierRefusals.notSupplierTemplate, { field: 'TemplateId' });
  return { editionId: template.editionId, edition };
}

const tooLarge = (): never => refuse(supplierRefusals.importTooLarge, { with: { most: importMost } });

/** Reads the rows of an Excel file. @throws Refused notAnExcel, importColumns, importEmpty, importTooLarge */
async function readCompanies(stream: Readable, by: number, columns: readonly Column[], language: Language) {
  const { head, rows } = await readFilledSheet(stream, {
    by,
    language,
    notExcel: supplierRefusals.notAnExcel,
    tooLarge,
    isRead: (title) => title !== '',
  });
  const found = readHead(head, columns);
  if ('problem' in found)
    return refuse(supplierRefusals.importColumns, { with: { problem: wordsOf(found.problem, language) } });
  if (rows.length === 0) refuse(supplierRefusals.importEmpty);
  if (rows.length > importMost) tooLarge();
  return rows.map<SheetRow>(({ row, cells }) => ({
    row,
    cells: new Map(
      found.columns.flatMap((column, at) => (column ? [[column, cells[at] ?? null] as const] : [])),
    ),
  }));
}

/**
 * Checks row by row what a file would import. Stores the result for an hour, so that it can be applied; changes nothing
 * else.
 */
export async function dryRunImport(
  db: Database,
  by: By,
  templateId: number,
  stream: Readable,
): Promise<{ Token: string; Total: number; Rows: ImportRow[] }> {
  const { editionId, edition } = await currentEdition(db, templateId);
  const rows = await readCompanies(stream, by.id, columnsOf(edition), by.language);
  const known = await findKnown(db, templateId, askedFor(rows));
  const plan = planImport(rows, edition, known, { today: companyDay(by.now), language: by.language });
  const companies = plan.flatMap(({ company }) => company ?? []);
  const kept: Kept = { editionId, companies };
  const Token = await inTransaction(db, (tx) =>
    addImport(tx, { personId: by.id, templateId, kept, now: by.now }),
  );
  return { Token, Total: plan.length, Rows: plan.map(({ shown }) => shown) };
}

/**
 * Reports that data checked by the dry run has changed since.
 * @throws Refused importStale, or the given error
 */
const staleFor = (error: unknown): never => {
  if (error instanceof Refused) refuse(supplierRefusals.importStale);
  throw error;
};

/**
 * Imports what a dry run of the same person showed.
 * @throws Refused importGone, importStale, templateClosed
 */
export function applyImport(
  db: Database,
  by: By,
  token: string,
): Promise<{ Code: number; Companies: number; Forms: number }> {
  const stale = supplierRefusals.importStale;
  return onConstraint(
    { company_name_norm_key: stale, company_credit_code_key: stale, form_one_a_template: stale },
    () =>
      inTransaction(db, async (tx) => {
        const taken = (await takeImport(tx, token, by.id, by.now)) ?? refuse(supplierRefusals.importGone);
        const { templateId } = taken;
        const { editionId, companies } = taken.kept as Kept;
        const template = await useTemplate(tx, { id: templateId });
        if (template.id !== editionId) refuse(stale);
        const fresh = companies.filter(({ isKnown }) => !isKnown);
        const added = await addSuppliers(
          tx,
          { id: templateId, editionId },
          fresh.map((one) => ({
            ...one,
            nameNorm: normName(one.name),
            facts: factsOf(one.document),
            createdAt: by.now,
          })),
          by.id,
        );
        const known = companies.filter(({ isKnown }) => isKnown);
        for (const { name, creditCode, reviewOn, document } of known) {
          const { EnterpriseId } = await registerSupplier(tx, by, {
            CompanyName: name,
            CreditCode: creditCode ?? '',
            TemplateId: templateId,
            DocumentJson: document,
          }).catch(staleFor);
          if (reviewOn !== null) await saveCompany(tx, EnterpriseId, { review_on: reviewOn }, by.now);
        }
        await writeAudit(tx, {
          actorId: by.id,
          act: 'supplier.import',
          target: `import:${token}`,
          detail: { template: templateId, companies: added.length, forms: known.length },
          ip: by.ip,
        });
        return { Code: 1, Companies: added.length, Forms: known.length };
      }),
  );
}

const takes: Readonly<Partial<Record<Kind, Readonly<Record<Language, string>>>>> = {
  number: { zh: '数字', en: 'A number' },
  money: { zh: '金额（元）', en: 'An amount in yuan' },
  unitPrice: { zh: '金额（元）', en: 'An amount in yuan' },
  date: { zh: '日期，如 2026-01-05', en: 'A date, such as 2026-01-05' },
  month: { zh: '月份，如 2026-01', en: 'A month, such as 2026-01' },
  address: { zh: '省,市,区,街道', en: 'Province,city,district,street' },
  email: { zh: '邮箱', en: 'An email address' },
};

const headTakes = {
  CompanyName: {
    zh: '必填，最多 100 个字；同名企业只登记一次',
    en: 'Required, at most 100 characters. Each company name can be registered only once',
  },
  CreditCode: {
    zh: '18 位，校验位须正确；可留空',
    en: '18 characters with a correct check digit, optional',
  },
  ReviewTime: takes.date!,
} as const;

/** Tells whether a column is formatted as text, so that account, document and phone numbers keep their digits. */
const isTyped = ({ key, control }: Column): boolean =>
  key === null
    ? control !== null && !(control.type in takes) && control.type !== 'select'
    : key === 'CreditCode';

function takenBy({ key, control }: Column, language: Language): string {
  if (key) return headTakes[key][language];
  if (!control) return '';
  if (control.type === 'select')
    return control.items.map((one) => (language === 'en' && one.label_name_en) || one.label_name).join(' / ');
  if (control.type === 'number' && control.percent)
    return language === 'zh' ? '百分数，只写数字，如 45' : 'A percentage as a number only, such as 45';
  return takes[control.type]?.[language] ?? (language === 'zh' ? '文字' : 'Text');
}

/**
 * Creates an empty sheet with the columns of a template and the values each accepts.
 * @throws Refused as currentEdition
 */
export async function importTemplate(
  on: Executor,
  templateId: number,
  language: Language,
): Promise<Download> {
  const zh = language === 'zh';
  const { edition } = await currentEdition(on, templateId);
  const columns = columnsOf(edition).map((column) => ({
    ...column,
    shown: column.title[language] + (column.key === 'CompanyName' ? ' *' : ''),
  }));
  return excel(zh ? '企业导入模板' : 'Company import template', [
    {
      name: zh ? '企业' : 'Companies',
      head: columns.map((column) => ({
        title: column.shown,
        width: column.key === 'CompanyName' ? 36 : 20,
        isText: isTyped(column),
      })),
      rows: [],
      isTemplate: true,
    },
    {
      name: zh ? '填写说明' : 'How to fill in',
      head: [
        { title: zh ? '列' : 'Column', width: 28 },
        { title: zh ? '填写' : 'Takes', width: 80 },
      ],
      rows: columns.map((column) => [column.shown, takenBy(column, language)]),
    },
  ]);
}
