import { general, refuse } from '#kit/contract/refusals.ts';
import { like } from '#kit/server/db/like.ts';
import { serve } from '#kit/server/http/context.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { getEdition } from '#modules/forms/server/open.ts';
import { documentControls, listMissingControls } from '../../contract/document.ts';
import { SupplierForm, SupplierStates } from '../../contract/SupplierForm.ts';
import { addControl, listControls } from '../commands/catalogue.ts';
import { addSystemRating, overrideRating, previewRating } from '../commands/ratings.ts';
import { editDocument, registerSupplier } from '../commands/register.ts';
import { findRatingAt, listPlaces, readRatings, readSpoken } from '../commands/spoken.ts';
import { moveForms } from '../commands/states.ts';
import { findForm, listFormsNamed, listRecords, pageForms } from '../queries/forms.ts';
import { listOpenLists } from '../queries/ratings.ts';
import { listSupplierTemplates } from '../queries/templates.ts';
import { byOf } from './by.ts';

export const supplierForm = serve(SupplierForm, {
  GetRuleListService: ({ TemplateId }, ctx) => listOpenLists(ctx.db, { templateId: TemplateId }),
  SearchRuleList: ({ Keyword }, ctx) => listOpenLists(ctx.db, { pattern: like(Keyword) }),
  GetSupplierRuleGrade: (input, ctx) => previewRating(ctx.db, byOf(ctx), input),
  AddSupplierFormRule: (input, ctx) => addSystemRating(ctx.db, byOf(ctx), input),
  UpdateSupplierRuleGrade: (input, ctx) => overrideRating(ctx.db, byOf(ctx), input),
  EditApprovalFormRuleGrade: (input, ctx) => overrideRating(ctx.db, byOf(ctx), input),
  GetRatingPlaces: async ({ ApprovalFormID }, ctx) =>
    (await listPlaces(ctx.db, byOf(ctx), ApprovalFormID)) ?? refuse(general.notFound),
  GetApprovalFormRuleGrade: async ({ ApprovalFormID, ControlIndex }, ctx) =>
    (await findRatingAt(ctx.db, byOf(ctx), ApprovalFormID, ControlIndex)) ?? refuse(general.notFound),
  GetSupplierRuleGradeByApproval: async ({ ApprovalFormID }, ctx) =>
    ((await readRatings(ctx.db, byOf(ctx), ApprovalFormID)) ?? refuse(general.notFound)).ratings,

  GetSupplierTemplateTitle: (_input, ctx) => listSupplierTemplates(ctx.db),
  GetSupplierForm: (input, ctx) => pageForms(ctx.db, input),

  FindFormJson: async ({ FormID }, ctx) => {
    const { document, editionId, ...form } = (await findForm(ctx.db, FormID)) ?? refuse(general.notFound);
    const { edition } = await getEdition(ctx.db, editionId);
    return {
      ...form,
      Controls: documentControls(edition).map((control) => ({ ...control })),
      DocumentJson: document,
      Missing: listMissingControls(edition, document, ctx.language),
    };
  },

  GetSupplierFormDetailByApprovalAsync: async ({ ApprovalFormID }, ctx) => {
    const { names } = (await readSpoken(ctx.db, byOf(ctx), ApprovalFormID)) ?? refuse(general.notFound);
    return listFormsNamed(ctx.db, names);
  },

  AddSupplierForm: (input, ctx) => inTransaction(ctx.db, (tx) => registerSupplier(tx, byOf(ctx), input)),
  EditSupplierForm: (input, ctx) => editDocument(ctx.db, byOf(ctx), input),

  EditSupplierFormByType: async ({ FormID, FormState, ...move }, ctx) => {
    await moveForms(ctx.db, byOf(ctx), { ...move, FormIDs: [FormID], State: FormState });
    return { Code: 1 };
  },

  GetSupplierFormRecord: async ({ FormID }, ctx) => {
    if (!(await findForm(ctx.db, FormID))) refuse(general.notFound);
    return listRecords(ctx.db, { formId: FormID });
  },

  GetSupplierControll: ({ Keyword }, ctx) => listControls(ctx.db, Keyword),
  AddSupplierController: async ({ Control }, ctx) => ({
    Code: 1,
    TampId: await addControl(ctx.db, byOf(ctx), Control),
  }),
});

export const supplierStates = serve(SupplierStates, {
  MergeFormStateAsync: async (input, ctx) => ({
    Code: 1,
    Changed: await moveForms(ctx.db, byOf(ctx), input),
  }),
});
