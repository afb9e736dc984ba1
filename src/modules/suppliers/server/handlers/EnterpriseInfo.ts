import { general, refuse } from '#kit/contract/refusals.ts';
import { serve } from '#kit/server/http/context.ts';
import { listHeads } from '#modules/approval/server/open.ts';
import { getEdition } from '#modules/forms/server/open.ts';
import { missingIn } from '../../contract/document.ts';
import { EnterpriseInfo } from '../../contract/EnterpriseInfo.ts';
import { editCompany } from '../commands/register.ts';
import { countByState, countCompanies, findCompany, listCompanies } from '../queries/companies.ts';
import { listFormsOf, listLinked, listRecords } from '../queries/forms.ts';
import { countByCategory, countByMonth, listRatingsOf } from '../queries/ratings.ts';
import { byOf } from './by.ts';

/** Linked approvals that a card shows. */
const mostLinked = 50;

export const enterpriseInfo = serve(EnterpriseInfo, {
  GetEnterpriseList: async ({ PageIndex, PageSize, ...filter }, ctx) => ({
    Total: await countCompanies(ctx.db, filter),
    Rows: await listCompanies(ctx.db, filter, PageSize, (PageIndex - 1) * PageSize),
  }),

  GetStateCounts: (_input, ctx) => countByState(ctx.db),

  GetEnterprise: async ({ EnterpriseId }, ctx) => {
    const { nameNorm, ...company } = (await findCompany(ctx.db, EnterpriseId)) ?? refuse(general.notFound);
    const forms = await listFormsOf(ctx.db, [EnterpriseId]);
    const shown = [];
    for (const { document, editionId, ...form } of forms) {
      const { edition } = await getEdition(ctx.db, editionId);
      shown.push({ ...form, Missing: missingIn(edition, document, ctx.language) });
    }
    const linked = await listLinked(ctx.db, nameNorm, mostLinked);
    const heads = await listHeads(ctx.db, byOf(ctx), linked);
    return {
      ...company,
      Forms: shown,
      Log: await listRecords(ctx.db, { companyId: EnterpriseId }),
      Ratings: await listRatingsOf(ctx.db, EnterpriseId),
      Approvals: heads.map(({ id, number, title, titleEn, status, submittedAt }) => ({
        FormID: id,
        Number: number,
        Title: title,
        TitleEn: titleEn,
        Status: status,
        SubmitTime: submittedAt,
      })),
    };
  },

  GetGradeChart: async (_input, ctx) => ({
    ByCategory: await countByCategory(ctx.db),
    ByMonth: await countByMonth(ctx.db, ctx.now),
  }),

  EditEnterprise: (input, ctx) => editCompany(ctx.db, byOf(ctx), input),
});
