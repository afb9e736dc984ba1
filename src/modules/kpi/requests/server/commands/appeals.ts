import { general, refuse, type Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inOneTransaction } from '#kit/server/db/transaction.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { approve, beginFor, saying, sendBack, submitForm } from '#modules/approval/server/open.ts';
import { allSpecialDays } from '#modules/calendar/server/open.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { appealForm, sheetStates } from '#modules/kpi/contract/codes.ts';
import { between, compare, exactText, fractionOf, zero } from '#modules/kpi/contract/fraction.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { appealUntil } from '#modules/kpi/periods/server/rules/outcome.ts';
import { holdSheet } from '#modules/kpi/sheets/server/commands/cells.ts';
import { digestOf, type LoadedSheet } from '#modules/kpi/sheets/server/queries/loaded.ts';
import { findApplicantPlace, findForm, type SheetRecord } from '#modules/kpi/sheets/server/queries/sheets.ts';
import { listNamesOf } from '#modules/people/server/open.ts';
import * as queries from '../queries/appeals.ts';
import { findFormFacts } from '../queries/submitting.ts';
import { approver, rowOf, type Acting } from './forms.ts';

/**
 * Returns the person who decides an appeal: the nearest leader who took no part in the score, otherwise somebody who
 * administers everyone's reviews.
 */
export async function deciderOf(on: Executor, sheet: SheetRecord): Promise<number | null> {
  const involved = await queries.listInvolved(on, sheet.id);
  const above = await queries.listAbove(on, sheet.person_id);
  const all = [...above, ...(await queries.listOfficers(on))];
  return all.find((id) => !involved.has(id)) ?? null;
}

/** Returns why a person may not decide an appeal: it is their own, or they took part in the score. Null: they may. */
export async function barOf(
  on: Executor,
  sheet: Pick<SheetRecord, 'id' | 'person_id'>,
  person: number,
): Promise<Words | null> {
  if (sheet.person_id === person)
    return { zh: '不能处理自己的申诉', en: 'you cannot decide your own appeal' };
  return (await queries.listInvolved(on, sheet.id)).has(person)
    ? {
        zh: '您参与过该评分，不能处理申诉',
        en: 'you took part in the score, so you cannot decide the appeal',
      }
    : null;
}

/** Returns the last company day for an appeal against a published sheet. */
export const lastDay = async (on: Executor, { published_at: at }: SheetRecord, now: Date): Promise<string> =>
  appealUntil(companyDay(at!), await allSpecialDays(on, now));

/** Says whether a sheet's person may still appeal against the published result. */
export async function mayAppeal(on: Executor, sheet: SheetRecord, now: Date): Promise<boolean> {
  if (sheet.state !== sheetStates.published) return false;
  if (await queries.hasAppealed(on, sheet.id, sheet.edition_number)) return false;
  return companyDay(now) <= (await lastDay(on, sheet, now));
}

/** Returns the form values of an appeal; null if there is nobody to decide it. */
export async function appealValues(
  on: Executor,
  loaded: LoadedSheet,
  reason: string,
): Promise<Values | null> {
  const { sheet } = loaded;
  const decider = await deciderOf(on, sheet);
  const name = decider === null ? undefined : (await listNamesOf(on, [decider])).get(decider);
  if (decider === null || !name) return null;
  const facts = await findFormFacts(on, sheet.id);
  return {
    SheetID: String(sheet.id),
    Period: facts.period,
    Post: facts.post,
    Leader: [{ id: decider, name: name.zh, nameEn: name.en }],
    Digest: digestOf(loaded),
    Reason: reason,
  };
}

/**
 * Creates the form of an appeal in the person's name.
 * @throws Refused notFound, stale, notAcknowledged, appealLate, appealed, noDecider, noForm
 */
