import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { serve, type Context, type Handler } from '#kit/server/http/context.ts';
import {
  abandon,
  abandonEach,
  addDraft,
  editDraft,
} from '#modules/approval/filling/server/commands/drafts.ts';
import { addAndSubmit } from '#modules/approval/filling/server/commands/submit.ts';
import { briefOf, cardOf, jsonOf, readLatest } from '#modules/approval/filling/server/commands/templates.ts';
import { completeForFinance } from '#modules/approval/flow/server/commands/decide.ts';
import { listRecentTemplates, pageBriefs } from '#modules/approval/lists/server/queries/lists.ts';
import { readDocument, readForm } from '#modules/approval/reading/server/commands/read.ts';
import { linesOf } from '#modules/forms/contract/summary.ts';
import {
  addSupplierTemplate,
  designerOf,
  editSupplierTemplate,
  getEdition,
  listTemplates,
} from '#modules/forms/server/open.ts';
import { ApprovalForm } from '../../contract/ApprovalForm.ts';
import { byOf } from './by.ts';

const briefs =
  (ownOnly: boolean): Handler<(typeof ApprovalForm)['GetBriefInfoListAsync']> =>
  (input, ctx) =>
    pageBriefs(ctx.db, byOf(ctx), { ...input, ownOnly });

const document: Handler<(typeof ApprovalForm)['FindDocJsonAsync']> = ({ FormID }, ctx) =>
  readDocument(ctx.db, byOf(ctx), FormID);

/**
 * Returns a form as text, as far as the caller may see it; `isOwn` accepts only the caller's own forms.
 * @throws Refused notFound
 */
async function readText(ctx: Context, FormID: number, isOwn: boolean) {
  const by = byOf(ctx);
  const { form } = await readForm(ctx.db, by, FormID);
  if (isOwn && form.applicant_id !== by.id) refuse(general.notFound);
  const read = await readDocument(ctx.db, by, FormID);
  return {
    FormID,
    Number: read.Number,
    TemplateTitle: read.Title,
    TemplateTitleEn: read.TitleEn,
    Lines: linesOf({ controls: read.Controls }, read.Values, companyDay(ctx.now)).map(
      ({ name, row, label, text }) => ({
        Name: name,
        Row: row,
        Label: label.zh,
        LabelEn: label.en,
        Text: text.zh,
        TextEn: text.en,
      }),
    ),
  };
}

export const approvalForm = serve(ApprovalForm, {
  Add: (input, ctx) => addDraft(ctx.db, byOf(ctx), input),
  Edit: (input, ctx) => editDraft(ctx.db, byOf(ctx), input),
  Edit1: (input, ctx) => editDraft(ctx.db, byOf(ctx), input),
  MergeStateAsync: ({ Forms, Remark }, ctx) => abandonEach(ctx.db, byOf(ctx), Forms, Remark),
  AddMyApproval: (input, ctx) => addAndSubmit(ctx.db, byOf(ctx), input),
  EditDocForFinanceStaff: (input, ctx) => completeForFinance(ctx.db, byOf(ctx), input),
  Del: (input, ctx) => abandon(ctx.db, byOf(ctx), input),

  FindFormJsonAsync: async ({ EditionID }, ctx) => jsonOf(await getEdition(ctx.db, EditionID)),
  GetLastTemplateJsonByIdAsync: async ({ TemplateId }, ctx) => jsonOf(await readLatest(ctx.db, TemplateId)),
  FindDocJsonAsync: document,
  FindDocJson1Async: document,
  FindDocJson2Async: ({ FormID }, ctx) => readText(ctx, FormID, false),
  FindDocForMyApprovalJson2Async: ({ FormID }, ctx) => readText(ctx, FormID, true),
  AddSupplierTemplate: (input, ctx) => addSupplierTemplate(ctx.db, designerOf(ctx), input),
  EditSupplierTemplate: async (input, ctx) => ({
    TemplateId: input.TemplateId,
    ...(await editSupplierTemplate(ctx.db, designerOf(ctx), input)),
  }),
  GetTemplateNameByFormIDAsync: async ({ FormID }, ctx) => {
    const { form } = await readForm(ctx.db, byOf(ctx), FormID);
    const { template } = await getEdition(ctx.db, form.template_edition_id);
    return { ...briefOf(template), FormID, Number: form.number };
  },
  GetBriefInfoListAsync: briefs(false),
  GetMyApprovalBriefInfoListAsync: briefs(true),
  GetRecentlyApprovalForm: async (_input, ctx) => {
    const recent = await listRecentTemplates(ctx.db, ctx.actor.id);
    const templates = new Map((await listTemplates(ctx.db, { isOpen: true })).map((one) => [one.id, one]));
    return recent.flatMap((id) => {
      const template = templates.get(id);
      return template ? [cardOf(template, recent)] : [];
    });
  },
});
