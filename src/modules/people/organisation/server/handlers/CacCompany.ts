import { companyDay } from '#kit/rules/dates.ts';
import { serve } from '#kit/server/http/context.ts';
import { acting, inChange } from '#modules/people/server/handlers/acting.ts';
import { CacCompany } from '../../contract/CacCompany.ts';
import { addCompany, updateCompany } from '../commands/companies.ts';
import { setEntryUse } from '../commands/entries.ts';
import { listCompanyCodes } from '../queries/company-codes.ts';
import { pageEntries } from '../queries/entries.ts';
import { listCompanies } from '../queries/organisation.ts';

const fieldsOf = (given: {
  CompanyName: string;
  CompanyNameEn: string;
  Sort: number;
  CreditCode?: string | undefined;
}) => ({
  name: given.CompanyName,
  nameEn: given.CompanyNameEn,
  sort: given.Sort,
  creditCode: given.CreditCode,
});

export const cacCompany = serve(CacCompany, {
  GetCompanyList: (_input, ctx) => listCompanies(ctx.db),
  GetCompanyPageList: async (input, ctx) => {
    const { total, rows } = await pageEntries(ctx.db, 'company', input);
    const codes = await listCompanyCodes(
      ctx.db,
      rows.map(({ id }) => id),
    );
    const Rows = rows.map(({ id, name, nameEn, sort, isActive, people }) => ({
      CompanyId: id,
      CompanyName: name,
      CompanyNameEn: nameEn,
      Sort: sort,
      IsUse: isActive,
      UserCount: people,
      CreditCode: codes.get(id)?.creditCode ?? '',
      FormerNames: codes.get(id)?.formerNames ?? [],
    }));
    return { Total: total, Rows };
  },
  AddCompany: async (input, ctx) => ({
    Code: 1,
    CompanyId: await inChange(ctx, (tx, change) => addCompany(tx, fieldsOf(input), change)),
  }),
  UpdateCompany: ({ CompanyId, ...given }, ctx) =>
    acting(ctx, (tx, change) =>
      updateCompany(tx, CompanyId, fieldsOf(given), { ...change, today: companyDay(ctx.now) }),
    ),
  CompanyIsUse: ({ CompanyId, IsUse }, ctx) =>
    acting(ctx, (tx, change) => setEntryUse(tx, 'company', CompanyId, IsUse, change)),
});
