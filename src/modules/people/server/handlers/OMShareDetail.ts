import { serve } from '#kit/server/http/context.ts';
import { OMShareDetail } from '../../contract/OMShareDetail.ts';
import { addChannel, setChannelUse, updateChannel } from '../channels.ts';
import { listAllChannels, listChannels, listTopChannels } from '../queries/channels.ts';
import { acting, inChange } from './acting.ts';

const fieldsOf = (given: { ParentId: number | null; Name: string; NameEn: string; Sort: number }) => ({
  parentId: given.ParentId,
  name: given.Name,
  nameEn: given.NameEn,
  sort: given.Sort,
});

export const omShareDetail = serve(OMShareDetail, {
  GetMarketingSourceTypeAll: (_input, ctx) => listChannels(ctx.db),
  GetMarketingByOneLevel: (_input, ctx) => listTopChannels(ctx.db),
  GetChannelList: (_input, ctx) => listAllChannels(ctx.db),
  AddChannel: async (input, ctx) => ({
    Code: 1,
    Id: await inChange(ctx, (tx, change) => addChannel(tx, fieldsOf(input), change)),
  }),
  UpdateChannel: ({ Id, ...given }, ctx) =>
    acting(ctx, (tx, change) => updateChannel(tx, Id, fieldsOf(given), change)),
  ChannelIsUse: ({ Id, IsUse }, ctx) => acting(ctx, (tx, change) => setChannelUse(tx, Id, IsUse, change)),
});
