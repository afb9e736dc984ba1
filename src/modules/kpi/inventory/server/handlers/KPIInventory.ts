import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { byOf } from '#modules/kpi/server/commands/by.ts';
import { runsAll, viewerOf } from '#modules/kpi/server/queries/rights.ts';
import { KPIInventory } from '../../contract/KPIInventory.ts';
import { endInventory, openInventory, saveVerdict } from '../commands/inventory.ts';

/**
 * Checks that the caller administers everyone's reviews. Others may only read an inventory, because indicators belong
 * to the company.
 * @throws Refused forbidden
 */
async function assertRunsAll(tx: Tx, { actor }: Context): Promise<void> {
  if (!runsAll(await viewerOf(tx, actor.id))) refuse(general.forbidden);
}

export const kpiInventory = serve(KPIInventory, {
  Open: async ({ PeriodID }, ctx) => {
    const { id, items } = await inTransaction(ctx.db, async (tx) => {
      await assertRunsAll(tx, ctx);
      return openInventory(tx, PeriodID, byOf(ctx));
    });
    return { Code: 1, InventoryID: id, Items: items };
  },
  SaveItem: async (input, ctx) => {
    await inTransaction(ctx.db, async (tx) => {
      await assertRunsAll(tx, ctx);
      await saveVerdict(tx, input, byOf(ctx));
    });
    return { Code: 1 };
  },
  Close: async ({ InventoryID, Version }, ctx) => {
    const ref = { id: InventoryID, version: Version };
    await inTransaction(ctx.db, async (tx) => {
      await assertRunsAll(tx, ctx);
      await endInventory(tx, ref, byOf(ctx));
    });
    return { Code: 1 };
  },
});
