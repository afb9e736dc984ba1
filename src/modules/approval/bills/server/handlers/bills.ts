import { general, refuse } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { formStatusLabels, type FormStatus } from '#modules/approval/contract/codes.ts';
import { addDraft, editDraft } from '#modules/approval/filling/server/commands/drafts.ts';
import { addAndSubmit, submitForm } from '#modules/approval/filling/server/commands/submit.ts';
import { readNewForm } from '#modules/approval/filling/server/commands/templates.ts';
import { approve, sendBack } from '#modules/approval/flow/server/commands/decide.ts';
import type { ListName, PageFilter } from '#modules/approval/lists/server/queries/list-sources.ts';
import { pageForms } from '#modules/approval/lists/server/queries/lists.ts';
import { readDetail, readForm } from '#modules/approval/reading/server/commands/read.ts';
import { editionOf, openTyped } from '#modules/approval/record/server/commands/secrets.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import { byOf } from '#modules/approval/server/handlers/by.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { findStandardTemplate, standardOf } from '#modules/forms/server/open.ts';
import type { BillFilter, BillAnswer } from '../../contract/bills.ts';
import { listBillFacts } from '../queries/bills.ts';

/** A family of bills: its template, and how its own fields are read and shown. */
export interface BillFamily<Row extends object, Fields extends object> {
  /** Key of the standard template. */
  readonly kind: string;
  /** Loads the family's own columns for a page, by form id; forms missing in the result show `blank`. */
  readonly columns: (
    on: Executor,
    formIds: readonly number[],
    viewer: number,
  ) => Promise<ReadonlyMap<number, Row>>;
  readonly blank: Row;
  /** Converts input fields to values of controls; fields that are left out stay unchanged. */
  readonly valuesOf: (on: Executor, fields: Fields) => Promise<Values>;
}

type Choices = Parameters<typeof submitForm>[2]['Choices'];

interface Asked {
  readonly Submit: boolean;
  readonly Choices?: Choices;
  readonly Remark: string;
}

interface Seen {
  readonly FormID: number;
  readonly Version: number;
  readonly Key?: string | undefined;
}

/** Builds the handlers that every family of bills shares; its controller gives them their wire names. */
export function billHandlers<Row extends object, Fields extends object>(family: BillFamily<Row, Fields>) {
  const { kind, columns, blank, valuesOf } = family;
  type Page = { Total: number; IsMore?: boolean; Rows: (BillAnswer & Row)[] };

  const pageOn = async (
    on: Executor,
    name: ListName,
    by: By,
    filter: BillFilter & Pick<PageFilter, 'Ended'>,
    code?: string,
  ): Promise<Page> => {
    const template = await findStandardTemplate(on, kind);
    if (!template) return { Total: 0, Rows: [] };
    const { Rows, ...found } = await pageForms(on, name, by, { ...filter, TemplateId: template.id }, code);
    const ids = Rows.map(({ FormID }) => FormID);
    if (ids.length === 0) return { ...found, Rows: [] };
    const facts = await listBillFacts(on, ids, by);
    const own = await columns(on, ids, by.id);
    return {
      ...found,
      Rows: Rows.map((row) => {
        const known = facts.get(row.FormID)!;
        return {
          ...row,
          DocumentStateCN: formStatusLabels[row.Status as FormStatus].zh,
          SubjectAUID: known.subject,
          SubjectName: known.name,
          SubjectNameEn: known.nameEn,
          SubjectDeptName: known.dept,
          SubjectDeptNameEn: known.deptEn,
          EffectState: known.effectState,
          DueDay: known.dueDay,
          CanOpen: known.isReadable,
          ...blank,
          ...own.get(row.FormID),
        };
      }),
    };
  };
  const page = (
    name: ListName,
    ctx: Context,
    filter: BillFilter & Pick<PageFilter, 'Ended'>,
    code?: string,
  ): Promise<Page> => onOneConnection(ctx.db, (on) => pageOn(on, name, byOf(ctx), filter, code));
  const list =
    (name: ListName, code?: string) =>
    (filter: BillFilter, ctx: Context): Promise<Page> =>
      page(name, ctx, filter, code);

  /** @throws Refused notFound if the form is not of this family */
  const readOurs = async (ctx: Context, FormID: number) => {
    const { form } = await readForm(ctx.db, byOf(ctx), FormID);
    if ((await standardOf(ctx.db, form.template_id)) !== kind) refuse(general.notFound);
    return form;
  };

  return {
    page,
    own: list('mine'),
    toExamine: list('waiting'),
    adopted: list('decided'),
    /** Bills about people in the scope of a code. */
    managed: (code: string) => list('bills', code),
    info: async ({ FormID }: { readonly FormID: number }, ctx: Context) => {
      await readOurs(ctx, FormID);
      return readDetail(ctx.db, byOf(ctx), FormID);
    },
    add: async (input: Fields & Asked & { readonly Key?: string | undefined }, ctx: Context) => {
      const by = byOf(ctx);
      const template = (await findStandardTemplate(ctx.db, kind)) ?? refuse(formRefusals.templateClosed);
      const start = await readNewForm(ctx.db, by, template.id);
      const Values = { ...start.Values, ...(await valuesOf(ctx.db, input)) };
      const { Submit, Choices, Remark, Key } = input;
      const form = { TemplateId: template.id, Values, Key };
      return Submit ? addAndSubmit(ctx.db, by, { ...form, Choices, Remark }) : addDraft(ctx.db, by, form);
    },
    edit: async (input: Fields & Asked & Seen, ctx: Context) => {
      const { FormID, Version, Key, Submit, Choices, Remark } = input;
      const form = await readOurs(ctx, FormID);
      const edition = await editionOf(ctx.db, form.template_edition_id);
      const kept = openTyped(edition, form.draft_values ?? form.form_values, ctx.actor.id);
      const Values = { ...kept, ...(await valuesOf(ctx.db, input)) };
      const change = { FormID, Version, Key, Values };
      return Submit
        ? submitForm(ctx.db, byOf(ctx), { ...change, Choices, Remark })
        : editDraft(ctx.db, byOf(ctx), change);
    },
    submit: async (input: Seen & Omit<Asked, 'Submit'>, ctx: Context) => {
      await readOurs(ctx, input.FormID);
      return submitForm(ctx.db, byOf(ctx), input);
    },
    approve: async (input: Seen & { readonly RowID: number; readonly Remark: string }, ctx: Context) => {
      await readOurs(ctx, input.FormID);
      return approve(ctx.db, byOf(ctx), input);
    },
    reject: async (input: Seen & { readonly RowID: number; readonly Remark: string }, ctx: Context) => {
      await readOurs(ctx, input.FormID);
      return sendBack(ctx.db, byOf(ctx), 'business', { ...input, Resume: 'default' });
    },
  };
}
