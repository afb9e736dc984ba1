import { general, refuse } from '#kit/contract/refusals.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { audit, keeperOf } from '#modules/payroll/server/commands/keeper.ts';
import { setupRefusals } from '#modules/payroll/setup/contract/setup-refusals.ts';
import { BankLayout } from '../../contract/BankLayout.ts';
import { bankFormat } from '../../contract/bank-codes.ts';
import { bankSource } from '../../contract/bank-layout-codes.ts';
import { bankRefusals } from '../../contract/bank-refusals.ts';
import * as queries from '../queries/bank-layouts.ts';
import { canPay } from '../rules/bank-file.ts';

export const bankLayout = serve(BankLayout, {
  GetBankLayoutList: async (_input, ctx) =>
    (await queries.listLayouts(ctx.db)).map((one) => ({
      LayoutId: one.id,
      Version: one.version,
      Name: one.name,
      NameEn: one.nameEn,
      Format: one.format,
      Separator: one.separator,
      HasHead: one.hasHead,
      IsActive: one.isActive,
      Columns: one.columns.map(({ title, source, text }) => ({ Title: title, Source: source, Text: text })),
    })),
  SaveBankLayout: (input, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const { LayoutId = 0, Version = 0 } = input;
      if (LayoutId !== 0) {
        const version = (await queries.lockLayout(tx, LayoutId)) ?? refuse(general.notFound);
        if (version !== Version) refuse(setupRefusals.setupMoved);
      }
      if (!canPay(input.Columns.map(({ Source }) => Source)))
        refuse(bankRefusals.columnsLacking, { field: 'Columns' });
      const layout = {
        id: LayoutId,
        version: Version,
        name: input.Name,
        nameEn: input.NameEn,
        format: input.Format,
        separator: input.Separator,
        // The first row of an Excel sheet is always its header.
        hasHead: input.HasHead || input.Format === bankFormat.xlsx,
        isActive: input.IsActive,
        columns: input.Columns.map(({ Title, Source, Text }) => ({
          title: Title,
          source: Source,
          text: Source === bankSource.text ? Text : '',
        })),
      };
      const taken = () => refuse(setupRefusals.nameTaken, { field: 'Name', with: { name: input.Name } });
      const id = await onConstraint({ bank_layout_name: taken }, () => queries.saveLayout(tx, layout));
      await audit(tx, keeperOf(ctx), 'bankLayout.save', `bankLayout:${id}`, {
        name: layout.name,
        columns: layout.columns,
      });
      return { Code: 1, LayoutId: id };
    }),
});
