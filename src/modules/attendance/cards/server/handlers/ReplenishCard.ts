import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { billHandlers } from '#modules/approval/server/open.ts';
import { attendanceCode, billKinds, cardSide, type CardSide } from '#modules/attendance/contract/codes.ts';
import { settingCode } from '#modules/attendance/contract/setting-code.ts';
import { cardRefusals } from '#modules/attendance/contract/refusals.ts';
import { earliestFor } from '#modules/attendance/requests/server/commands/filing.ts';
import { askFor, shownFaults } from '#modules/attendance/requests/server/handlers/asking.ts';
import { given, refsOf } from '#modules/attendance/server/handlers/refs.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { ReplenishCard } from '../../contract/ReplenishCard.ts';
import { filingFaults, isCardWorkedOut, workOutCard } from '../commands/card.ts';
import * as queries from '../queries/cards.ts';
import type { CardRule } from '../rules/cards.ts';

type Fields = Omit<InputOf<typeof ReplenishCard.AddReplenishCard>, 'Submit' | 'Choices' | 'Remark' | 'Key'>;
type GivenRule = Omit<InputOf<typeof ReplenishCard.AddReplenishCardConfig>, 'DeptId'>;

const blank = {
  Day: null as string | null,
  Segment: null as number | null,
  Side: null as CardSide | null,
  PunchAt: null as string | null,
};

async function columns(on: Executor, formIds: readonly number[]) {
  const cards = await queries.listCards(on, formIds);
  return new Map(
    cards.map(({ formId, day, segment, side, punchAt }) => [
      formId,
      { Day: day, Segment: segment, Side: side, PunchAt: punchAt },
    ]),
  );
}

async function valuesOf(on: Executor, { AUID, Segment, Side, ...fields }: Fields): Promise<Values> {
  return {
    ...given(fields, ['Day', 'PunchAt', 'Reason', 'Proof']),
    ...(Segment === undefined ? {} : { Segment: String(Segment) }),
    ...(Side === undefined ? {} : { Side: String(Side) }),
    ...(AUID === undefined ? {} : { AUID: await refsOf(on, [AUID]) }),
  };
}

const bills = billHandlers({ kind: billKinds.card, columns, blank, valuesOf });

/** Returns whether the caller may change rules. Rules concern everybody, so the scope of everybody is needed. */
const mayWrite = async (on: Executor, ctx: Context): Promise<boolean> =>
  (await scopeOf(on, ctx.actor.id, settingCode)).reach === 4;

/** Changes a rule in one transaction with its audit entry. @throws Refused forbidden */
async function keepRule<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!(await mayWrite(ctx.db, ctx))) refuse(general.forbidden);
  return inTransaction(ctx.db, work);
}

const audited = (tx: Tx, ctx: Context, act: string, ruleId: number, detail: object): Promise<void> =>
  writeAudit(tx, {
    actorId: ctx.actor.id,
    act,
    target: `cardRule:${ruleId}`,
    detail: { ...detail },
    ip: ctx.ip,
  });

const ruleOf = (asked: GivenRule): CardRule => ({
  monthlyLimit: asked.MonthlyLimit,
  cycleStartDay: asked.CycleStartDay,
  withinDays: asked.WithinDays,
  allowLack: asked.AllowLack,
  allowLate: asked.AllowLate,
  allowEarly: asked.AllowEarly,
  allowNormal: asked.AllowNormal,
  needProof: asked.NeedProof,
});

/** Locks a rule in the version that the caller saw. @throws Refused notFound, stale */
async function heldRule(tx: Tx, id: number, version: number): Promise<queries.KeptRule> {
  const rule = (await queries.holdCardRule(tx, id)) ?? refuse(general.notFound);
  if (rule.version !== version) refuse(general.stale, { body: { Version: rule.version } });
  return rule;
}

