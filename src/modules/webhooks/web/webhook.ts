import type { ReplyOf } from '#kit/contract/call.ts';
import type { Language } from '#kit/contract/refusals.ts';
import type { Tone } from '#kit/web/parts/Status.tsx';
import { type EventType, eventWords } from '#modules/people/contract/event-types.ts';
import { deliveryState, testType, webhookState } from '../contract/codes.ts';
import type { Webhook } from '../contract/Webhook.ts';
import type { webhookWords } from './words.ts';

export type Row = ReplyOf<typeof Webhook.GetWebhookList>['Rows'][number];
export type Delivery = ReplyOf<typeof Webhook.GetDeliveryPageList>['Rows'][number];
type Words = (typeof webhookWords)['zh'];

const isEvent = (text: string): text is EventType => text in eventWords;

/** An event in words; one that this version does not know by its name. */
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

/** What an event is about: its numbers, without the link. */
export const aboutText = (data: Delivery['Data']): string =>
  Object.entries(data)
    .filter(([name]) => name !== 'link')
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ') || '--';

export type TemplateName = ReplyOf<typeof Webhook.GetWebhookList>['Templates'][number];

/** Templates that a webhook is limited to, in words; empty where it is not. */
export const limitText = (row: Row, templates: readonly TemplateName[], language: Language): string =>
  templates
    .filter(({ TemplateId }) => row.Templates.includes(TemplateId))
    .map(({ Title, TitleEn }) => (language === 'zh' ? Title : TitleEn || Title))
    .join(language === 'zh' ? '、' : ', ');

/** How the last attempt ended; empty where there was none. */
export function resultText({ Answered, Problem }: Delivery, words: Words): string {
  const why =
    Problem !== null && Problem in words.problems ? words.problems[Problem as keyof Words['problems']] : '';
  return [Answered === null ? '' : String(Answered), why].filter(Boolean).join(' · ');
}
