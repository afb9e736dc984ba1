import { general, refuse } from '#kit/contract/refusals.ts';
import { serve } from '#kit/server/http/context.ts';
import { stateType } from '#modules/approval/contract/codes.ts';
import { listHeads } from '#modules/approval/server/open.ts';
import { getEdition } from '#modules/forms/server/open.ts';
import { listMissingControls } from '../../contract/document.ts';
import { EnterpriseInfo } from '../../contract/EnterpriseInfo.ts';
import { exportCompanies } from '../commands/export.ts';
import { applyImport, dryRunImport, importTemplate } from '../commands/import.ts';
import { editCompany } from '../commands/register.ts';
import { listCompanyRatings } from '../commands/spoken.ts';
import { findCompany } from '../queries/companies.ts';
import { countByState, pageCompanies } from '../queries/company-list.ts';
import { listFormsOf, listLinkedApprovals, listRecords } from '../queries/forms.ts';
import { countByCategory, countByMonth } from '../queries/ratings.ts';
import { byOf } from './by.ts';

/** Maximum number of linked approvals on a company card. */
const mostLinked = 50;

export const enterpriseInfo = serve(EnterpriseInfo, {
  GetEnterpriseList: (input, ctx) => pageCompanies(ctx.db, input),

  ExportEnterpriseList: (filter, ctx) => exportCompanies(filter, ctx),
  GetEnterpriseImportTemplate: ({ TemplateId }, ctx) => importTemplate(ctx.db, TemplateId, ctx.language),
  DryRunEnterpriseImport: ({ TemplateId }, ctx) =>
    dryRunImport(ctx.db, byOf(ctx), TemplateId, ctx.file.stream),
  ApplyEnterpriseImport: ({ Token }, ctx) => applyImport(ctx.db, byOf(ctx), Token),

  GetStateCounts: (_input, ctx) => countByState(ctx.db),

  GetEnterprise: async ({ EnterpriseId }, ctx) => {
    const { nameNorm, ...company } = (await findCompany(ctx.db, EnterpriseId)) ?? refuse(general.notFound);
    const forms = await listFormsOf(ctx.db, [EnterpriseId]);
    const shown = [];
    for (const { document, editionId, ...form } of forms) {
      const { edition } = await getEdition(ctx.db, editionId);
      shown.push({ ...form, Missing: listMissingControls(edition, document, ctx.language) });
    }
    const linked = await listLinkedApprovals(ctx.db, nameNorm, mostLinked);
    const heads = (await listHeads(ctx.db, byOf(ctx), linked)).filter(
      (head) => head.stateType === stateType.open,
    );
    return {
      ...company,
      Forms: shown,
      Log: await listRecords(ctx.db, { companyId: EnterpriseId }),
      Ratings: await listCompanyRatings(ctx.db, byOf(ctx), EnterpriseId),
      Approvals: heads.map(({ id, templateId, number, title, titleEn, status, submittedAt }) => ({
        FormID: id,
        TemplateId: templateId,
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
