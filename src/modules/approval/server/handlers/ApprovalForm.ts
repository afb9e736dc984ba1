import { serve, type Handler } from '#kit/server/http/context.ts';
import { getEdition, listTemplates } from '#modules/forms/server/open.ts';
import { ApprovalForm } from '../../contract/ApprovalForm.ts';
import { completeForFinance } from '../commands/decide.ts';
import { abandon, addDraft, editDraft } from '../commands/drafts.ts';
import { readDocument, readForm } from '../commands/read.ts';
import { addAndSubmit } from '../commands/submit.ts';
import { briefOf, jsonOf, readLatest } from '../commands/templates.ts';
import { listRecentTemplates, pageBriefs } from '../queries/lists.ts';
import { byOf } from './by.ts';

/** How many templates count as recently used. */
const mostRecent = 8;

const briefs =
  (ownOnly: boolean): Handler<(typeof ApprovalForm)['GetBriefInfoListAsync']> =>
  (input, ctx) =>
    pageBriefs(ctx.db, byOf(ctx), { ...input, ownOnly });

export const approvalForm = serve(ApprovalForm, {
  Add: (input, ctx) => addDraft(ctx.db, byOf(ctx), input),
  Edit: (input, ctx) => editDraft(ctx.db, byOf(ctx), input),
  AddMyApproval: (input, ctx) => addAndSubmit(ctx.db, byOf(ctx), input),
  EditDocForFinanceStaff: (input, ctx) => completeForFinance(ctx.db, byOf(ctx), input),
  Del: (input, ctx) => abandon(ctx.db, byOf(ctx), input),

  FindFormJsonAsync: async ({ EditionID }, ctx) => jsonOf(await getEdition(ctx.db, EditionID)),
  GetLastTemplateJsonByIdAsync: async ({ TemplateId }, ctx) => jsonOf(await readLatest(ctx.db, TemplateId)),
  FindDocJsonAsync: ({ FormID }, ctx) => readDocument(ctx.db, byOf(ctx), FormID),
  GetTemplateNameByFormIDAsync: async ({ FormID }, ctx) => {
    const { form } = await readForm(ctx.db, byOf(ctx), FormID);
    const { template } = await getEdition(ctx.db, form.template_edition_id);
    return { ...briefOf(template), FormID, Number: form.number };
  },
  GetBriefInfoListAsync: briefs(false),
  GetMyApprovalBriefInfoListAsync: briefs(true),
  GetRecentlyApprovalForm: async (_input, ctx) => {
    const recent = await listRecentTemplates(ctx.db, ctx.actor.id, mostRecent);
    const templates = new Map((await listTemplates(ctx.db, { isOpen: true })).map((one) => [one.id, one]));
    return recent.flatMap((id) => {
      const template = templates.get(id);
      return template ? [briefOf(template)] : [];
    });
  },
});
