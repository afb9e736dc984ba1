import { general, refuse } from '#kit/contract/refusals.ts';
import { fenToYuan, yuanToFen } from '#kit/rules/money.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import type { Band } from '#modules/payroll/calculation/server/rules/tax/tables.ts';
import { audit, keeperOf } from '#modules/payroll/server/commands/keeper.ts';
import { TaxTable } from '../../contract/TaxTable.ts';
import { setupRefusals } from '../../contract/setup-refusals.ts';
import * as queries from '../queries/tax.ts';

interface Shown {
  readonly UpTo: string | null;
  readonly Rate: number;
  readonly Less: string;
}

const shown = ({ upTo, rate, less }: Band): Shown => ({
  UpTo: Number.isFinite(upTo) ? fenToYuan(upTo) : null,
  Rate: rate,
  Less: fenToYuan(less),
});

/**
 * Returns tax bands from a call, checked for consistency.
 * @throws Refused bandsWrong
 */
function bandsOf(field: string, given: readonly Shown[]): Band[] {
  const bands = given.map(({ UpTo, Rate, Less }) => ({
    upTo: UpTo === null ? Infinity : yuanToFen(UpTo)!,
    rate: Rate,
    less: yuanToFen(Less)!,
  }));
  const isUpwards = bands.every(({ upTo }, at) => at === 0 || upTo > bands[at - 1]!.upTo);
  if (!isUpwards || bands.at(-1)!.upTo !== Infinity) refuse(setupRefusals.bandsWrong, { field });
  return bands;
}

export const taxTable = serve(TaxTable, {
  GetTaxTableList: async (_input, ctx) =>
    (await queries.listTables(ctx.db)).map((one) => ({
      TableId: one.id,
      Version: one.version,
      FromMonth: one.from,
      Year: one.year.map(shown),
      Month: one.month.map(shown),
      Basic: fenToYuan(one.basic),
      BonusUntil: one.bonusUntil,
      Source: one.source,
    })),
  SaveTaxTable: (input, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const { TableId = 0, Version = 0 } = input;
      if (TableId !== 0) {
        const version = (await queries.lockTable(tx, TableId)) ?? refuse(general.notFound);
        if (version !== Version) refuse(setupRefusals.setupMoved);
      }
      const table = {
        id: TableId,
        version: Version,
        from: input.FromMonth,
        year: bandsOf('Year', input.Year),
        month: bandsOf('Month', input.Month),
        basic: yuanToFen(input.Basic)!,
        bonusUntil: input.BonusUntil,
        source: input.Source,
      };
      const id = await onConstraint(
        { tax_table_month: () => refuse(setupRefusals.monthsOverlap, { field: 'FromMonth' }) },
        () => queries.saveTable(tx, table),
      );
      await audit(tx, keeperOf(ctx), 'taxTable.save', `taxTable:${id}`, { from: table.from });
      return { Code: 1, TableId: id };
    }),
});
