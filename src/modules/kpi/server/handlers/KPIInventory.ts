import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { KPIInventory } from '../../contract/KPIInventory.ts';
import { byOf } from '../commands/by.ts';
import { endInventory, openInventory, saveVerdict } from '../commands/inventory.ts';

export const kpiInventory = serve(KPIInventory, {
  Open: async ({ PeriodID }, ctx) => {
    const { id, items } = await inTransaction(ctx.db, (tx) => openInventory(tx, PeriodID, byOf(ctx)));
    return { Code: 1, InventoryID: id, Items: items };
  },
  SaveItem: async (input, ctx) => {
    await inTransaction(ctx.db, (tx) => saveVerdict(tx, input, byOf(ctx)));
    return { Code: 1 };
  },
  Close: async ({ InventoryID, Version }, ctx) => {
    const ref = { id: InventoryID, version: Version };
    await inTransaction(ctx.db, (tx) => endInventory(tx, ref, byOf(ctx)));
    return { Code: 1 };
  },
});
