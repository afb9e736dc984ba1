import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, flag, id, nothing, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { general, refusals } from '#kit/contract/refusals.ts';
import { eventTypes } from '#modules/people/contract/event-types.ts';
import { deliveryStateLabels, manageCode, webhookStateLabels } from './codes.ts';

export const webhookRefusals = refusals({
  addressUnknown: {
    code: 42628,
    status: 422,
    zh: '找不到该地址的主机，请检查域名',
    en: 'No host has this name, check the address',
  },
  addressPrivate: {
    code: 42629,
    status: 422,
    zh: '该地址在内部网络中。如需使用，请管理员在 WEBHOOK_NETWORKS 中列出该网段',
    en: 'This address lies in an internal network; name the network in WEBHOOK_NETWORKS to allow it',
  },
  addressPlain: {
    code: 42630,
    status: 422,
    zh: '外部地址必须使用 https',
    en: 'Outside of your own networks an address needs https',
  },
  templateUnknown: {
    code: 42638,
    status: 422,
    zh: '没有这样的表单模板',
    en: 'There is no such form template',
  },
  tooManyWebhooks: {
    code: 42631,
    status: 422,
    zh: '推送地址最多 {most} 个',
    en: 'There may be {most} webhooks',
  },
  webhookOff: {
    code: 42632,
    status: 422,
    zh: '推送地址已停用，请先启用',
    en: 'This webhook is off, switch it on first',
  },
  stillWaiting: {
    code: 42633,
    status: 422,
    zh: '这次推送正在等待发送',
    en: 'This delivery is waiting to be sent already',
  },
});

const access = [manageCode];
const touches = ['Webhook'];
const one = { Id: id };
const version = z.coerce.number().int().min(1);

const isAddress = (given: string): boolean => {
  const url = URL.parse(given);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

const wish = {
  /** What it is for. */
  Name: required(60),
  Url: text(500).refine(
    isAddress,
    '请输入以 https:// 开头的地址，不含用户名和密码 | Enter an address that begins with https://, without user name and password',
  ),
  Events: z.array(z.enum(eventTypes)).min(1).max(eventTypes.length),
  /** Of forms only those of these templates; empty: of all. Other events are not limited by it. */
  Templates: z.array(id).max(200).default([]),
};

/** A secret is shown this once. */
const secret = z.object({ Code: z.number().int(), ...one, Secret: z.string() });

const delivery = z.object({
  ...one,
  /** Its id on the wire, the same at each attempt. */
  EventId: z.string(),
  Type: z.string(),
  /** What is sent. */
  Data: z.record(z.string(), z.union([z.string(), z.number()])),
  State: coded(deliveryStateLabels),
  EventTime: when,
  Attempts: z.number().int(),
  /** Of the last attempt. */
  TriedTime: when.nullable(),
  /** Milliseconds. */
  Took: z.number().int().nullable(),
  /** Status of the answer; null: none came. */
  Answered: z.number().int().nullable(),
  /** Why it did not come through, as a code; null: nothing is known against it. */
  Problem: z.string().nullable(),
  /** When it is tried next; null: it is not. */
  NextTime: when.nullable(),
});

/** Addresses of other programs that are told what happens here, by Standard Webhooks. */
export const Webhook = controller('Webhook', {
  GetWebhookList: post({
    does: 'All webhooks, how they do, and which internal networks may be sent to',
    access,
    reads: true,
    input: nothing,
    reply: z.object({
      /** As WEBHOOK_NETWORKS has them. */
      Networks: z.array(z.string()),
      /** Templates of forms that one may be limited to. */
      Templates: z.array(z.object({ TemplateId: id, Title: z.string(), TitleEn: z.string() })),
      Rows: z.array(
        z.object({
          ...one,
          Name: z.string(),
          Url: z.string(),
          Events: z.array(z.string()),
          /** Of forms only those of these templates; empty: of all. */
          Templates: z.array(id),
          State: coded(webhookStateLabels),
          /** Since when nothing has come through; null: the last delivery did. */
          FailingSince: when.nullable(),
          /** Until when the secret before signs as well. */
          OldSecretUntil: when.nullable(),
          Waiting: z.number().int(),
          /** Of the last 24 hours. */
          Delivered: z.number().int(),
          Failed: z.number().int(),
          Version: z.number().int(),
        }),
      ),
    }),
  }),
  AddWebhook: post({
    does: 'Adds a webhook, in use from now on; its secret is answered this once',
    access,
    inPerson: true,
    input: z.strictObject(wish),
    example: { Url: 'https://program.example/hook' },
    reply: secret,
    refusals: [
      webhookRefusals.addressUnknown,
      webhookRefusals.addressPrivate,
      webhookRefusals.addressPlain,
      webhookRefusals.templateUnknown,
      webhookRefusals.tooManyWebhooks,
    ],
    touches,
  }),
  UpdateWebhook: post({
    does: 'Changes a webhook, or switches it off and on; what waits when it is switched off is given up',
    access,
    inPerson: true,
    input: z.strictObject({ ...one, Version: version, ...wish, IsActive: flag }),
    example: { Url: 'https://program.example/hook' },
    reply: done,
    refusals: [
      general.notFound,
      general.stale,
      webhookRefusals.addressUnknown,
      webhookRefusals.addressPrivate,
      webhookRefusals.addressPlain,
      webhookRefusals.templateUnknown,
    ],
    touches,
  }),
  RotateWebhookSecret: post({
    does: 'Makes a new secret, answered this once; the one before signs as well for 24 hours',
    access,
    inPerson: true,
    input: z.strictObject({ ...one, Version: version }),
    reply: secret,
    refusals: [general.notFound, general.stale],
    touches,
  }),
  RemoveWebhook: post({
    does: 'Takes a webhook away with its log',
    access,
    inPerson: true,
    input: z.strictObject({ ...one, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale],
    touches,
  }),
  TestWebhook: post({
    does: 'Sends an event webhook.test by the way of all others; what became of it stands in the log',
    access,
    inPerson: true,
    input: z.strictObject(one),
    reply: done,
    refusals: [general.notFound, webhookRefusals.webhookOff],
    touches,
  }),
  GetDeliveryPageList: post({
    does: 'Deliveries of a webhook of the last 30 days, newest first',
    access,
    reads: true,
    input: z.strictObject({ ...paging, ...one, State: chosen(deliveryStateLabels).optional() }),
    reply: pageOf(delivery),
    refusals: [general.notFound],
  }),
  ReplayDelivery: post({
    does: 'Sends a delivery again, with the id it had',
    access,
    inPerson: true,
    input: z.strictObject(one),
    reply: done,
    refusals: [general.notFound, webhookRefusals.webhookOff, webhookRefusals.stillWaiting],
    touches,
  }),
});