async function begin(
  tx: Tx,
  ctx: Acting,
  given: { readonly SheetID: number; readonly Version: number; readonly Reason: string },
): Promise<{ formId: number; values: Values }> {
  const by = { id: ctx.actor.id, language: ctx.language, now: ctx.now, ip: null };
  const loaded = await holdSheet(tx, given.SheetID, by);
  const { sheet } = loaded;
  if (sheet.person_id !== by.id) refuse(general.notFound);
  if (sheet.version !== given.Version) refuse(general.stale, { body: { Version: sheet.version } });
  if (sheet.state !== sheetStates.published) refuse(no.notAcknowledged);
  if (await queries.hasAppealed(tx, sheet.id, sheet.edition_number)) refuse(no.appealed);
  if (companyDay(ctx.now) > (await lastDay(tx, sheet, ctx.now))) refuse(no.appealLate);
  const values = (await appealValues(tx, loaded, given.Reason)) ?? refuse(no.noDecider);
  const template = await findStandardTemplate(tx, appealForm);
  if (!template?.isOpen) refuse(no.noForm);
  const id = await onConstraint({ appeal_sheet_id_edition_number_key: no.appealed }, () =>
    queries.addAppeal(tx, {
      sheet_id: sheet.id,
      edition_number: sheet.edition_number,
      reason: given.Reason,
      made_at: ctx.now,
    }),
  );
  const { formId } = await beginFor(tx, sheet.person_id, {
    TemplateId: template.id,
    Values: values,
    now: ctx.now,
  });
  await queries.saveAppeal(tx, id, { form_id: formId });
  return { formId, values };
}

/** Appeals and submits the form at once. @throws Refused what `begin` and the approval engine refuse */
export const appeal = (
  ctx: Acting,
  given: { readonly SheetID: number; readonly Version: number; readonly Reason: string },
): Promise<number> =>
  inOneTransaction(ctx.db, async (joined, tx) => {
    const { formId, values } = await begin(tx, ctx, given);
    const form = (await findForm(tx, formId))!;
    const held = await findApplicantPlace(tx, ctx.actor.id);
    await submitForm(joined, approver(ctx), {
      FormID: formId,
      Version: form.version,
      Values: { company: held.company, department: held.department, ...values },
      Remark: '',
    });
    return formId;
  });

export interface Decision {
  readonly SheetID: number;
  readonly Version: number;
  readonly IsAccepted: boolean;
  readonly Total?: string | null | undefined;
  readonly Reason: string;
}

/**
 * Decides an appeal through its form. An accepted one publishes the new total.
 * @throws Refused notFound, stale, objected, appealTotal, scoreRange, and what the approval engine refuses
 */
export const decideAppeal = (
  ctx: Acting,
  { SheetID, Version: seen, IsAccepted, Total, Reason }: Decision,
): Promise<void> =>
  inOneTransaction(ctx.db, async (joined, tx) => {
    const by = { id: ctx.actor.id, language: ctx.language, now: ctx.now, ip: null };
    const loaded = await holdSheet(tx, SheetID, by);
    const found = (await queries.findOpenAppeal(tx, SheetID)) ?? refuse(general.notFound);
    const form = (await findForm(tx, found.form_id!)) ?? refuse(general.notFound);
    const RowID = await rowOf(tx, form.id, ctx.actor.id);
    if (loaded.sheet.version !== seen) refuse(general.stale, { body: { Version: loaded.sheet.version } });
    const bar = await barOf(tx, loaded.sheet, by.id);
    if (bar) throw saying(approvalRefusals.objected, bar);
    const on = { FormID: form.id, Version: form.version, RowID, Remark: Reason };
    if (!IsAccepted) {
      await sendBack(joined, approver(ctx), 'business', { ...on, Resume: 'default' });
      return;
    }
    const total = fractionOf(Total);
    if (!total) refuse(no.appealTotal, { field: 'Total' });
    const max = fractionOf(loaded.rules.Max) ?? total;
    if (compare(between(total, zero, max), total) !== 0) refuse(no.scoreRange, { field: 'Total' });
    await queries.saveAppeal(tx, found.id, { total: exactText(total), answer: Reason, decided_by: by.id });
    await approve(joined, approver(ctx), on);
  });
