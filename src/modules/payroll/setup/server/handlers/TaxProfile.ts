import { refuse } from '#kit/contract/refusals.ts';
import { fenToYuan, yuanToFen } from '#kit/rules/money.ts';
import { firstDayOf } from '#kit/rules/months.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import {
  noProfile,
  type EnrolmentHeld,
  type TaxProfileHeld,
} from '#modules/payroll/calculation/server/rules/run/tax-profile.ts';
import { barsAtOnce } from '#modules/payroll/calculation/server/rules/tax/wages.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { listDaysOf } from '#modules/payroll/runs/server/queries/run-inputs.ts';
import { listLastYear } from '#modules/payroll/runs/server/queries/run-kinds.ts';
import { audit, keeperOf } from '#modules/payroll/server/commands/keeper.ts';
import { openPay, sealRecord } from '#modules/payroll/server/commands/pay-box.ts';
import type { SlipHeld } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import { TaxProfile } from '../../contract/TaxProfile.ts';
import { setupRefusals } from '../../contract/setup-refusals.ts';
import { findSchemeOn } from '../queries/schemes.ts';
import * as queries from '../queries/tax.ts';
import { holdKept } from './PayGroup.ts';

const fen = (yuan: string): number => yuanToFen(yuan)!;

const shown = ({ firstMonth, hasNoOther, isAtOnce, deductions, opening }: TaxProfileHeld) => ({
  FirstMonth: firstMonth,
  HasNoOther: hasNoOther,
  IsAtOnce: isAtOnce,
  Deductions: deductions.map((one) => ({
    Name: one.name,
    Amount: fenToYuan(one.fen),
    FromMonth: one.from,
    ToMonth: one.to,
  })),
  Opening: opening && {
    Month: opening.month,
    Income: fenToYuan(opening.income),
    Exempt: fenToYuan(opening.exempt),
    Insurance: fenToYuan(opening.insurance),
    Special: fenToYuan(opening.special),
    Other: fenToYuan(opening.other),
    Withheld: fenToYuan(opening.withheld),
  },
});

/** Returns a person's entry day and their known gross wages of the previous year in fen, by month. */
async function lastYearOf(tx: Tx, personId: number, year: number) {
  const slips = (await listLastYear(tx, [{ personId, day: `${year}-01-01` }])).get(personId) ?? [];
  const months = new Map<string, number>();
  for (const { month, sealed } of slips)
    months.set(month, (months.get(month) ?? 0) + openPay<SlipHeld>(sealed).gross);
  const entry = (await listDaysOf(tx, [personId])).get(personId)?.entry ?? null;
  return [entry, months] as const;
}

export const taxProfile = serve(TaxProfile, {
  RevealTaxProfile: ({ AUID, Year, Reason }, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      await holdKept(tx, ctx, [AUID]);
      const [kept] = await queries.listProfilesOf(tx, [AUID], Year);
      const enrolments = await queries.listEnrolments(tx, [AUID], '0001-01-01', '9999-12-31');
      const detail = { person: AUID, year: Year, reason: Reason };
      await audit(tx, keeperOf(ctx), 'taxProfile.reveal', `person:${AUID}`, detail);
      return {
        Version: kept?.version ?? 0,
        ...shown(kept ? openPay<TaxProfileHeld>(kept.sealed) : noProfile),
        Enrolments: enrolments.map(({ scheme, from, to, sealed }) => {
          const { base, ownRates } = openPay<EnrolmentHeld>(sealed);
          return {
            Scheme: scheme,
            FromMonth: from.slice(0, 7),
            ToMonth: to?.slice(0, 7) ?? null,
            Base: base === null ? null : fenToYuan(base),
            OwnRates: Object.entries(ownRates).map(([Code, Rate]) => ({ Code, Rate })),
          };
        }),
      };
    }),
  SaveTaxProfile: (input, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const { AUID, Year, Version, Opening } = input;
      await holdKept(tx, ctx, [AUID]);
      const [kept] = await queries.listProfilesOf(tx, [AUID], Year);
      if ((kept?.version ?? 0) !== Version) refuse(setupRefusals.setupMoved);
      for (const [at, { FromMonth, ToMonth }] of input.Deductions.entries())
        if (ToMonth !== null && ToMonth < FromMonth)
          refuse(payRefusals.monthsCrossed, { field: `Deductions.${at}.ToMonth` });
      if (Opening && Number(Opening.Month.slice(0, 4)) !== Year)
        refuse(payRefusals.monthsCrossed, { field: 'Opening' });
      if (input.IsAtOnce && barsAtOnce(Year, ...(await lastYearOf(tx, AUID, Year))))
        refuse(payRefusals.atOnceBarred, { field: 'IsAtOnce' });
      const held: TaxProfileHeld = {
        firstMonth: input.FirstMonth,
        hasNoOther: input.HasNoOther,
        isAtOnce: input.IsAtOnce,
        deductions: input.Deductions.map((one) => ({
          name: one.Name,
          fen: fen(one.Amount),
          from: one.FromMonth,
          to: one.ToMonth,
        })),
        opening: Opening && {
          month: Opening.Month,
          income: fen(Opening.Income),
          exempt: fen(Opening.Exempt),
          insurance: fen(Opening.Insurance),
          special: fen(Opening.Special),
          other: fen(Opening.Other),
          withheld: fen(Opening.Withheld),
        },
      };
      await queries.saveProfileOf(tx, AUID, Year, sealRecord(held), Version + 1);
      await audit(tx, keeperOf(ctx), 'taxProfile.save', `person:${AUID}`, { person: AUID, year: Year });
      return { Code: 1 };
    }),
  SaveEnrolment: ({ AUID, Scheme, FromMonth, ToMonth, Base, OwnRates }, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      await holdKept(tx, ctx, [AUID]);
      if (ToMonth !== null && ToMonth < FromMonth) refuse(payRefusals.monthsCrossed, { field: 'ToMonth' });
      if (!(await findSchemeOn(tx, Scheme, firstDayOf(FromMonth))))
        refuse(payRefusals.noScheme, { field: 'Scheme', with: { code: Scheme } });
      const held: EnrolmentHeld = {
        base: Base === null ? null : fen(Base),
        ownRates: Object.fromEntries(OwnRates.map(({ Code, Rate }) => [Code, Rate])),
      };
      const given = { scheme: Scheme, from: FromMonth, to: ToMonth, sealed: sealRecord(held) };
      await queries.replaceEnrolment(tx, AUID, given);
      const detail = { person: AUID, scheme: Scheme, from: FromMonth, to: ToMonth };
      await audit(tx, keeperOf(ctx), 'enrolment.save', `person:${AUID}`, detail);
      return { Code: 1 };
    }),
});
