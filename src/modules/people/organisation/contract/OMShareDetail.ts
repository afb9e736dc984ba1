import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { nothing } from '#kit/contract/fields.ts';
import { addCall, choice, listCall, updateCall, useCall } from './choice-tree.ts';

/** Channels: where customers come from. */
export const OMShareDetail = controller('OMShareDetail', {
  GetMarketingSourceTypeAll: post({
    does: 'Lists all channels in use, parents first; the tree follows from ParentId',
    access: 'signedIn',
    reads: true,
    spec: 'channel tree',
    input: nothing,
    reply: z.array(choice),
  }),

  GetMarketingByOneLevel: post({
    does: 'Lists the channels in use at the top of the tree',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.array(choice),
  }),

  GetChannelList: listCall('Lists all channels for administrators, disabled ones too'),
  AddChannel: addCall('Adds a channel', 'OMShareDetail'),
  UpdateChannel: updateCall('Changes the names, position and parent of a channel', 'OMShareDetail'),
  ChannelIsUse: useCall(
    'Disables a channel without active channels below it, or enables it again',
    'OMShareDetail',
  ),
});
