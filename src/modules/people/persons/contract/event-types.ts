import type { Words } from '#kit/contract/refusals.ts';

/** Events of which other programs can be notified, by wire name. */
export const eventTypes = [
  'form.submitted',
  'form.decided',
  'form.finished',
  'form.revoked',
  'person.joined',
  'person.changed',
  'person.left',
  'booking.made',
  'booking.changed',
  'booking.cancelled',
  'visit.arrived',
  'visit.left',
] as const;

export type EventType = (typeof eventTypes)[number];

export const eventWords: Readonly<Record<EventType, Words>> = {
  'form.submitted': { zh: '表单已提交', en: 'Form submitted' },
  'form.decided': { zh: '表单有人审批', en: 'Form decided by an approver' },
  'form.finished': { zh: '表单已完成', en: 'Form finished' },
  'form.revoked': { zh: '表单已撤销', en: 'Form revoked' },
  'person.joined': { zh: '人员加入', en: 'Person joined' },
  'person.changed': { zh: '人员资料变更', en: 'Person changed' },
  'person.left': { zh: '人员离开', en: 'Person left' },
  'booking.made': { zh: '会议室已预订', en: 'Room booked' },
  'booking.changed': { zh: '会议室预订变更', en: 'Booking changed' },
  'booking.cancelled': { zh: '会议室预订取消', en: 'Booking cancelled' },
  'visit.arrived': { zh: '访客到达', en: 'Visitor arrived' },
  'visit.left': { zh: '访客离开', en: 'Visitor left' },
};
