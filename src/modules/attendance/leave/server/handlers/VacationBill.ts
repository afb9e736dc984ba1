import type { InputOf } from '#kit/contract/call.ts';
import { general, Refused, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { billHandlers, findSeen, viewerOf } from '#modules/approval/server/open.ts';
import { balancesOf } from '#modules/attendance/balances/server/queries/balances.ts';
import { leaveChoices } from '#modules/attendance/balances/server/queries/choices.ts';
import { grantsOf } from '#modules/attendance/balances/server/queries/grants.ts';
import { findLot } from '#modules/attendance/balances/server/queries/lots.ts';
import { listEntries } from '#modules/attendance/balances/server/queries/quota-page.ts';
import {
  attendanceCode,
  billKinds,
  unit,
  type Unit,
  type VacationType,
} from '#modules/attendance/contract/codes.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { mayFileFor } from '#modules/attendance/requests/server/commands/request.ts';
import { askFor, shownFaults } from '#modules/attendance/requests/server/handlers/asking.ts';
import { given, refsOf } from '#modules/attendance/server/handlers/refs.ts';
import { findPerson } from '#modules/attendance/server/queries/persons.ts';
import { workTimes } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { VacationBill } from '../../contract/VacationBill.ts';
import { givenBackBy, returnsOf, untilsOf } from '../commands/cancelling.ts';
import { isWorkedOut, workOut, type WorkedOut } from '../commands/work-out.ts';
import * as leaves from '../queries/leaves.ts';
import { awayBy } from '../queries/read-away.ts';
import { teamAwayBeside } from '../queries/team-away.ts';
import { spanOf, totalOf } from '../rules/cost.ts';

type Fields = Omit<InputOf<typeof VacationBill.AddVacationBill>, 'Submit' | 'Choices' | 'Remark' | 'Key'>;

const blank = {
  VacationType: null as VacationType | null,
  Begins: null as string | null,
  Ends: null as string | null,
  Duration: 0,
  Unit: null as Unit | null,
  ReturnAt: null as string | null,
  CanCancel: false,
  CancelNumber: '',
};

/** State of a bill that is in effect. */
const done = 3;

async function columns(on: Executor, formIds: readonly number[], viewer: number) {
  const facts = await leaves.listFacts(on, formIds);
  const ends = Map.groupBy(await leaves.listCancellings(on, formIds), ({ leaveId }) => leaveId);
  return new Map(
    facts.map((one) => {
      const underWay = ends.get(one.formId)?.find(({ state }) => state !== done);
      const isOwn = one.personId === viewer || one.applicantId === viewer;
      return [
        one.formId,
        {
          VacationType: one.type,
          Begins: one.filedFrom,
          Ends: one.returnAt ?? one.filedTo,
          Duration: one.amount,
          Unit: one.unit,
          ReturnAt: one.returnAt,
          CanCancel: isOwn && one.state === done && one.amount > 0 && !underWay,
          CancelNumber: underWay?.number ?? '',
        },
      ];
    }),
  );
}

async function valuesOf(
  on: Executor,
  { AUID, HandoverAUID, VacationType, ExtraDays, ...fields }: Fields,
): Promise<Values> {
  const values = given(fields, ['Segments', 'Reason', 'Proof']);
  if (VacationType !== undefined) values['VacationType'] = String(VacationType);
  if (ExtraDays !== undefined) values['ExtraDays'] = ExtraDays === 0 ? undefined : String(ExtraDays);
  if (AUID !== undefined) values['AUID'] = await refsOf(on, [AUID]);
  if (HandoverAUID !== undefined)
    values['HandoverAUID'] = HandoverAUID === null ? undefined : await refsOf(on, [HandoverAUID]);
  return values;
}

const bills = billHandlers({ kind: billKinds.vacation, columns, blank, valuesOf });

/** Values of the form that gives back a part of a leave. */
interface Ending {
  readonly AUID: number;
  readonly Original: number;
  readonly ReturnAt: string;
  readonly Until?: string | undefined;
  readonly Reason: string;
}

const ends = billHandlers({
  kind: billKinds.cancelling,
  columns: () => Promise.resolve(new Map()),
  blank: {},
  valuesOf: async (on, asked: Ending) => ({
    AUID: await refsOf(on, [asked.AUID]),
    Original: { id: asked.Original, name: '-', nameEn: '-', number: '-' },
    ReturnAt: asked.ReturnAt,
    ...(asked.Until ? { Until: asked.Until } : {}),
    ...(asked.Reason === '' ? {} : { Reason: asked.Reason }),
  }),
});

/** Returns what is left of grants and will expire, by day, the earliest first. @param from first day of the leave */
function expiringOf(after: WorkedOut['after'], from: string) {
  const sums = new Map<string, number>();
  for (const { left, validTo } of after)
    if (validTo !== null && left > 0 && validTo >= from) sums.set(validTo, (sums.get(validTo) ?? 0) + left);
  return [...sums]
    .map(([ValidTo, Amount]) => ({ Amount, ValidTo }))
    .toSorted((one, other) => one.ValidTo.localeCompare(other.ValidTo));
}

/** Returns the cost of a leave in the form of the reply. */
function shown(
  {
    rule,
    roster,
    clocks,
    days,
    total,
    lots,
    free,
    rest,
    reserved,
    provisional,
    taken,
    after,
    faults,
  }: WorkedOut,
  ctx: Context,
) {
  const lotOf = new Map(lots.map((lot) => [lot.id, lot]));
  const kinds = new Map(roster.map((one) => [one.day, one]));
  const costs = new Map(days.map((one) => [one.day, one]));
  const first = days[0]?.day ?? '';
  return {
    Unit: rule.unit,
    Amount: total,
    Days: spanOf(roster, clocks, days).map((day) => {
      const { minutes, amount } = costs.get(day) ?? { minutes: 0, amount: 0 };
      const { kind, name, nameEn } = kinds.get(day)!;
      return {
        Day: day,
        DayKind: kind,
        DayName: name,
        DayNameEn: nameEn,
        Minutes: minutes,
        Amount: amount,
        Lots: taken
          .filter((one) => one.day === day)
          .map(({ lotId, amount: part }) => {
            const { leaveYear, source } = lotOf.get(lotId)!;
            return { LotID: lotId, LeaveYear: leaveYear, Source: source, Amount: part };
          }),
      };
    }),
    Balance: rule.needQuota
      ? {
          Before: free,
          After: rest,
          Provisional: provisional,
          Reserved: reserved,
          Expiring: expiringOf(after, first),
        }
      : null,
    Objections: shownFaults(faults, ctx),
  };
}

const unknown = { Unit: unit.days, Amount: 0, Days: [], Balance: null };

export const vacationBill = serve(VacationBill, {
  GetVacationBillPage: bills.own,
  GetVacationBillToExaminePage: bills.toExamine,
  GetVacationBillAdoptPage: bills.adopted,
  GetVacationBillManagerPage: bills.managed(attendanceCode),
  GetVacationBillFormInfo: bills.info,
  AddVacationBill: bills.add,
  EditVacationBill: bills.edit,

  GetVacationBillDuration: ({ AUID, FormID = 0, VacationType, Segments, HasProof, ExtraDays }, ctx) =>
    askFor(ctx, AUID, async (on, subject) => {
      const plan = {
        formId: FormID,
        subject,
        type: VacationType,
        segments: Segments,
        hasProof: HasProof,
        extraDays: ExtraDays,
      };
      if (Segments.length === 0) return { ...unknown, Objections: [] };
      const worked = await workOut(on, plan, companyDay(ctx.now));
      if (isWorkedOut(worked)) return shown(worked, ctx);
      return { ...unknown, Objections: shownFaults(worked.faults, ctx) };
    }),

  GetLeaveChoices: ({ AUID }, ctx) =>
    askFor(ctx, AUID, async (on, subject) => {
      const today = companyDay(ctx.now);
      const person = (await findPerson(on, subject, today)) ?? refuse(general.notFound);
      return (await leaveChoices(on, person, today)).map(({ reason, ...one }) => ({
        ...one,
        Reason: reason[ctx.language],
      }));
    }),

  GetWorkTimes: ({ AUID, FromDay, ToDay }, ctx) =>
    askFor(ctx, AUID, async (on, subject) => {
      const person = (await findPerson(on, subject, FromDay)) ?? refuse(general.notFound);
      const times = await workTimes(on, person, FromDay, ToDay);
      return times.map(({ day, begins, ends, isWorked }) => ({
        Day: day,
        Begins: begins,
        Ends: ends,
        IsWorked: isWorked,
      }));
    }),

  GetVacationBillDays: ({ FormID }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const seen = await findSeen(on, viewerOf(ctx.actor), FormID);
      const leave = (seen && (await leaves.findLeave(on, FormID))) ?? refuse(general.notFound);
      const days = await leaves.listDays(on, [FormID]);
      const row = (await columns(on, [FormID], ctx.actor.id)).get(FormID);
      const returns = row?.CanCancel ? await returnsOf(on, FormID) : [];
      return {
        FormID,
        VacationType: leave.type,
        Unit: leave.unit,
        Amount: totalOf(days),
        ReturnAt: leave.returnAt,
        Days: days.map(({ day, minutes, amount }) => ({ Day: day, Minutes: minutes, Amount: amount })),
        CanCancel: row?.CanCancel ?? false,
        CancelNumber: row?.CancelNumber ?? '',
        Returns: returns.map(({ at }) => at),
        Untils: row?.CanCancel ? await untilsOf(on, FormID) : [],
        ReturnAmounts: returns.map(({ back }) => back),
      };
    }),

  GetStandIn: ({ FormID }, ctx) =>
    onOneConnection(ctx.db, async (on) => ({ Away: await awayBy(on, FormID, ctx.actor.id, ctx.now) })),

  GetGivenBack: ({ FormID, ReturnAt, Until = null }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const seen = await findSeen(on, viewerOf(ctx.actor), FormID);
      const leave = (seen && (await leaves.findLeave(on, FormID))) ?? refuse(general.notFound);
      const plan = { formId: 0, subject: leave.personId, leaveId: FormID, returnAt: ReturnAt, until: Until };
      const { amount, faults } = await givenBackBy(on, plan);
      return { Unit: leave.unit, Amount: amount, Objections: shownFaults(faults, ctx) };
    }),

  CancelVacationBill: async ({ FormID, ReturnAt, Until, Reason, Key }, ctx) => {
    const leave = await leaves.findLeave(ctx.db, FormID);
    const row = (await columns(ctx.db, [FormID], ctx.actor.id)).get(FormID);
    const isOwn =
      leave && (leave.personId === ctx.actor.id || (await mayFileFor(ctx.db, ctx.actor.id, leave.personId)));
    if (!leave || !isOwn) refuse(general.notFound);
    if (row?.CancelNumber === '' && (await leaves.findStanding(ctx.db, FormID))?.state !== done)
      refuse(attendanceRefusals.notCancellable);
    try {
      return await ends.add(
        { AUID: leave.personId, Original: FormID, ReturnAt, Until, Reason, Submit: true, Remark: '', Key },
        ctx,
      );
    } catch (cause) {
      throw named(cause);
    }
  },

  GetTeamAway: ({ FormID }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const seen = await findSeen(on, viewerOf(ctx.actor), FormID);
      return (seen && (await teamAwayBeside(on, FormID))) ?? refuse(general.notFound);
    }),

  GetLeaveGrants: (_input, ctx) =>
    onOneConnection(ctx.db, (on) => grantsOf(on, ctx.actor.id, companyDay(ctx.now))),

  GetLeaveEntries: ({ LotID }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const lot = await findLot(on, LotID);
      return lot?.personId === ctx.actor.id ? listEntries(on, LotID) : refuse(general.notFound);
    }),

  GetVacationBalances: ({ AUID }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const id = AUID ?? ctx.actor.id;
      const person = (await mayFileFor(on, ctx.actor.id, id)) ? await findPerson(on, id) : undefined;
      return person ? balancesOf(on, person, companyDay(ctx.now)) : refuse(general.notFound);
    }),
});

/** Renames the field `Original` in a refusal of the form to `FormID`, the field of this call. */
function named(cause: unknown): unknown {
  if (!(cause instanceof Refused) || cause.refusal !== formRefusals.invalid) return cause;
  const fields = (cause.detail.fields ?? []).map(({ Field, Msg }) => ({
    Field: Field === 'Original' ? 'FormID' : Field,
    Msg,
  }));
  return new Refused(cause.refusal, { ...cause.detail, fields });
}
