import { companyDay } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { inOneTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import { abandon, holdHead } from '#modules/approval/server/open.ts';
import { makeSheets } from '#modules/kpi/periods/server/commands/making.ts';
import * as queries from '#modules/kpi/periods/server/queries/periods.ts';
import { approver } from '#modules/kpi/requests/server/commands/forms.ts';
import { audit } from '#modules/kpi/server/commands/audit.ts';
import type { Scope } from '#modules/people/server/open.ts';
import { findForm, findSheet } from '../queries/sheets.ts';
import { joinStretches, settled } from '../rules/stretches.ts';

/** Scope of a background job: the whole company. */
const everybody: Scope = { personId: 0, departmentId: 0, reach: 4 };

/** Plans how a person's sheets of a period follow a transfer. Returns undefined if nothing changes. */
async function planFor(tx: Tx, period: queries.HeldPeriod, personId: number) {
  const lines = joinStretches(await queries.listStretches(tx, everybody, period, undefined, personId));
  const standing = await queries.listStanding(tx, period.id, personId);
  // A person who has left has no stretches. Their sheets are finished as they are.
  if (lines.length === 0 || standing.length === 0) return undefined;
  const plan = settled(lines, standing);
  const isDone = plan.moved.length + plan.dropped.length + plan.open.length === 0;
  return isDone ? undefined : { ...plan, product: standing.at(-1)!.productId };
}

/**
 * Splits one person's sheets of a period after a transfer.
 * @param whole database whose calls are part of the transaction
 */
async function follow(whole: Database, tx: Tx, periodId: number, personId: number, now: Date): Promise<void> {
  // Forms are locked before sheets, to avoid deadlocks. A draft submitted meanwhile is no longer a draft.
  const seen = await queries.findPeriod(tx, periodId);
  const dropped = seen ? ((await planFor(tx, seen, personId))?.dropped ?? []) : [];
  for (const { formId } of dropped) if (formId !== null) await holdHead(tx, formId);
  const period = await queries.holdPeriod(tx, periodId);
  if (!period) return;
  for (const { id } of (await queries.listStanding(tx, periodId, personId)).toSorted((a, b) => a.id - b.id))
    await findSheet(tx, id, true);
  const plan = await planFor(tx, period, personId);
  if (!plan) return;
  for (const { formId } of plan.dropped) {
    const form = formId === null ? undefined : await findForm(tx, formId);
    if (!form || !dropped.some((one) => one.formId === formId)) continue;
    const actor = { id: personId, permissions: new Set<string>() };
    await abandon(whole, approver({ db: whole, actor, language: 'zh', now }), {
      FormID: form.id,
      Version: form.version,
      Remark: '岗位变动已撤销',
    });
  }
  for (const { sheet, to } of plan.moved) await queries.endSheet(tx, sheet.id, to);
  const templates = await queries.listOpenTemplates(tx, plan.product);
  const wanted = plan.open.filter(({ postId, leaderId }) => leaderId !== null && templates.has(postId));
  const made = await makeSheets(tx, period, wanted, templates, now);
  if (plan.moved.length === 0 && plan.dropped.length === 0 && made.length === 0) return;
  await audit(tx, { id: null, language: 'zh', now, ip: null }, 'sheets.split', `kpi.period:${periodId}`, {
    personId,
    ended: plan.moved.map(({ sheet, to }) => ({ sheetId: sheet.id, to })),
    made: made.length,
  });
  const name = period.name_en || period.name;
  await notify(tx, `kpi.period:${periodId}`, null, [
    {
      people: [...new Set([personId, ...wanted.map(({ leaderId }) => leaderId!)])],
      key: `kpi.period:${periodId}/split/${personId}/${companyDay(now)}`,
      titleZh: `岗位或上级变动：「${period.name}」的 KPI 考核表已按任职日期分段`,
      titleEn: `Position or leader changed: the KPI reviews for “${name}” are split by the dates of each assignment`,
      url: '/xtable1',
    },
  ]);
}

/**
 * Lets the sheets of running periods follow transfers. A transfer after they were made splits them, and one that was
 * taken back joins them again. Each person is handled separately.
 */
export async function followTransfers(db: Database, now: Date): Promise<void> {
  const found: { period: number; person: number }[] = [];
  for (const period of await queries.listUnderWay(db)) {
    const standing = Map.groupBy(await queries.listStanding(db, period.id), ({ personId }) => personId);
    const lines = joinStretches(await queries.listStretches(db, everybody, period, undefined));
    for (const [person, own] of Map.groupBy(lines, ({ personId }) => personId)) {
      const sheets = standing.get(person);
      if (!sheets) continue;
      const { moved, dropped, open } = settled(own, sheets);
      if (moved.length + dropped.length + open.length > 0) found.push({ period: period.id, person });
    }
  }
  await eachByItself(found, ({ period, person }) =>
    inOneTransaction(db, (whole, tx) => follow(whole, tx, period, person, now)),
  );
}
