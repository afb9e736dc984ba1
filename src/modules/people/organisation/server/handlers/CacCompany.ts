import { serve } from '#kit/server/http/context.ts';
import { acting, inChange } from '#modules/people/server/handlers/acting.ts';
import { CacCompany } from '../../contract/CacCompany.ts';
import { addEntry, setEntryUse, updateEntry } from '../commands/entries.ts';
import { pageEntries } from '../queries/entries.ts';
import { listCompanies } from '../queries/organisation.ts';

const fieldsOf = (given: { CompanyName: string; CompanyNameEn: string; Sort: number }) => ({
  name: given.CompanyName,
  nameEn: given.CompanyNameEn,
  sort: given.Sort,
});

export const cacCompany = serve(CacCompany, {
  GetCompanyList: (_input, ctx) => listCompanies(ctx.db),
  GetCompanyPageList: async (input, ctx) => {
    const { total, rows } = await pageEntries(ctx.db, 'company', input);
    const Rows = rows.map(({ id, name, nameEn, sort, isActive, people }) => ({
      CompanyId: id,
      CompanyName: name,
      CompanyNameEn: nameEn,
      Sort: sort,
      IsUse: isActive,
      UserCount: people,
    }));
    return { Total: total, Rows };
  },
  AddCompany: async (input, ctx) => ({
    Code: 1,
    CompanyId: await inChange(ctx, (tx, change) => addEntry(tx, 'company', fieldsOf(input), change)),
  }),
  UpdateCompany: ({ CompanyId, ...given }, ctx) =>
    acting(ctx, (tx, change) => updateEntry(tx, 'company', CompanyId, fieldsOf(given), change)),
  CompanyIsUse: ({ CompanyId, IsUse }, ctx) =>
    acting(ctx, (tx, change) => setEntryUse(tx, 'company', CompanyId, IsUse, change)),
});
