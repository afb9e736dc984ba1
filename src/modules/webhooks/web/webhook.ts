import type { ReplyOf } from '#kit/contract/call.ts';
import type { Language } from '#kit/contract/refusals.ts';
import type { Tone } from '#kit/web/parts/Status.tsx';
import { type EventType, eventWords } from '#modules/people/persons/contract/event-types.ts';
import type { Webhook } from '../contract/Webhook.ts';
import { deliveryState, testType, webhookState } from '../contract/codes.ts';
import type { webhookWords } from './words.ts';

export type WebhookRow = ReplyOf<typeof Webhook.GetWebhookList>['Rows'][number];
export type Delivery = ReplyOf<typeof Webhook.GetDeliveryPageList>['Rows'][number];
type Words = (typeof webhookWords)['zh'];

const isEvent = (text: string): text is EventType => text in eventWords;

/** Returns the label of an event; an unknown event keeps its name. */
export function eventText(type: string, words: Words, language: Language): string {
  if (type === testType) return words.testEvent;
  return isEvent(type) ? eventWords[type][language] : type;
}

export const toneOf = (state: number): Tone =>
  state === webhookState.on ? 'good' : state === webhookState.stopped ? 'bad' : 'paused';

const deliveryTones: Readonly<Record<number, Tone>> = {
  [deliveryState.waiting]: 'waiting',
  [deliveryState.delivered]: 'good',
  [deliveryState.failed]: 'bad',
};
export const deliveryTone = (state: number): Tone => deliveryTones[state] ?? 'neutral';

/** Returns the numbers of an event's payload as text, without the link. */
export const payloadText = (data: Delivery['Data']): string =>
  Object.entries(data)
    .filter(([name]) => name !== 'link')
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ') || '--';

export type TemplateName = ReplyOf<typeof Webhook.GetWebhookList>['Templates'][number];

/** Returns the titles of the templates to which a webhook is limited; empty if it is not limited. */
export const limitText = (row: WebhookRow, templates: readonly TemplateName[], language: Language): string =>
  templates
    .filter(({ TemplateId }) => row.Templates.includes(TemplateId))
    .map(({ Title, TitleEn }) => (language === 'zh' ? Title : TitleEn || Title))
    .join(language === 'zh' ? '、' : ', ');

/** Returns the result of the last attempt as text; empty if there was none. */
export function resultText({ Answered, Problem }: Delivery, words: Words): string {
  const why =
    Problem !== null && Problem in words.problems ? words.problems[Problem as keyof Words['problems']] : '';
  return [Answered === null ? '' : String(Answered), why].filter(Boolean).join(' · ');
}
