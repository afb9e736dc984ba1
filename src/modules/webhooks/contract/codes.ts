import type { Words } from '#kit/contract/refusals.ts';

export const manageCode = 'WebhookManagement';

/** Type of the test event that an administrator sends to try an address. */
export const testType = 'webhook.test';

export const deliveryState = { waiting: 1, delivered: 2, failed: 3 } as const;

export const deliveryStateLabels: Readonly<Record<1 | 2 | 3, Words>> = {
  1: { zh: '等待发送', en: 'Waiting' },
  2: { zh: '已送达', en: 'Delivered' },
  3: { zh: '未送达', en: 'Failed' },
};

export const webhookState = { on: 1, off: 2, stopped: 3 } as const;

export const webhookStateLabels: Readonly<Record<1 | 2 | 3, Words>> = {
  1: { zh: '启用', en: 'On' },
  2: { zh: '停用', en: 'Off' },
  3: { zh: '因持续失败停用', en: 'Stopped after failures' },
};

/** Codes of the reasons why a delivery failed. The HTTP status is stored separately. */
export const problemCodes = [
  'name',
  'private',
  'plain',
  'timeout',
  'refused',
  'certificate',
  'broken',
  'answer',
  'redirect',
  'gone',
  'stopped',
] as const;

export type Problem = (typeof problemCodes)[number];