export const replenishCard = serve(ReplenishCard, {
  GetReplenishCardPage: bills.own,
  GetReplenishCardToExaminePage: bills.toExamine,
  GetReplenishCardAdoptPage: bills.adopted,
  GetReplenishCardManagerPage: bills.managed(attendanceCode),
  GetReplenishCardFormInfo: bills.info,
  AddReplenishCard: bills.add,
  EditReplenishCard: bills.edit,

  GetReplenishCardDay: (input, ctx) =>
    askFor(ctx, input.AUID, async (on, subject) => {
      const { FormID: formId = 0, Day: day, Segment: segment, Side, PunchAt: at = '', HasProof } = input;
      const side = Side ?? cardSide.on;
      const plan = { formId, subject, day, segment, side, at, hasProof: HasProof };
      const today = companyDay(ctx.now);
      const found = await workOutCard(on, plan);
      const filed = await filingFaults(on, plan, {
        today,
        now: ctx.now,
        isOwn: subject === ctx.actor.id,
      });
      // Faults of the end of the segment are shown only after an end has been chosen.
      const faults = [...filed, ...found.faults].filter(({ name }) => Side !== undefined || name !== 'Side');
      const rule = await queries.getCardRule(on, subject);
      const known = isCardWorkedOut(found)
        ? found
        : { cycle: { from: day, to: day }, used: 0, window: [day, day] as const, segments: [] };
      const punches = isCardWorkedOut(found) ? await queries.listPunchesIn(on, subject, found.window) : [];
      return {
        Segments: known.segments.map(([On, Off]) => ({ On, Off })),
        WindowFrom: known.window[0],
        WindowTo: known.window[1],
        Punches: punches.map(({ at: At, isReplaced }) => ({ At, IsReplaced: isReplaced })),
        Limit: rule.monthlyLimit,
        Used: known.used,
        CycleFrom: known.cycle.from,
        CycleTo: known.cycle.to,
        EarliestDay: await earliestFor(on, subject, today, rule.withinDays),
        NeedProof: rule.needProof,
        Objections: shownFaults(faults, ctx),
      };
    }),

  GetReplenishCardConfigList: (_input, ctx) =>
    onOneConnection(ctx.db, async (on) => ({
      CanUpdate: await mayWrite(on, ctx),
      Rows: (await queries.listCardRules(on)).map((rule) => ({
        ConfigID: rule.id,
        DeptId: rule.departmentId,
        DeptName: rule.name,
        DeptNameEn: rule.nameEn,
        MonthlyLimit: rule.monthlyLimit,
        CycleStartDay: rule.cycleStartDay,
        WithinDays: rule.withinDays,
        AllowLack: rule.allowLack,
        AllowLate: rule.allowLate,
        AllowEarly: rule.allowEarly,
        AllowNormal: rule.allowNormal,
        NeedProof: rule.needProof,
        Version: rule.version,
      })),
    })),

  AddReplenishCardConfig: ({ DeptId, ...asked }, ctx) =>
    keepRule(ctx, async (tx) => {
      if (!(await queries.isDepartment(tx, DeptId))) refuse(cardRefusals.noDepartment, { field: 'DeptId' });
      const ConfigID = await onConstraint({ card_rule_department: cardRefusals.ruleTaken }, () =>
        queries.addCardRule(tx, DeptId, ruleOf(asked)),
      );
      await audited(tx, ctx, 'cardRule.add', ConfigID, { department: DeptId, ...asked });
      return { Code: 1, ConfigID };
    }),

  UpdateReplenishCardConfig: ({ ConfigID, Version, ...asked }, ctx) =>
    keepRule(ctx, async (tx) => {
      await heldRule(tx, ConfigID, Version);
      await queries.saveCardRule(tx, ConfigID, ruleOf(asked));
      await audited(tx, ctx, 'cardRule.change', ConfigID, asked);
      return { Code: 1 };
    }),

  DelReplenishCardConfig: ({ ConfigID, Version }, ctx) =>
    keepRule(ctx, async (tx) => {
      const rule = await heldRule(tx, ConfigID, Version);
      if (rule.departmentId === null) refuse(cardRefusals.ruleOfAll);
      await queries.deleteCardRule(tx, ConfigID);
      await audited(tx, ctx, 'cardRule.delete', ConfigID, { department: rule.departmentId });
      return { Code: 1 };
    }),
});
