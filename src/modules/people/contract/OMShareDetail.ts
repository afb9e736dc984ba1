import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, flag, id, nothing, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { organisationRefusals } from './organisation-refusals.ts';
import { peopleRefusals } from './refusals.ts';

const channel = z.object({ Id: id, ParentId: id.nullable(), Name: z.string(), NameEn: z.string() });

const channelFields = {
  ParentId: id.nullable().default(null),
  Name: required(50),
  NameEn: text(100).default(''),
  Sort: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

/** Channels: where customers come from. */
export const OMShareDetail = controller('OMShareDetail', {
  GetMarketingSourceTypeAll: post({
    does: 'All channels in use, parents first; the tree follows from ParentId',
    access: 'signedIn',
    reads: true,
    spec: 'channel tree',
    input: nothing,
    reply: z.array(channel),
  }),

  GetMarketingByOneLevel: post({
    does: 'The channels in use at the top of the tree',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.array(channel),
  }),

  GetChannelList: post({
    does: 'All channels for administrators, disabled ones too',
    access: ['Organization'],
    reads: true,
    input: nothing,
    reply: z.array(channel.extend({ Sort: z.number().int(), IsUse: z.boolean() })),
  }),

  AddChannel: post({
    does: 'Adds a channel',
    access: ['Organization'],
    input: z.strictObject(channelFields),
    reply: z.object({ Code: z.number().int(), Id: id }),
    refusals: [
      peopleRefusals.nameTaken,
      peopleRefusals.parentGone,
      organisationRefusals.parentDisabled,
      general.taken,
    ],
    touches: ['OMShareDetail'],
  }),

  UpdateChannel: post({
    does: 'Changes the names, place and parent of a channel',
    access: ['Organization'],
    input: z.strictObject({ Id: id, ...channelFields }),
    reply: done,
    refusals: [
      general.notFound,
      peopleRefusals.nameTaken,
      peopleRefusals.parentGone,
      organisationRefusals.parentDisabled,
      organisationRefusals.channelBelowItself,
    ],
    touches: ['OMShareDetail'],
  }),

  ChannelIsUse: post({
    does: 'Disables a channel without channels in use below it, or enables it again',
    access: ['Organization'],
    input: z.strictObject({ Id: id, IsUse: flag }),
    reply: done,
    refusals: [general.notFound, organisationRefusals.channelNotEmpty, organisationRefusals.parentDisabled],
    touches: ['OMShareDetail'],
  }),
});
