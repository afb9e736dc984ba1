import type { Words } from '#kit/contract/refusals.ts';

/** Permission codes for giving feedback, and for reading and answering it (specification sections 2 and 6). */
export const giveCode = 'P_UserFeedback';
export const manageCode = 'UserFeedBackManagement';

/** States of a feedback as numbers in the API. */
export const feedbackState = { new: 1, handling: 2, done: 3, closed: 4 } as const;
export type FeedbackState = (typeof feedbackState)[keyof typeof feedbackState];

export const feedbackStateLabels: Readonly<Record<FeedbackState, Words>> = {
  1: { zh: '待处理', en: 'New' },
  2: { zh: '处理中', en: 'In progress' },
  3: { zh: '已解决', en: 'Solved' },
  4: { zh: '已关闭', en: 'Closed' },
};

/** Choice for feedback that is not about a particular page. */
export const otherPage = { code: 'other', name: '其他', nameEn: 'Something else' } as const;
