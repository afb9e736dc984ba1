import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { fenToYuan, yuanToFen } from '#kit/rules/money.ts';
import { lastDayOf } from '#kit/rules/months.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { audit, keeperOf } from '#modules/payroll/server/commands/keeper.ts';
import { InsuranceScheme } from '../../contract/InsuranceScheme.ts';
import * as queries from '../queries/schemes.ts';
import { missingFigure } from '../rules/missing.ts';
import { readySchemes } from '../rules/ready-schemes.ts';

const yuan = (fen: number | null): string | null => (fen === null ? null : fenToYuan(fen));
const fen = (text: string | null): number | null => (text === null ? null : yuanToFen(text)!);

const isCrossed = (floor: string | null, ceiling: string | null): boolean =>
  floor !== null && ceiling !== null && yuanToFen(ceiling)! < yuanToFen(floor)!;

type Saved = InputOf<typeof InsuranceScheme.SaveInsuranceScheme>;

/**
 * Checks that bounds, months and items of a scheme are consistent.
 * @throws Refused boundsCrossed, monthsCrossed, itemTwice
 */
function assertSound({ FromMonth, ToMonth, Floor, Ceiling, Items }: Saved): void {
  if (ToMonth !== null && ToMonth < FromMonth) refuse(payRefusals.monthsCrossed, { field: 'ToMonth' });
  if (isCrossed(Floor, Ceiling)) refuse(payRefusals.boundsCrossed, { field: 'Ceiling' });
  for (const [at, item] of Items.entries()) {
    if (Items.findIndex(({ Code }) => Code === item.Code) !== at)
      refuse(payRefusals.itemTwice, { field: `Items.${at}.Code`, with: { code: item.Code } });
    if (isCrossed(item.Floor, item.Ceiling))
      refuse(payRefusals.boundsCrossed, { field: `Items.${at}.Ceiling` });
  }
}

export const insuranceScheme = serve(InsuranceScheme, {
  GetInsuranceSchemeList: async (_input, ctx) => {
    const uncovered = await queries.countUncovered(ctx.db, companyDay(ctx.now));
    return (await queries.listSchemes(ctx.db)).map((one) => ({
      SchemeID: one.id,
      Version: one.version,
      Code: one.code,
      Name: one.name,
      NameEn: one.nameEn,
      FromMonth: one.from.slice(0, 7),
      ToMonth: one.to?.slice(0, 7) ?? null,
      Floor: yuan(one.floor),
      Ceiling: yuan(one.ceiling),
      AverageWage: yuan(one.average),
      MinimumWage: yuan(one.minimum),
      IsTaxed: one.isTaxed,
      Source: one.source,
      Uncovered: uncovered.get(one.code) ?? 0,
      Items: one.items.map((item) => ({
        Code: item.code,
        Name: item.name,
        NameEn: item.nameEn,
        EmployeeRate: item.employee,
        EmployerRate: item.employer,
        Floor: yuan(item.floor),
        Ceiling: yuan(item.ceiling),
        Rounding: item.rounding,
        BelowFloor: item.belowFloor,
        SparesNewcomers: item.sparesNewcomers ?? false,
        CountsBonuses: item.countsBonuses ?? false,
        IsHousingFund: item.isHousingFund ?? false,
      })),
    }));
  },
  GetReadyInsuranceSchemes: async (_input, ctx) => {
    const own = new Set(
      (await queries.listSchemes(ctx.db)).map(({ code, from }) => `${code} ${from.slice(0, 7)}`),
    );
    return readySchemes.map((one) => ({ ...one, IsTaken: own.has(`${one.Code} ${one.FromMonth}`) }));
  },
  SaveInsuranceScheme: (input, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const { SchemeID = 0, Version = 0 } = input;
      if (SchemeID !== 0) {
        const { version } = (await queries.lockScheme(tx, SchemeID)) ?? refuse(general.notFound);
        if (version !== Version) refuse(payRefusals.schemeMoved);
      }
      assertSound(input);
      const ready = readySchemes.find((one) => one.Ready === input.Ready);
      if (input.Ready !== undefined && !ready) refuse(general.notFound, { field: 'Ready' });
      const field = ready && missingFigure(ready.Missing, input);
      if (field !== undefined) refuse(payRefusals.figureMissing, { field });
      const scheme = {
        id: SchemeID,
        version: Version,
        code: input.Code,
        name: input.Name,
        nameEn: input.NameEn,
        from: `${input.FromMonth}-01`,
        to: input.ToMonth === null ? null : lastDayOf(input.ToMonth),
        floor: fen(input.Floor),
        ceiling: fen(input.Ceiling),
        average: fen(input.AverageWage),
        minimum: fen(input.MinimumWage),
        isTaxed: input.IsTaxed,
        source: input.Source,
        items: input.Items.map((item) => ({
          code: item.Code,
          name: item.Name,
          nameEn: item.NameEn,
          employee: item.EmployeeRate,
          employer: item.EmployerRate,
          floor: fen(item.Floor),
          ceiling: fen(item.Ceiling),
          rounding: item.Rounding,
          belowFloor: item.BelowFloor,
          ...(item.SparesNewcomers && { sparesNewcomers: true }),
          ...(item.CountsBonuses && { countsBonuses: true }),
          ...(item.IsHousingFund && { isHousingFund: true }),
        })),
      };
      const id = await onConstraint(
        { scheme_days: () => refuse(payRefusals.schemeOverlaps, { field: 'FromMonth' }) },
        () => queries.saveScheme(tx, scheme),
      );
      const detail = {
        code: input.Code,
        from: input.FromMonth,
        to: input.ToMonth,
        ...(ready && { ready: ready.Ready, checked: ready.CheckedDay }),
      };
      await audit(tx, keeperOf(ctx), 'insuranceScheme.save', `insuranceScheme:${id}`, detail);
      return { Code: 1, SchemeID: id };
    }),
  DropInsuranceScheme: ({ SchemeID, Version }, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const scheme = (await queries.lockScheme(tx, SchemeID)) ?? refuse(general.notFound);
      if (scheme.version !== Version) refuse(payRefusals.schemeMoved);
      await queries.deleteScheme(tx, SchemeID);
      const detail = { code: scheme.code, from: scheme.from.slice(0, 7) };
      await audit(tx, keeperOf(ctx), 'insuranceScheme.drop', `insuranceScheme:${SchemeID}`, detail);
      return { Code: 1 };
    }),
});
