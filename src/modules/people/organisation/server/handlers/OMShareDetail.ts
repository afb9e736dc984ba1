import { serve } from '#kit/server/http/context.ts';
import { acting, inChange } from '#modules/people/server/handlers/acting.ts';
import { OMShareDetail } from '../../contract/OMShareDetail.ts';
import { addChoice, setChoiceUse, updateChoice } from '../commands/choices.ts';
import { listAllChoices, listChoices, listTopChoices } from '../queries/choices.ts';
import { choiceOf } from './choice-of.ts';

export const omShareDetail = serve(OMShareDetail, {
  GetMarketingSourceTypeAll: (_input, ctx) => listChoices(ctx.db, 'channel'),
  GetMarketingByOneLevel: (_input, ctx) => listTopChoices(ctx.db, 'channel'),
  GetChannelList: (_input, ctx) => listAllChoices(ctx.db, 'channel'),
  AddChannel: async (input, ctx) => ({
    Code: 1,
    Id: await inChange(ctx, (tx, change) => addChoice(tx, 'channel', choiceOf(input), change)),
  }),
  UpdateChannel: ({ Id, ...given }, ctx) =>
    acting(ctx, (tx, change) => updateChoice(tx, 'channel', Id, choiceOf(given), change)),
  ChannelIsUse: ({ Id, IsUse }, ctx) =>
    acting(ctx, (tx, change) => setChoiceUse(tx, 'channel', Id, IsUse, change)),
});
