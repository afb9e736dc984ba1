import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { nothing } from '#kit/contract/fields.ts';
import { addCall, choice, listCall, updateCall, useCall } from './choice-tree.ts';

/** Channels: where customers come from. */
export const OMShareDetail = controller('OMShareDetail', {
  GetMarketingSourceTypeAll: post({
    does: 'All channels in use, parents first; the tree follows from ParentId',
    access: 'signedIn',
    reads: true,
    spec: 'channel tree',
    input: nothing,
    reply: z.array(choice),
  }),

  GetMarketingByOneLevel: post({
    does: 'The channels in use at the top of the tree',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.array(choice),
  }),

  GetChannelList: listCall('All channels for administrators, disabled ones too'),
  AddChannel: addCall('Adds a channel', 'OMShareDetail'),
  UpdateChannel: updateCall('Changes the names, place and parent of a channel', 'OMShareDetail'),
  ChannelIsUse: useCall(
    'Disables a channel without channels in use below it, or enables it again',
    'OMShareDetail',
  ),
});
