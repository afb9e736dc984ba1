import { serve } from '#kit/server/http/context.ts';
import { acting, inChange } from '#modules/people/server/handlers/acting.ts';
import { CompanyAccount } from '../../contract/CompanyAccount.ts';
import { addChoice, setChoiceUse, updateChoice } from '../commands/choices.ts';
import { listAllChoices, listChoices } from '../queries/choices.ts';
import { choiceOf } from './choice-of.ts';

export const companyAccount = serve(CompanyAccount, {
  GetAccountTree: (_input, ctx) => listChoices(ctx.db, 'account'),
  GetAccountList: (_input, ctx) => listAllChoices(ctx.db, 'account'),
  AddAccount: async (input, ctx) => ({
    Code: 1,
    Id: await inChange(ctx, (tx, change) => addChoice(tx, 'account', choiceOf(input), change)),
  }),
  UpdateAccount: ({ Id, ...given }, ctx) =>
    acting(ctx, (tx, change) => updateChoice(tx, 'account', Id, choiceOf(given), change)),
  AccountIsUse: ({ Id, IsUse }, ctx) =>
    acting(ctx, (tx, change) => setChoiceUse(tx, 'account', Id, IsUse, change)),
});
