import { labels } from '#kit/web/client/language.ts';

/** Texts about the waitlist. */
export const waitWords = labels({
  zh: {
    orWait: '或候补，空出后自动为您预订：',
    waitRoom: '候补该会议室',
    waitAny: (building: string) => `候补${building}任一会议室`,
    needTitle: '请先填写会议主题',
    waiting: '已加入候补，有会议室空出时将自动预订并通知您',
    title: '候补中',
    hint: '会议室空出时按先后顺序自动预订，并通知您；会议开始前仍未空出则候补结束',
    anyRoom: (building: string) => `${building} · 任一会议室`,
    position: (n: number) => `第 ${n} 位`,
    withdraw: '取消候补',
    withdrawOf: (title: string) => `取消候补“${title}”`,
    withdrawn: '已取消候补',
  },
  en: {
    orWait: 'Or join the waitlist. When a room becomes free, it is booked for you:',
    waitRoom: 'Wait for this room',
    waitAny: (building: string) => `Wait for any room in ${building}`,
    needTitle: 'Give the meeting a title first',
    waiting: 'You are on the waitlist. When a room becomes free, it is booked for you and you are notified.',
    title: 'Waitlist',
    hint: 'When a room becomes free, it is booked for the first in line and they are notified. The waitlist ends when the meeting would begin.',
    anyRoom: (building: string) => `${building} · any room`,
    position: (n: number) => `No. ${n} in line`,
    withdraw: 'Leave waitlist',
    withdrawOf: (title: string) => `Leave the waitlist for “${title}”`,
    withdrawn: 'You left the waitlist',
  },
});
