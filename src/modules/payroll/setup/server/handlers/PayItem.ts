import { general, refuse } from '#kit/contract/refusals.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { sayFault } from '#kit/rules/formula/faults.ts';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { planItems, type ItemFault } from '#modules/payroll/calculation/server/rules/items/work-out.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { audit, keeperOf } from '#modules/payroll/server/commands/keeper.ts';
import { PayItem } from '../../contract/PayItem.ts';
import { builtIn, itemSource, payFacts } from '../../contract/setup-codes.ts';
import { setupRefusals } from '../../contract/setup-refusals.ts';
import * as queries from '../queries/pay-items.ts';

function wordsOf(fault: ItemFault, language: Language): string {
  if (fault.is === 'formula') return sayFault(fault.faults[0]!, language);
  if (fault.is === 'circle') return fault.codes.join(' → ');
  return fault.code;
}

/**
 * Checks that an item's code is free and that its formula works together with all other items in force.
 * @throws Refused codeTaken, formulaWrong
 */
async function assertPlanned(tx: Tx, item: queries.OwnItem, language: Language): Promise<void> {
  if ((builtIn as readonly string[]).includes(item.code) || item.code in payFacts)
    refuse(setupRefusals.codeTaken, { field: 'Code', with: { code: item.code } });
  const others = (await queries.listItems(tx)).filter(
    (one) =>
      one.id !== item.id &&
      (one.groupId === null || item.groupId === null || one.groupId === item.groupId) &&
      one.from <= (item.to ?? '9999') &&
      (one.to ?? '9999') >= item.from,
  );
  const last = new Map([...others, item].map((one) => [one.code, one]));
  const items = [
    ...builtIn.map((code) => ({ code, formula: null })),
    ...[...last.values()].map(({ code, source, formula }) => ({
      code,
      formula: source === itemSource.formula ? formula : null,
    })),
  ];
  const plan = planItems(items, Object.keys(payFacts));
  if (plan.ok) return;
  const why = wordsOf(plan.faults[0]!, language);
  refuse(setupRefusals.formulaWrong, { field: 'Formula', with: { why } });
}

const noGroup = () => refuse(general.notFound, { field: 'GroupId' });

export const payItem = serve(PayItem, {
  GetPayItemList: async (_input, ctx) =>
    (await queries.listItems(ctx.db)).map((one) => ({
      ItemId: one.id,
      Version: one.version,
      GroupId: one.groupId,
      Code: one.code,
      Name: one.name,
      NameEn: one.nameEn,
      Kind: one.kind,
      Source: one.source,
      Formula: one.formula,
      TaxKind: one.taxKind,
      QueryAs: one.queryAs,
      FromMonth: one.from.slice(0, 7),
      ToMonth: one.to?.slice(0, 7) ?? null,
      Place: one.place,
    })),
  SavePayItem: (input, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const { ItemId = 0, Version = 0, FromMonth, ToMonth } = input;
      if (ItemId !== 0) {
        const known = (await queries.lockItem(tx, ItemId)) ?? refuse(general.notFound);
        if (known.version !== Version) refuse(setupRefusals.setupMoved);
      }
      if (ToMonth !== null && ToMonth < FromMonth) refuse(payRefusals.monthsCrossed, { field: 'ToMonth' });
      const item = {
        id: ItemId,
        version: Version,
        groupId: input.GroupId,
        code: input.Code,
        name: input.Name,
        nameEn: input.NameEn,
        kind: input.Kind,
        source: input.Source,
        formula: input.Source === itemSource.formula ? input.Formula : '',
        taxKind: input.TaxKind,
        queryAs: input.QueryAs,
        from: firstDayOf(FromMonth),
        to: ToMonth === null ? null : lastDayOf(ToMonth),
        place: input.Place,
      };
      if (item.source === itemSource.formula && item.formula === '')
        refuse(setupRefusals.formulaWrong, {
          field: 'Formula',
          with: { why: sayFault({ code: 'empty', from: 0, to: 0 }, ctx.language) },
        });
      await assertPlanned(tx, item, ctx.language);
      const taken = () => refuse(setupRefusals.codeTaken, { field: 'Code', with: { code: item.code } });
      const id = await onConstraint({ pay_item_months: taken, pay_item_group_id_fkey: noGroup }, () =>
        queries.saveItem(tx, item),
      );
      await audit(tx, keeperOf(ctx), 'payItem.save', `payItem:${id}`, { code: item.code });
      return { Code: 1, ItemId: id };
    }),
  DropPayItem: ({ ItemId, Version }, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const item = (await queries.lockItem(tx, ItemId)) ?? refuse(general.notFound);
      if (item.version !== Version) refuse(setupRefusals.setupMoved);
      await queries.deleteItem(tx, ItemId);
      await audit(tx, keeperOf(ctx), 'payItem.drop', `payItem:${ItemId}`, { code: item.code });
      return { Code: 1 };
    }),
});
