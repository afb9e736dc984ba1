import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, flag, id, nothing, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { general, refusals } from '#kit/contract/refusals.ts';
import { eventTypes } from '#modules/people/persons/contract/event-types.ts';
import { deliveryStateLabels, manageCode, webhookStateLabels } from './codes.ts';

export const webhookRefusals = refusals({
  addressUnknown: {
    code: 42628,
    status: 422,
    zh: '找不到该地址的主机，请检查域名',
    en: 'No host has this name. Check the address.',
  },
  addressPrivate: {
    code: 42629,
    status: 422,
    zh: '该地址在内部网络中。如需使用，请管理员在 WEBHOOK_NETWORKS 中列出该网段',
    en: 'This address is in an internal network. To allow it, an administrator adds the network to WEBHOOK_NETWORKS.',
  },
  addressPlain: {
    code: 42630,
    status: 422,
    zh: '外部地址必须使用 https',
    en: 'An address outside your own networks must use https',
  },
  templateUnknown: {
    code: 42638,
    status: 422,
    zh: '没有这样的表单模板',
    en: 'There is no such form template. Choose one from the list.',
  },
  tooManyWebhooks: {
    code: 42631,
    status: 422,
    zh: '推送地址最多 {most} 个',
    en: 'There can be at most {most} webhooks. Delete one that is no longer needed.',
  },
  webhookOff: {
    code: 42632,
    status: 422,
    zh: '推送地址已停用，请先启用',
    en: 'This webhook is off. Switch it on first.',
  },
  stillWaiting: {
    code: 42633,
    status: 422,
    zh: '这次推送正在等待发送',
    en: 'This delivery is already waiting to be sent',
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
  /** Purpose of the webhook. */
  Name: required(60),
  Url: text(500).refine(
    isAddress,
    '请输入以 https:// 开头的地址，不含用户名和密码 | Enter an address that begins with https://, without user name and password',
  ),
  Events: z.array(z.enum(eventTypes)).min(1).max(eventTypes.length),
  /** Form templates to which form events are limited; empty: all templates. Other events are not limited. */
  Templates: z.array(id).max(200).default([]),
};

/** Reply with a new secret, which is shown only this once. */
const secret = z.object({ Code: z.number().int(), ...one, Secret: z.string() });

const delivery = z.object({
  ...one,
  /** Id of the event on the wire, the same for each attempt. */
  EventId: z.string(),
  Type: z.string(),
  /** Payload of the delivery. */
  Data: z.record(z.string(), z.union([z.string(), z.number()])),
  State: coded(deliveryStateLabels),
  EventTime: when,
  Attempts: z.number().int(),
  /** Time of the last attempt. */
  TriedTime: when.nullable(),
  /** Duration of the last attempt in milliseconds. */
  Took: z.number().int().nullable(),
  /** HTTP status of the last answer; null: there was no answer. */
  Answered: z.number().int().nullable(),
  /** Code of the reason why the delivery failed; null: no known problem. */
  Problem: z.string().nullable(),
  /** Time of the next attempt; null: there is none. */
  NextTime: when.nullable(),
});

/** Webhooks: addresses of other programs that receive events, by the Standard Webhooks specification. */
export const Webhook = controller('Webhook', {
  GetWebhookList: post({
    does: 'Lists all webhooks, how their deliveries go, and which internal networks may be addressed',
    access,
    reads: true,
    input: nothing,
    reply: z.object({
      /** Networks from the setting WEBHOOK_NETWORKS. */
      Networks: z.array(z.string()),
      /** Form templates to which a webhook can be limited. */
      Templates: z.array(z.object({ TemplateId: id, Title: z.string(), TitleEn: z.string() })),
      Rows: z.array(
        z.object({
          ...one,
          Name: z.string(),
          Url: z.string(),
          Events: z.array(z.string()),
          /** Form templates to which form events are limited; empty: all templates. */
          Templates: z.array(id),
          State: coded(webhookStateLabels),
          /** Time since which all deliveries have failed; null: the last delivery succeeded. */
          FailingSince: when.nullable(),
          /** End of the overlap in which the previous signing secret is still valid. */
          OldSecretUntil: when.nullable(),
          Waiting: z.number().int(),
          /** Successful deliveries of the last 24 hours. */
          Delivered: z.number().int(),
          Failed: z.number().int(),
          Version: z.number().int(),
        }),
      ),
    }),
  }),
  AddWebhook: post({
    does: 'Adds a webhook, active from now on; returns its secret, this once only',
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
    does: 'Changes a webhook, or switches it off and on; switching it off discards deliveries that are waiting',
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
    does: 'Makes a new signing secret and returns it, this once only; the previous secret also signs for 24 hours',
    access,
    inPerson: true,
    input: z.strictObject({ ...one, Version: version }),
    reply: secret,
    refusals: [general.notFound, general.stale],
    touches,
  }),
  RemoveWebhook: post({
    does: 'Deletes a webhook and its log',
    access,
    inPerson: true,
    input: z.strictObject({ ...one, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale],
    touches,
  }),
  TestWebhook: post({
    does: 'Sends an event webhook.test the same way as every other event; the log shows the result',
    access,
    inPerson: true,
    input: z.strictObject(one),
    reply: done,
    refusals: [general.notFound, webhookRefusals.webhookOff],
    touches,
  }),
  GetDeliveryPageList: post({
    does: 'Lists the deliveries of a webhook in the last 30 days, newest first',
    access,
    reads: true,
    input: z.strictObject({ ...paging, ...one, State: chosen(deliveryStateLabels).optional() }),
    reply: pageOf(delivery),
    refusals: [general.notFound],
  }),
  ReplayDelivery: post({
    does: 'Sends a delivery again under the same id',
    access,
    inPerson: true,
    input: z.strictObject(one),
    reply: done,
    refusals: [general.notFound, webhookRefusals.webhookOff, webhookRefusals.stillWaiting],
    touches,
  }),
});
